import { and, asc, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import { matchTermOf, matchTermsOf } from '../../shared/jobs/match-terms.ts'
import { clashFinderFor, clashPhrase } from '../../shared/jobs/score-match.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { type JobRoleRow, type JobRow, applications } from '../db/schema/jobs.ts'
import { offers } from '../db/schema/offers.ts'
import { users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { isPersonReachable } from '../people/core/refuse-blocked.ts'
import { undoableAcceptancesOf } from '../jobs/core/undoable-decisions.ts'
import { peopleOnRecord } from '../right-to-work/refuse-unchecked.ts'
import { clashesWithBooking, takenTimesOfAll } from '../jobs/matching/bookings.ts'

/** `clash`: 'not free', or '' on free days; `own_clash`: the same in the words for themselves, 'you blocked Tue 2 Mar'. */
export type Candidate = { application_id: string; id: string; full_name: string; clash: string; own_clash: string }

/**
 * The next person on the shortlist to offer a role's place to: first those who are free and do the role or applied for
 * it, then free ones of other roles, then those whose calendar is busy; among equals in the order of shortlisting.
 * Skipped are people who declined it or were asked in this run already, who have an open offer for another role, who
 * are booked at that time, have been accepted and do not know it yet, or whose right to work has to be on record and is
 * not; whether it lasts until the end is judged when they take the place.
 */
export async function nextCandidate(
  db: DatabaseReader,
  { job, role, run_id }: { job: JobRow; role: JobRoleRow; run_id: string | null },
): Promise<Candidate | undefined> {
  const span = { start: role.date_start, end: role.date_end }
  const all = await shortlist(db).all({ job_id: job.id, role_id: role.id, run_id: run_id ?? '' })
  const undoable = await undoableAcceptancesOf(db, job.id)
  const onRecord = await peopleOnRecord(
    db,
    job,
    all.map(({ id }) => id),
  )
  const people = all.filter(
    ({ application_id, id }) => !undoable.has(application_id) && (!onRecord || onRecord.has(id)),
  )
  const takenOf = await takenTimesOfAll(
    db,
    people.map(({ id }) => id),
    { roles: [{ ...span, name: role.role_name, free: true }] },
  )
  const ranked = people.flatMap(({ job_role, job_roles, job_role_id, ...one }) => {
    const taken = takenOf.get(one.id) ?? []
    const bookings = taken.filter(({ job_id }) => job_id !== null)
    if (clashesWithBooking(bookings, job.id, span)) return []
    const clash = clashFinderFor({ taken }, job.id)(span)
    const own = matchTermsOf([job_role, ...job_roles])
    const isOfRole = job_role_id === role.id || own.length === 0 || own.includes(matchTermOf(role.role_name))
    const words = (reader: 'applied_to' | 'themselves') => (clash ? clashPhrase(clash, reader) : '')
    const rank = (clash ? 2 : 0) + (isOfRole ? 0 : 1)
    return [{ ...one, clash: words('applied_to'), own_clash: words('themselves'), rank }]
  })
  for (const { rank: _rank, ...one } of ranked.toSorted((a, b) => a.rank - b.rank))
    if (await isPersonReachable(db, { from: job.employer_id, to: one.id })) return one
  return undefined
}

const shortlist = preparedStatement((db) =>
  db
    .select({
      application_id: applications.id,
      job_role_id: applications.job_role_id,
      id: users.id,
      full_name: users.full_name,
      job_role: users.job_role,
      job_roles: users.job_roles,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        eq(applications.status, 'shortlisted'),
        or(isNull(applications.job_role_id), eq(applications.job_role_id, sql.placeholder('role_id'))),
        notExists(
          db
            .select({ id: offers.id })
            .from(offers)
            .where(
              and(
                eq(offers.application_id, applications.id),
                or(
                  eq(offers.run_id, sql.placeholder('run_id')),
                  eq(offers.state, 'waiting'),
                  and(eq(offers.state, 'declined'), eq(offers.job_role_id, sql.placeholder('role_id'))),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(applications.shortlisted_at), asc(applications.updated_at), asc(applications.id))
    .prepare(),
)
