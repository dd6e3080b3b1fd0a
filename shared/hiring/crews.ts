import { z } from 'zod'
import { id, name, namedObject, orNull, pageQuery, text } from '../fields.ts'
import { applicant, match } from '../jobs/jobs.ts'
import { BUSY_DAYS_AT_ONCE, CREW_NAME_MAX, CREW_NOTE_MAX, CREW_PEOPLE_MAX } from '../limits.ts'
import { APPLICATION_STATUSES } from '../options.ts'
import { busyDays } from '../people/users.ts'

/** POST /crews */
export const newCrewList = z.strictObject({ id: id.optional(), name: name(CREW_NAME_MAX) })
export type NewCrewList = z.infer<typeof newCrewList>

/** PUT /crews/{id} */
export const crewListEdit = newCrewList.pick({ name: true })

/** PATCH /crews/{id}/people: how it is to be for each of them. */
export const crewChange = z.strictObject({
  people: z
    .array(
      z.strictObject({
        freelancer_id: id,
        is_in: z.boolean(),
        /** Without one the note stays as it is. */
        note: text(CREW_NOTE_MAX).optional(),
      }),
    )
    .min(1, { error: 'at least one person is needed' })
    .max(CREW_PEOPLE_MAX, { error: `must have at most ${CREW_PEOPLE_MAX} people` }),
})
export type CrewChange = z.infer<typeof crewChange>

/** A list of people as all members of the company have it on their devices. Freelancers never see it. */
export const crewList = namedObject('CrewList', {
  id: z.string(),
  name: z.string(),
  /** The company's favourites, whose id is the company's. */
  is_favourites: z.boolean(),
  people: z.array(
    z.object({
      id: z.string(),
      full_name: z.string(),
      profile_picture: z.string().nullable(),
      job_roles: z.array(z.string()),
      note: z.string(),
      added_at: z.string(),
    }),
  ),
  created_at: z.string(),
})
export type CrewList = z.infer<typeof crewList>
export type CrewMember = CrewList['people'][number]

const pastJob = z.object({ job_id: z.string(), title: z.string(), date_start: z.string(), date_end: z.string() })
export type PastJob = z.infer<typeof pastJob>

/** GET /crews/people: somebody in one of the company's lists, or who has worked with it. */
export const crewPerson = namedObject('CrewPerson', {
  freelancer: applicant.shape.freelancer,
  /** Bookings of the company's that are over. */
  times_worked: z.int(),
  last_worked: pastJob.nullable(),
  /** All of those bookings, the latest first. */
  worked: z.array(pastJob),
  /** The stars that this company gave: their mean and the last. */
  rated: z.object({ mean: z.number(), last: z.int(), count: z.int() }).nullable(),
  /** Of the project that was asked about; null if none was. */
  for_job: z
    .object({
      match: orNull(match),
      invited_at: z.string().nullable(),
      /** When they were asked as one of a list that saw the project before others. */
      asked_first_at: z.string().nullable(),
      status: z.enum(APPLICATION_STATUSES).nullable(),
    })
    .nullable(),
})
export type CrewPerson = z.infer<typeof crewPerson>

const day = z.iso.date({ error: 'must be a day such as 2026-12-14' })
const DAY = 86_400_000

/** GET /crews/busy-days: both days included. */
export const busyPeopleQuery = pageQuery
  .extend({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'must not be before the first day', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < BUSY_DAYS_AT_ONCE * DAY, {
    error: `must be at most ${BUSY_DAYS_AT_ONCE} days`,
    path: ['to'],
  })
export type BusyPeopleQuery = z.output<typeof busyPeopleQuery>

/** Somebody of the company's crew who is not free on some of the days: not why, for whom or for what. */
export const busyPerson = namedObject('BusyPerson', {
  id: z.string(),
  full_name: z.string(),
  busy: z.array(busyDays),
})
export type BusyPerson = z.infer<typeof busyPerson>
