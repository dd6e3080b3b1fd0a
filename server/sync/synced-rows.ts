import type { SyncChange, SyncKind } from '../../shared/sync.ts'
import type { UserContext } from '../context.ts'
import { meRow, portfolioRows, ratingRows } from '../people/core/user-rows.ts'
import { jobRows } from '../jobs/core/job-rows.ts'
import { matchedRow } from '../jobs/matching/matched-view.ts'
import { applicationRows } from '../jobs/core/application-rows.ts'
import { broadcastRows } from '../messages/broadcasts/broadcast-rows.ts'
import { conversationRows, messageRows } from '../messages/message-rows.ts'
import { credentialRows } from '../people/credentials/credential-rows.ts'
import { feedbackRows, refereeRows } from '../people/referees/referee-rows.ts'
import { blockedDayRows } from '../calendar/blocked-days.ts'
import { calendarRow } from '../calendar/connections.ts'
import { searchRows } from '../jobs/searches/search-rows.ts'
import { ownCompanyRow } from '../companies/core/company-rows.ts'
import { entriesOf } from '../delivery/mark-notifications-read.ts'
import { crewListRows } from '../hiring/crews/crew-rows.ts'
import { callSheetRows } from '../call-sheets/sheet-rows.ts'
import { inTurn } from '../db/statement.ts'

export type Row = SyncChange['row']
/**
 * Rows of one kind as this person may see them now, by id, in one query or two. Ids that they may not see are left out.
 */
type Rows = (me: UserContext, ids: string[]) => Promise<Map<string, Row>>

/** The feature that reads each kind of row. A missing kind does not compile. */
export const SYNCED_ROWS: Record<SyncKind, Rows> = {
  me: async (me, ids) => each(ids, () => meRow(me, me.user.id)),
  job: async ({ db, user, now }, ids) => byKey(await jobRows(db.read, user, ids, now()), 'id'),
  matched: async ({ db, user }, ids) => each(ids, () => matchedRow(db.read, user.id)),
  application: async ({ db, user }, ids) => byKey(await applicationRows(db.read, user, ids), 'id'),
  conversation: async ({ db, user }, ids) => byKey(await conversationRows(db.read, user.id, ids), 'conversation_id'),
  message: async ({ db, user }, ids) => byKey(await messageRows(db.read, user.id, ids), 'id'),
  rating: async ({ db }, ids) => byKey(await ratingRows(db.read, ids), 'id'),
  portfolio_item: async ({ db }, ids) => byKey(await portfolioRows(db.read, ids), 'id'),
  credential: async ({ db, user }, ids) => byKey(await credentialRows(db.read, user.id, ids), 'id'),
  referee: async ({ db, user }, ids) => byKey(await refereeRows(db.read, user.id, ids), 'id'),
  feedback: async ({ db, user }, ids) => byKey(await feedbackRows(db.read, user.id, ids), 'id'),
  calendar: async ({ db, user }, ids) => each(ids, () => calendarRow(db.read, user.id)),
  blocked_day: async ({ db, user }, ids) => byKey(await blockedDayRows(db.read, user.id, ids), 'id'),
  saved_search: async ({ db, user }, ids) => byKey(await searchRows(db.read, user.id, ids), 'id'),
  company: async ({ db, user }, ids) => each(ids, (id) => ownCompanyRow(db.read, user, id)),
  call_sheet: async ({ db, user }, ids) => byKey(await callSheetRows(db.read, user, ids), 'id'),
  broadcast: async ({ db, user }, ids) => byKey(await broadcastRows(db.read, user, ids), 'id'),
  notification: async ({ db, user }, ids) => byKey(await entriesOf(db.read, user.id, ids), 'id'),
  crew_list: async ({ db, user }, ids) => byKey(await crewListRows(db.read, user, ids), 'id'),
}

/** For kinds with one row per person, or so few that each is read alone. */
const each = async (ids: string[], rowOf: (id: string) => Promise<Row>) =>
  new Map<string, Row>(await inTurn(ids, async (id) => [id, await rowOf(id)] as const))

const byKey = <T extends Record<K, string>, K extends string>(rows: T[], key: K) =>
  new Map<string, Row>(rows.map((row) => [row[key], row]))
