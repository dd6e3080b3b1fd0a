import type { Reader } from './connection.ts'
import { plucked } from './statement.ts'

/** The moment by the database's own clock; null where there is one process only. */
export const processMoment = async (db: Reader) => (await moment(db).get()) as string | null

/** Whether a process that had joined the others before that moment is still there. */
export const hasEarlierProcess = async (db: Reader, since: string) => Boolean(await earlier(db).get({ since }))

const moment = plucked({ sqlite: 'select null', postgres: 'select cast(now() as text)' })
const earlier = plucked({
  sqlite: 'select null where :since is null',
  postgres: 'select number from processes where started_at < cast(:since as timestamptz) limit 1',
})
