import type { AppDatabase, WriteTransaction } from './connection.ts'

/** Rows of one transaction where each costs little: some hundredths of a second on a small machine. */
const ROWS_PER_PORTION = 50

/**
 * Does work on many rows in transactions of a few rows each: no other write waits for all of it, and after a crash the
 * rest is still due. A row may have changed since it was read: `work` asks again in its transaction.
 * @param closing aborts when the server is shutting down; the rest stays due
 */
export async function writeInPortions<Row>(
  db: AppDatabase,
  rows: readonly Row[],
  work: (tx: WriteTransaction, row: Row) => Promise<unknown>,
  { size = ROWS_PER_PORTION, closing }: { size?: number; closing?: AbortSignal | undefined } = {},
): Promise<void> {
  for (let from = 0; from < rows.length && !closing?.aborted; from += size)
    await db.write(async (tx) => {
      for (const row of rows.slice(from, from + size)) await work(tx, row)
    })
}
