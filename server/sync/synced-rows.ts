import type { SyncChange, SyncKind } from '../../shared/sync.ts'
import type { UserContext } from '../context.ts'
import { meRow, portfolioRows, ratingRows } from '../people/core/user-rows.ts'
import { jobRows } from '../jobs/core/job-rows.ts'
import { matchedRow } from '../jobs/matching/matched-view.ts'
import { applicationRows } from '../jobs/core/application-rows.ts'
import { conversationRows, messageRows } from '../messages/message-rows.ts'
import { credentialRows } from '../people/credentials/credential-rows.ts'
import { feedbackRows, refereeRows } from '../people/referees/referee-rows.ts'
import { calendarRow } from '../calendar/connections.ts'
import { searchRows } from '../jobs/searches/search-rows.ts'
import { ownCompanyRow } from '../companies/core/company-rows.ts'
import { callSheetRows } from '../call-sheets/sheet-rows.ts'

export type Row = SyncChange['row']
/** Rows of one kind as this person may see them now, by id, in one query or two. Ids that are not theirs to see are left out. */
type Rows = (me: UserContext, ids: string[]) => Map<string, Row>

/** Which feature reads which kind of row. A kind that is missing does not compile. */
export const SYNCED_ROWS: Record<SyncKind, Rows> = {
  me: ({ db, user }, ids) => new Map(ids.map((id) => [id, meRow(db.read, user.id)])),
  job: ({ db, user, now }, ids) => byKey(jobRows(db.read, user, ids, now()), 'id'),
  matched: ({ db, user }, ids) => new Map(ids.map((id) => [id, matchedRow(db.read, user.id)])),
  application: ({ db, user }, ids) => byKey(applicationRows(db.read, user, ids), 'id'),
  conversation: ({ db, user }, ids) => byKey(conversationRows(db.read, user.id, ids), 'conversation_id'),
  message: ({ db, user }, ids) => byKey(messageRows(db.read, user.id, ids), 'id'),
  rating: ({ db }, ids) => byKey(ratingRows(db.read, ids), 'id'),
  portfolio_item: ({ db }, ids) => byKey(portfolioRows(db.read, ids), 'id'),
  credential: ({ db, user }, ids) => byKey(credentialRows(db.read, user.id, ids), 'id'),
  referee: ({ db, user }, ids) => byKey(refereeRows(db.read, user.id, ids), 'id'),
  feedback: ({ db, user }, ids) => byKey(feedbackRows(db.read, user.id, ids), 'id'),
  calendar: ({ db, user }, ids) => new Map(ids.map((id) => [id, calendarRow(db.read, user.id)])),
  saved_search: ({ db, user }, ids) => byKey(searchRows(db.read, user.id, ids), 'id'),
  company: ({ db, user }, ids) => new Map(ids.map((id) => [id, ownCompanyRow(db.read, user, id)])),
  call_sheet: ({ db, user }, ids) => byKey(callSheetRows(db.read, user, ids), 'id'),
}

const byKey = <T extends Record<K, string>, K extends string>(rows: T[], key: K) =>
  new Map<string, Row>(rows.map((row) => [row[key], row]))
