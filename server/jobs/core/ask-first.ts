import { and, asc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { peopleText } from '../../../shared/counts.ts'
import { formatLondonDay, formatLondonTime } from '../../../shared/dates-in-london.ts'
import { datesByRoleText } from '../../../shared/jobs/dates-by-role.ts'
import type { AskFirst } from '../../../shared/jobs/jobs.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { crewListPeople, crewLists } from '../../db/schema/crews.ts'
import { jobFirstPeople, type JobRoleRow, jobRoles, type JobRow, jobs } from '../../db/schema/jobs.ts'
import { companies, users } from '../../db/schema/people.ts'
import { alertedJobs } from '../../db/schema/searches.ts'
import { blocks } from '../../db/schema/staff.ts'
import { preparedStatement } from '../../db/statement.ts'
import { notifyRecipient } from '../../delivery/notify.ts'
import { invalid } from '../../errors.ts'
import { hasApplied } from './application-rows.ts'
import { recordProjectEvent } from './project-events.ts'

export const NO_LIST_ASKED_FIRST = {
  asked_first_until: null,
  asked_first_list: null,
  asked_first_name: null,
  asked_first_at: null,
} as const
type AskedFirstColumns = Pick<JobRow, keyof typeof NO_LIST_ASKED_FIRST>
type AskableJob = AskedFirstColumns & Pick<JobRow, 'company_id' | 'employer_id' | 'date_end' | 'expires_at'>

/** What is stored with the job, and whom it is shown to. */
type AskingPlan = { columns: AskedFirstColumns; people: string[]; by: string }

/**
 * Who of a list is asked first and until when; a sentence where that cannot be. For the list that is being asked already
 * the hours count from when it was asked, so that a repeat changes nothing. `by`: who asks.
 */
export async function planAskingFirst(
  tx: WriteTransaction,
  job: AskableJob,
  { list_id, hours }: AskFirst,
  by: string,
  now: Date,
): Promise<AskingPlan | string> {
  const list = await crewListOfCompany(tx).get({ list_id, company_id: job.company_id })
  if (!list) return 'This list does not exist any more. Choose another.'
  const isAsked = job.asked_first_until !== null && job.asked_first_list === list_id
  const asked_first_at = isAsked ? job.asked_first_at! : now.toISOString()
  const asked_first_until = new Date(Date.parse(asked_first_at) + hours * 3_600_000).toISOString()
  if (asked_first_until <= now.toISOString()) return `These ${hours} hours are over. Open the project to everybody.`
  if (asked_first_until >= job.date_end || asked_first_until >= job.expires_at)
    return `The project is over, or off the list, before these ${hours} hours are. Choose a shorter time.`
  const people = (await askablePeopleOf(tx, list_id, [by, job.employer_id])).map(({ id }) => id)
  if (people.length === 0) return `There’s nobody in ${list.name} to ask. Add somebody, or choose another list.`
  const columns = { asked_first_until, asked_first_list: list_id, asked_first_name: list.name, asked_first_at }
  return { columns, people, by }
}

export const unaskableListError = (words: string) => invalid(words, [{ path: 'asked_first', message: words }])

/** Stores it, and tells those who have neither been asked before nor applied. The caller indexes and records the job. */
export async function askPeopleFirst(tx: WriteTransaction, job: JobRow, plan: AskingPlan, now: Date) {
  const { columns, people } = plan
  await tx.update(jobs).set(columns).where(eq(jobs.id, job.id)).run()
  await recordAskingFirst(tx, job, plan, now)
  const { name } = (await companyNameById(tx).get({ id: job.company_id }))!
  const roles = await rolesByStart(tx).all({ job_id: job.id })
  for (const freelancer_id of people) {
    const asked = { job_id: job.id, freelancer_id, asked_at: now.toISOString() }
    const { changes } = await tx.insert(jobFirstPeople).values(asked).onConflictDoNothing().run()
    if (changes === 0 || (await hasApplied(tx, job.id, freelancer_id))) continue
    const alert = { user_id: freelancer_id, job_id: job.id, alerted_by: columns.asked_first_list! }
    await tx.insert(alertedJobs).values(alert).onConflictDoNothing().run()
    await notifyRecipient(
      tx,
      askedFirstNoticeOf({ ...job, roles }, freelancer_id, name, columns.asked_first_until!),
      now,
    )
  }
}

/** In the history: whom, and until when; a repeat is none. */
async function recordAskingFirst(tx: WriteTransaction, before: JobRow, { columns, people, by }: AskingPlan, now: Date) {
  const { asked_first_list: list, asked_first_until: until, asked_first_name: name } = columns
  if (list === before.asked_first_list && until === before.asked_first_until) return
  const lines = [`${name}, ${peopleText(people.length)}, until ${dayAndTimeTextOf(until!)}`]
  await recordProjectEvent(tx, { job_id: before.id, author_id: by, kind: 'asked_first', lines }, now)
}

const dayAndTimeTextOf = (at: string) => `${formatLondonDay(at)} at ${formatLondonTime(at)}`

type AskedJob = JobRow & { roles: Pick<JobRoleRow, 'role_name' | 'date_start' | 'date_end'>[] }

function askedFirstNoticeOf(job: AskedJob, user_id: string, company: string, until: string) {
  const title = `${company} asks you first: ${job.title}`
  const body = `${datesByRoleText(job)}, ${job.location}. Until ${dayAndTimeTextOf(until)} only the people they ask first can see it and apply.`
  return {
    user_id,
    kind: 'invitation',
    key: `asked_first:${job.id}:${user_id}`,
    title,
    body,
    navigate: `/?job=${job.id}`,
    tag: `job:${job.id}`,
  } as const
}

const rolesByStart = preparedStatement((db) =>
  db
    .select({ role_name: jobRoles.role_name, date_start: jobRoles.date_start, date_end: jobRoles.date_end })
    .from(jobRoles)
    .where(eq(jobRoles.job_id, sql.placeholder('job_id')))
    .orderBy(asc(jobRoles.date_start), asc(jobRoles.role_name))
    .prepare(),
)
const crewListOfCompany = preparedStatement((db) =>
  db
    .select({ name: crewLists.name })
    .from(crewLists)
    .where(and(eq(crewLists.id, sql.placeholder('list_id')), eq(crewLists.company_id, sql.placeholder('company_id'))))
    .prepare(),
)
/** Of a list, who is neither suspended nor blocks, or is blocked by, one of those who ask. */
const askablePeopleOf = (db: DatabaseReader, list_id: string, asking: string[]) =>
  db
    .select({ id: users.id })
    .from(crewListPeople)
    .innerJoin(users, and(eq(users.id, crewListPeople.freelancer_id), isNull(users.suspended_at)))
    .where(
      and(
        eq(crewListPeople.list_id, list_id),
        notExists(
          db
            .select({ one: sql`1` })
            .from(blocks)
            .where(
              or(
                and(eq(blocks.user_id, users.id), inArray(blocks.blocked_id, asking)),
                and(eq(blocks.blocked_id, users.id), inArray(blocks.user_id, asking)),
              ),
            ),
        ),
      ),
    )
    .orderBy(users.full_name, users.id)
    .all()
const companyNameById = preparedStatement((db) =>
  db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id')))
    .prepare(),
)
