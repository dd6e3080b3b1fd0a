import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { AppDatabase, DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { hasEarlierProcess, processMoment } from '../../db/earlier-processes.ts'
import { meta } from '../../db/schema/sync.ts'
import { indexFreelancer } from './index-freelancer.ts'
import { indexJob } from './index-job.ts'

/** The keys in `meta` for how the indexed texts are folded, and for since when, while an earlier release may be writing. */
const FOLDING_META_KEY = 'folding'
const FOLDING_SINCE_KEY = 'folding_since'
/**
 * To be raised whenever shared/folded-text.ts or shared/jobs/match-terms.ts makes something else of a text, or the index
 * says more of a job than the earlier release writes.
 */
const FOLDING_VERSION = '3'
const ROWS_INDEXED_AT_ONCE = 200

/**
 * Indexes all jobs, freelancers and saved searches again if an earlier release has folded their texts otherwise: a few
 * at a time, and from the beginning after an interruption.
 */
export async function indexAnew(db: AppDatabase) {
  if (await isFoldingCurrent(db.read)) return
  await indexEverything(db)
  await db.write(async (tx) => {
    // Another process of this release was first, and counts from then on: a process joins the others after it has indexed.
    if (await isFoldingCurrent(tx)) return
    const since = await processMoment(tx)
    await putMetaFact(tx, FOLDING_META_KEY, FOLDING_VERSION)
    if (since) await putMetaFact(tx, FOLDING_SINCE_KEY, since)
  })
}

/**
 * Cron: while releases are exchanged on one database, processes of the earlier one fold in their way what they write.
 * Once all of those have ended, everything is indexed once more.
 */
export async function indexAfterExchange({ db }: { db: AppDatabase }) {
  const since = await db.read.select().from(meta).where(eq(meta.key, FOLDING_SINCE_KEY)).get()
  if (!since || (await hasEarlierProcess(db.read, since.value))) return
  await indexEverything(db)
  // A process that has found another folding meanwhile has noted another moment.
  await db.write((tx) =>
    tx
      .delete(meta)
      .where(and(eq(meta.key, FOLDING_SINCE_KEY), eq(meta.value, since.value)))
      .run(),
  )
}

async function isFoldingCurrent(db: DatabaseReader) {
  const fact = await db.select().from(meta).where(eq(meta.key, FOLDING_META_KEY)).get()
  return fact?.value === FOLDING_VERSION
}

async function indexEverything(db: AppDatabase) {
  await indexInPortions(db, jobs, indexJob)
  await indexInPortions(db, users, indexFreelancer, eq(users.user_type, 'freelancer'))
}

const putMetaFact = (tx: WriteTransaction, key: string, value: string) =>
  tx.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } }).run()

async function indexInPortions(
  db: AppDatabase,
  table: typeof jobs | typeof users,
  indexOne: (tx: WriteTransaction, id: string) => Promise<void>,
  condition?: SQL,
) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = await db.read
      .select({ id: table.id })
      .from(table)
      .where(and(gt(table.id, after), condition))
      .orderBy(table.id)
      .limit(ROWS_INDEXED_AT_ONCE)
      .all()
    if (rows.length > 0)
      await db.write(async (tx) => {
        for (const { id } of rows) await indexOne(tx, id)
      })
    after = rows.at(-1)?.id
  }
}
