import { eq } from 'drizzle-orm'
import type { Application } from '../../../shared/jobs/jobs.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { applications } from '../../db/schema/jobs.ts'
import { offers } from '../../db/schema/offers.ts'
import { users } from '../../db/schema/people.ts'
import { undoableDecisions } from '../../db/schema/undoable-decisions.ts'
import { applicationOfRow, isLastOffer, withOwnShifts } from './application-rows.ts'
import { proposalsOf } from './proposals.ts'
import { applicationSeenBy, isUndoableAbout } from './undoable-decisions.ts'

/** What `receivedApplicationRows` needs, to be narrowed to projects of one company. */
export const selectReceivedApplications = (db: DatabaseReader) =>
  db
    .select({
      application: applications,
      freelancer_name: users.full_name,
      offer: offers,
      decision: undoableDecisions,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .leftJoin(offers, isLastOffer)
    .leftJoin(undoableDecisions, isUndoableAbout)

type ReceivedApplication = Awaited<ReturnType<typeof selectReceivedApplications>>[number]

/** Applications as the company of their project sees them: with the names of who applied, and the shifts of who is confirmed. */
export async function receivedApplicationRows(
  db: DatabaseReader,
  found: ReceivedApplication[],
): Promise<Application[]> {
  const proposals = await proposalsOf(
    db,
    found.map(({ application }) => application.id),
  )
  const rows = found.map(({ application, freelancer_name, offer, decision }) => ({
    ...applicationOfRow(applicationSeenBy('employer', application, decision), {
      offer,
      proposals: proposals.get(application.id),
    }),
    freelancer_name,
  }))
  return await withOwnShifts(db, rows)
}
