import { and, eq, exists, sql } from 'drizzle-orm'
import type { Application } from '../../../shared/jobs/jobs.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { offers } from '../../db/schema/offers.ts'
import { type UserRow, users } from '../../db/schema/people.ts'
import { undoableDecisions } from '../../db/schema/undoable-decisions.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { applicationOfRow, isLastOffer, withOwnShifts } from './application-rows.ts'
import { withCrewNumbers } from './crew-numbers.ts'
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

/** Those of these applications that this person's company has received, each as its project's row has it. */
export async function syncedReceivedApplications(
  db: DatabaseReader,
  viewer: UserRow,
  ids: string[],
  now: Date,
): Promise<Application[]> {
  const found = await applicationsOfCompany(db).all({ ids: JSON.stringify(ids), company_id: viewer.company_id })
  const rows = await receivedApplicationRows(db, found)
  const projects = await projectDates(db).all({ ids: JSON.stringify(rows.map(({ job_id }) => job_id)) })
  return await withCrewNumbers(db, viewer, { rows, projects }, now)
}

const projectDates = preparedStatement((db) =>
  db.select({ id: jobs.id, date_end: jobs.date_end }).from(jobs).where(isInBoundList(jobs.id, 'ids')).prepare(),
)

const applicationsOfCompany = preparedStatement((db) =>
  selectReceivedApplications(db)
    .where(
      and(
        isInBoundList(applications.id, 'ids'),
        exists(
          db
            .select({ one: sql`1` })
            .from(jobs)
            .where(and(eq(jobs.id, applications.job_id), eq(jobs.company_id, sql.placeholder('company_id')))),
        ),
      ),
    )
    .prepare(),
)
