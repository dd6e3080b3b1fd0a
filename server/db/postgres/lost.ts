import { AppError, unavailable } from '../../errors.ts'

/** PostgreSQL's codes: shutting down, starting, crashed, no connection free; and those of classes 08 and 53. */
const LOST = /^(?:57P0[1-5]|08\w{3}|53300|E(?:CONN\w+|NOTFOUND|PIPE|TIMEDOUT|AI_AGAIN|HOSTUNREACH|NETUNREACH)|ENOENT)$/
/** What pg says of a connection without a code. */
const LOST_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** A lock that was waited for too long, a statement that took too long. */
const BUSY = new Set<unknown>(['55P03', '57014'])

/** Is the database out of reach, rather than refusing what was asked? */
export const isLost = (error: unknown) =>
  error instanceof Error && (LOST.test(String((error as { code?: unknown }).code)) || LOST_WORDS.test(error.message))

/** While the database is away, or does not get round to it, the answer is 503 with Retry-After. */
export async function lostAsUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isLost(error)) throw unavailable('The database cannot be reached just now. Please try again.', 5)
    if (BUSY.has((error as { code?: unknown }).code))
      throw unavailable('The database is busy. Nothing was saved; please try again.')
    throw error
  }
}
