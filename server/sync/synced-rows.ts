import type { SyncChange, SyncKind } from '../../shared/sync.ts'
import type { UserContext } from '../context.ts'
import { ownPersonRow, portfolioItemRows, ratingRows } from '../people/core/user-rows.ts'
import { jobRows } from '../jobs/core/job-rows.ts'
import { matchedViewRow } from '../jobs/matching/matched-view.ts'
import { applicationRows } from '../jobs/core/application-rows.ts'
import { syncedReceivedApplications } from '../jobs/core/received-applications.ts'
import { broadcastRows } from '../messages/broadcasts/broadcast-rows.ts'
import { conversationRows, messageRows } from '../messages/message-rows.ts'
import { credentialRows } from '../people/credentials/credential-rows.ts'
import { feedbackRows, refereeRows } from '../people/referees/referee-rows.ts'
import { blockedDayRows } from '../calendar/blocked-days.ts'
import { calendarRow } from '../calendar/connections.ts'
import { savedSearchRows } from '../jobs/searches/search-rows.ts'
import { ownCompanyRow } from '../companies/core/company-rows.ts'
import { shownEntriesOf } from '../delivery/mark-notifications-read.ts'
import { crewListRows } from '../hiring/crews/crew-rows.ts'
import { syncedDaySheetRows } from '../hours/sheets/day-sheet-rows.ts'
import { syncedCrewChiefRows } from '../hours/chiefs/crew-chief-rows.ts'
import { syncedCrewSheetRows } from '../hours/chiefs/crew-sheet-rows.ts'
import { syncedGrantRows } from '../hours/chiefs/grant-rows.ts'
import { syncedPunchRows } from '../hours/punch-rows.ts'
import { callSheetRows } from '../call-sheets/sheet-rows.ts'
import { mapInTurn } from '../db/statement.ts'

export type SyncedRow = SyncChange['row']
/**
 * Rows of one kind as this person may see them now, by id, in one query or two. Ids that they may not see are left out.
 * `shortBefore`: projects that ended before have less.
 */
type SyncedRowReader = (me: UserContext, ids: string[], shortBefore?: string) => Promise<Map<string, SyncedRow>>

/** The feature that reads each kind of row. A missing kind does not compile. */
export const SYNCED_ROWS: Record<SyncKind, SyncedRowReader> = {
  me: async (me, ids) => rowByEachId(ids, () => ownPersonRow(me, me.user.id)),
  job: async ({ db, user, now }, ids, shortBefore) =>
    rowsByKeyColumn(await jobRows(db.read, user, ids, now(), shortBefore === undefined ? {} : { shortBefore }), 'id'),
  matched: async ({ db, user }, ids) => rowByEachId(ids, () => matchedViewRow(db.read, user.id)),
  application: async ({ db, user }, ids) => rowsByKeyColumn(await applicationRows(db.read, user, ids), 'id'),
  conversation: async ({ db, user }, ids) =>
    rowsByKeyColumn(await conversationRows(db.read, user.id, ids), 'conversation_id'),
  message: async ({ db, user }, ids) => rowsByKeyColumn(await messageRows(db.read, user.id, ids), 'id'),
  rating: async ({ db }, ids) => rowsByKeyColumn(await ratingRows(db.read, ids), 'id'),
  portfolio_item: async ({ db }, ids) => rowsByKeyColumn(await portfolioItemRows(db.read, ids), 'id'),
  credential: async ({ db, user }, ids) => rowsByKeyColumn(await credentialRows(db.read, user.id, ids), 'id'),
  referee: async ({ db, user }, ids) => rowsByKeyColumn(await refereeRows(db.read, user.id, ids), 'id'),
  feedback: async ({ db, user }, ids) => rowsByKeyColumn(await feedbackRows(db.read, user.id, ids), 'id'),
  calendar: async ({ db, user }, ids) => rowByEachId(ids, () => calendarRow(db.read, user.id)),
  blocked_day: async ({ db, user }, ids) => rowsByKeyColumn(await blockedDayRows(db.read, user.id, ids), 'id'),
  saved_search: async ({ db, user }, ids) => rowsByKeyColumn(await savedSearchRows(db.read, user.id, ids), 'id'),
  company: async ({ db, user }, ids) => rowByEachId(ids, (id) => ownCompanyRow(db.read, user, id)),
  call_sheet: async ({ db, user }, ids) => rowsByKeyColumn(await callSheetRows(db.read, user, ids), 'id'),
  broadcast: async ({ db, user }, ids) => rowsByKeyColumn(await broadcastRows(db.read, user, ids), 'id'),
  notification: async ({ db, user }, ids) => rowsByKeyColumn(await shownEntriesOf(db.read, user.id, ids), 'id'),
  crew_list: async ({ db, user }, ids) => rowsByKeyColumn(await crewListRows(db.read, user, ids), 'id'),
  punch: async (me, ids) => rowsByKeyColumn(await syncedPunchRows(me, ids), 'id'),
  chief_grant: async (me, ids) => rowsByKeyColumn(await syncedGrantRows(me, ids), 'id'),
  crew_sheet: async (me, ids) => rowsByKeyColumn(await syncedCrewSheetRows(me, ids), 'id'),
  day_sheet: async (me, ids) => rowsByKeyColumn(await syncedDaySheetRows(me, ids), 'id'),
  received_application: async ({ db, user, now }, ids) =>
    rowsByKeyColumn(await syncedReceivedApplications(db.read, user, ids, now()), 'id'),
  crew_chief: async (me, ids) => rowsByKeyColumn(await syncedCrewChiefRows(me, ids), 'id'),
}

/** For kinds with one row per person, or so few that each is read alone. */
const rowByEachId = async (ids: string[], rowOf: (id: string) => Promise<SyncedRow>) =>
  new Map<string, SyncedRow>(await mapInTurn(ids, async (id) => [id, await rowOf(id)] as const))

const rowsByKeyColumn = <T extends Record<K, string>, K extends string>(rows: T[], key: K) =>
  new Map<string, SyncedRow>(rows.map((row) => [row[key], row]))
