import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NewJob } from '../../../shared/jobs/jobs.ts'
import { unionOfSkills } from '../../../shared/jobs/role-skills.ts'
import { inMinorUnits } from '../../../shared/money.ts'
import { statedRules } from '../../../shared/pay/unstated-terms.ts'
import type { Placement } from '../../../shared/options.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { jobRoles, jobs } from '../../db/schema/jobs.ts'
import type { PlacePoint } from '../../ports/places/places.ts'
import { recordChange } from '../../db/change-log.ts'
import { bodyHash } from '../../db/spent-ids.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import { indexJob } from '../matching/index-job.ts'
import { askPeopleFirst, planAskingFirst } from './ask-first.ts'
import { storeRoleTerms } from './booking-terms.ts'
import { recordProjectEvent } from './project-events.ts'
import { queueSearchAlerts } from './queue-search-alerts.ts'

/** What a job is posted with: a package's terms, or those of a test post. */
export type JobPostingTerms = { placement: Placement; days: number; purchase_id: string | null }
type PostedBody = Omit<NewJob, 'id'>
type NewPosting = {
  id: string
  body: PostedBody
  by: { user_id: string; company_id: string }
  point: PlacePoint | null
  terms: JobPostingTerms
  now: Date
}

/**
 * Inserts a new job with its roles, asks a list first if that is wished, and records it for the company's devices.
 * Returns '', or why the list cannot be asked first; then everybody who fits sees it.
 */
export async function insertPostedJob(
  tx: WriteTransaction,
  { id, body, by, point, terms, now }: NewPosting,
): Promise<string> {
  const roles = body.roles.map((role) => ({
    ...role,
    date_start: utcMomentOf(role.date_start),
    date_end: utcMomentOf(role.date_end),
  }))
  const job = await tx
    .insert(jobs)
    .values({
      id,
      company_id: by.company_id,
      employer_id: by.user_id,
      title: body.title,
      description: body.description,
      event_type: body.event_type,
      location: body.location,
      postcode: body.postcode,
      place_id: body.place_id ?? '',
      venue_picture: await venuePictureToCopy(tx, by.company_id, body),
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      ...wholeSpanOfRoles(roles),
      hourly_rate: hourlyCentsOf(body.hourly_rate ?? null),
      required_skills: unionOfSkills(body.required_skills, body.roles),
      placement: terms.placement,
      purchase_id: terms.purchase_id,
      body_hash: bodyHash(body),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + terms.days * 86_400_000).toISOString(),
    })
    .returning()
    .get()
  for (const [position, { skills = [], pay: rules, ...role }] of roles.entries()) {
    const priced = { day_rate: inMinorUnits(role.day_rate), pay: rules ? statedRules(rules) : null }
    const terms_hash = await storeRoleTerms(tx, priced, now)
    await tx
      .insert(jobRoles)
      .values({ id: uuid(), job_id: id, position, ...role, skills, ...priced, terms_hash })
      .run()
  }
  await recordProjectEvent(tx, { job_id: id, author_id: by.user_id, kind: 'posted' }, now)
  const first = body.asked_first && (await planAskingFirst(tx, job, body.asked_first, by.user_id, now))
  if (typeof first === 'object') await askPeopleFirst(tx, job, first, now)
  else if (first)
    await recordProjectEvent(tx, { job_id: id, author_id: by.user_id, kind: 'shown_to_all', lines: [first] }, now)
  await indexJob(tx, id)
  await queueSearchAlerts(tx, { job_id: id, before: null }, now)
  await recordChange(tx, await memberIdsOf(tx, by.company_id), 'job', id)
  return typeof first === 'string' ? first : ''
}

/** Of a project of the same company at the same place: both rows name one file, which stays until neither does. */
async function venuePictureToCopy(
  tx: WriteTransaction,
  company_id: string,
  { venue_picture_of, location }: PostedBody,
) {
  if (venue_picture_of === undefined) return null
  const own = and(eq(jobs.id, venue_picture_of), eq(jobs.company_id, company_id), eq(jobs.location, location))
  return (await tx.select({ file: jobs.venue_picture }).from(jobs).where(own).get())?.file ?? null
}

/** Dollars an hour as cents; null stays null. */
export const hourlyCentsOf = (rate: number | null) => (rate === null ? null : inMinorUnits(rate))

/** First start and last end. */
export function wholeSpanOfRoles(roles: { date_start: string; date_end: string }[]) {
  const ends = roles.map((role) => role.date_end).sort()
  return { date_start: roles.map((role) => role.date_start).sort()[0]!, date_end: ends.at(-1)! }
}

/** Normalizes any offset to UTC. */
export const utcMomentOf = (moment: string) => new Date(moment).toISOString()
