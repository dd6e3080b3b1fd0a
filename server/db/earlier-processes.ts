import type { DatabaseReader } from './connection.ts'
import { firstColumnStatement } from './statement.ts'

/** The moment by the database's own clock; null where there is one process only. */
export const processMoment = async (db: DatabaseReader) => (await databaseMoment(db).get()) as string | null

/** Whether a process that had joined the others before that moment is still there. */
export const hasEarlierProcess = async (db: DatabaseReader, since: string) =>
  Boolean(await processStartedBefore(db).get({ since }))

const databaseMoment = firstColumnStatement({ sqlite: 'select null', postgres: 'select cast(now() as text)' })
const processStartedBefore = firstColumnStatement({
  sqlite: 'select null where :since is null',
  postgres: 'select number from processes where started_at < cast(:since as timestamptz) limit 1',
})
