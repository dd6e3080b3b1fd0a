import type { SyncChange, SyncKind } from '../../shared/sync.ts'
import { callSheetRows } from '../call-sheets/sheet-rows.ts'
import { calendarRow } from '../calendar/calendar-connections.ts'
import { ownCompanyRow } from '../companies/core/companies-company-rows.ts'
import type { UserContext } from '../context.ts'
import { credentialRows } from '../people/credentials/credential-rows.ts'
import { applicationRows } from '../jobs/core/application-rows.ts'
import { jobRows } from '../jobs/core/job-rows.ts'
import { matchedRow } from '../jobs/matching/matched-row.ts'
import { conversationRows, messageRows } from '../messages/message-rows.ts'
import { feedbackRows, refereeRows } from '../people/referees/referees-referee-rows.ts'
import { searchRows } from '../jobs/searches/search-rows.ts'
import { meRow, portfolioRows, ratingRows } from '../people/core/user-rows.ts'

type Noted = { kind: SyncKind; row_id: string; removed: boolean }
type Row = SyncChange['row']
/** The rows of a kind as this person may see them now, by id, all in one query or two. */
type Rows = (me: UserContext, ids: string[]) => Map<string, Row>

const ROWS: Record<SyncKind, Rows> = {
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

/** Turns noted changes into rows. One that was removed, or is out of this person's sight by now, is told as null. */
export function hydrate(me: UserContext, noted: Noted[]): SyncChange[] {
  const found = new Map<SyncKind, Map<string, Row>>()
  for (const [kind, ids] of idsByKind(noted)) found.set(kind, ROWS[kind](me, ids))
  return noted.map(({ kind, row_id }) => ({ kind, id: row_id, row: found.get(kind)?.get(row_id) ?? null }))
}

function idsByKind(noted: Noted[]) {
  const ids = new Map<SyncKind, string[]>()
  for (const { kind, row_id, removed } of noted) {
    if (removed) continue
    const list = ids.get(kind)
    if (list) list.push(row_id)
    else ids.set(kind, [row_id])
  }
  return ids
}

const byKey = <T extends Record<K, string>, K extends string>(rows: T[], key: K) =>
  new Map<string, Row>(rows.map((row) => [row[key], row]))
