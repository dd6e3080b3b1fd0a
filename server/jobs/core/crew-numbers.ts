import { and, eq, exists, gt, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { mayRingCrew, mayRingUntilMs } from '../../../shared/hiring/ring-rules.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { type UserRow, users } from '../../db/schema/people.ts'
import { blocks } from '../../db/schema/staff.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { recordJobForTeam } from './change-jobs.ts'
import { writeInPortions } from '../../db/write-in-portions.ts'

/*
 * Whoever is confirmed for a job, and has said so, may be rung by the job's company until the day after its last. Every
 * change that ends this records the job for its company, so that devices forget the number (decision 159).
 */

type DatedJob = { id: string; date_end: string | null }

/** Applications with the numbers that a member of the projects' company may ring. Callers check that the projects are theirs. */
export async function withCrewNumbers(
  db: DatabaseReader,
  viewer: UserRow,
  { rows, projects }: { rows: Application[]; projects: DatedJob[] },
  now: Date,
): Promise<Application[]> {
  const booked = new Set(rows.flatMap(({ status, job_id }) => (status === 'accepted' ? job_id : [])))
  const crewed = projects.filter(({ id }) => booked.has(id))
  const numbers = await crewNumbersOf(db, viewer, crewed, now)
  return rows.map((row) => {
    const phone = numbers.get(row.id)
    return phone ? { ...row, phone } : row
  })
}

/** The numbers that a member of the jobs' company may ring, by application. */
async function crewNumbersOf(
  db: DatabaseReader,
  viewer: UserRow,
  own: DatedJob[],
  now: Date,
): Promise<Map<string, string>> {
  const ids = own.flatMap(({ id, date_end }) => (date_end && mayRingCrew(date_end, now.getTime()) ? [id] : []))
  if (ids.length === 0) return new Map()
  const rows = await sharedNumbersOfCrew(db).all({ ids: JSON.stringify(ids), viewer_id: viewer.id })
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

const isNumberShared = and(
  eq(users.id, applications.freelancer_id),
  eq(users.is_phone_shared, true),
  ne(users.phone, ''),
  isNull(users.suspended_at),
)
const sharedNumbersOfCrew = preparedStatement((db) =>
  db
    .select({ id: applications.id, phone: users.phone })
    .from(applications)
    .innerJoin(users, isNumberShared)
    .where(
      and(
        isInBoundList(applications.job_id, 'ids'),
        eq(applications.status, 'accepted'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(blocks)
            .where(and(eq(blocks.user_id, users.id), eq(blocks.blocked_id, sql.placeholder('viewer_id')))),
        ),
      ),
    )
    .prepare(),
)

/** ms; longer than anybody can be rung after a job. */
const RECENTLY_ENDED_MS = 4 * 86_400_000

/** A number that is shared, changed or withdrawn is news for the companies of the jobs that this person is booked for. */
export async function recordNumberOf(tx: WriteTransaction, freelancer_id: string, now: Date) {
  const booked = await tx
    .select({ id: jobs.id, company_id: jobs.company_id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(
        eq(applications.freelancer_id, freelancer_id),
        eq(applications.status, 'accepted'),
        gt(jobs.date_end, new Date(now.getTime() - RECENTLY_ENDED_MS).toISOString()),
      ),
    )
    .all()
  for (const job of booked) await recordJobForTeam(tx, job)
}

/** Takes the numbers off the devices of companies whose jobs are over, once for each end. */
export async function withdrawNumbers({ db, now }: Context, closing?: AbortSignal) {
  const at = now()
  const over = await db.read
    .select({ id: jobs.id, company_id: jobs.company_id, date_end: jobs.date_end })
    .from(jobs)
    .where(
      and(
        lt(jobs.date_end, at.toISOString()),
        or(isNull(jobs.numbers_ended), ne(jobs.numbers_ended, jobs.date_end)),
        exists(
          db.read
            .select({ one: sql`1` })
            .from(applications)
            .innerJoin(users, isNumberShared)
            .where(and(eq(applications.job_id, jobs.id), eq(applications.status, 'accepted'))),
        ),
      ),
    )
    .all()
  await writeInPortions(
    db,
    over.filter(({ date_end }) => mayRingUntilMs(date_end) <= at.getTime()),
    async (tx, job) => {
      const isSame = and(eq(jobs.id, job.id), eq(jobs.date_end, job.date_end))
      const { changes } = await tx.update(jobs).set({ numbers_ended: job.date_end }).where(isSame).run()
      if (changes > 0) await recordJobForTeam(tx, job)
    },
    { closing },
  )
}
