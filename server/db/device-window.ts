import { DEVICE_WINDOW_DAYS } from '../../shared/limits.ts'
import type { DatabaseReader } from './connection.ts'
import { firstColumnStatement, objectStatement } from './statement.ts'

/*
 * The pages of one sync must agree on what they leave out, whatever changes between them: a message that one leaves out
 * and another sends with what is older would be a gap that no device notices. So it is asked of nothing that can change:
 * a project that is over stays as it is, messages are never deleted, and the cursor has the day. Whether somebody has
 * read or pinned a conversation does change: that one is short, too, until it is opened.
 */

/** The day, counted since 1970, at which the window of a device begins that asks now. */
export const deviceWindowDay = (now: Date) => Math.floor(now.getTime() / DAY_MS) - DEVICE_WINDOW_DAYS
const DAY_MS = 86_400_000
/** Its beginning, ISO. */
export const windowStart = (day: number) => new Date(day * DAY_MS).toISOString()

/** Which of these messages are left out: in a conversation about a project that ended before, those before its last one of then. */
export const messagesBeforeWindow = async (db: DatabaseReader, ids: string[], day: number) =>
  new Set((await leftOutMessages(db).all({ ids: JSON.stringify(ids), start: windowStart(day) })) as string[])

/** For each of these conversations in which this person would see something that is left out: the `seq` from which nothing is. */
export async function windowBeginnings(db: DatabaseReader, user_id: string, ids: string[], day: number) {
  const search = { ids: JSON.stringify(ids), user_id, start: windowStart(day) }
  const found = (await conversationsBegunBefore(db).all(search)) as { id: string; kept_from: number }[]
  return new Map(found.map(({ id, kept_from }) => [id, kept_from]))
}

const LAST_SEQ_BEFORE_WINDOW = `(select o.seq from messages o
  where o.conversation_id = c.id and o.created_at < :start order by o.seq desc limit 1)`

const leftOutMessages = firstColumnStatement(`
  select m.id from json_each(:ids) l
  join messages m on m.id = l.value
  join conversations c on c.id = m.conversation_id
  join jobs j on j.id = c.job_id
  where j.date_end < :start and m.seq < ${LAST_SEQ_BEFORE_WINDOW}`)

const conversationsBegunBefore = objectStatement(`
  select c.id, ${LAST_SEQ_BEFORE_WINDOW} as kept_from from json_each(:ids) l
  join conversations c on c.id = l.value
  join jobs j on j.id = c.job_id
  join participants p on p.conversation_id = c.id and p.user_id = :user_id
  where j.date_end < :start and exists (
    select 1 from messages m where m.conversation_id = c.id and m.seq < ${LAST_SEQ_BEFORE_WINDOW}
      and m.seq > p.cleared_seq and (p.left_seq is null or m.seq <= p.left_seq)
      and not exists (select 1 from hidden_messages h where h.user_id = p.user_id and h.message_id = m.id))`)
