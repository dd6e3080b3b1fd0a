import { z } from 'zod'
import { idField, requiredName, namedObject, namedOrNull, pageQuerySchema, trimmedText } from '../fields.ts'
import { applicantSchema, matchSchema } from '../jobs/jobs.ts'
import { BUSY_DAYS_AT_ONCE, CREW_NAME_MAX, CREW_NOTE_MAX, CREW_PEOPLE_MAX } from '../limits.ts'
import { APPLICATION_STATUSES } from '../options.ts'
import { busyDaysSchema } from '../people/users.ts'

/** POST /crews */
export const newCrewListSchema = z.strictObject({ id: idField.optional(), name: requiredName(CREW_NAME_MAX) })
export type NewCrewList = z.infer<typeof newCrewListSchema>

/** PUT /crews/{id} */
export const crewListEditSchema = newCrewListSchema.pick({ name: true })

/** PATCH /crews/{id}/people: how it is to be for each of them. */
export const crewChangeSchema = z.strictObject({
  people: z
    .array(
      z.strictObject({
        freelancer_id: idField,
        is_in: z.boolean(),
        /** Without one the note stays as it is. */
        note: trimmedText(CREW_NOTE_MAX).optional(),
      }),
    )
    .min(1, { error: 'at least one person is needed' })
    .max(CREW_PEOPLE_MAX, { error: `must have at most ${CREW_PEOPLE_MAX} people` }),
})
export type CrewChange = z.infer<typeof crewChangeSchema>

/** A list of people as all members of the company have it on their devices. Freelancers never see it. */
export const crewListSchema = namedObject('CrewList', {
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
export type CrewList = z.infer<typeof crewListSchema>
export type CrewMember = CrewList['people'][number]

const pastJobSchema = z.object({ job_id: z.string(), title: z.string(), date_start: z.string(), date_end: z.string() })
export type PastJob = z.infer<typeof pastJobSchema>

/** GET /crews/people: somebody in one of the company's lists, or who has worked with it. */
export const crewPersonSchema = namedObject('CrewPerson', {
  freelancer: applicantSchema.shape.freelancer,
  /** Bookings of the company's that are over. */
  times_worked: z.int(),
  last_worked: pastJobSchema.nullable(),
  /** All of those bookings, the latest first. */
  worked: z.array(pastJobSchema),
  /** The stars that this company gave: their mean and the last. */
  rated: z.object({ mean: z.number(), last: z.int(), count: z.int() }).nullable(),
  /** Of the project that was asked about; null if none was. */
  for_job: z
    .object({
      match: namedOrNull(matchSchema),
      invited_at: z.string().nullable(),
      /** When they were asked as one of a list that saw the project before others. */
      asked_first_at: z.string().nullable(),
      status: z.enum(APPLICATION_STATUSES).nullable(),
    })
    .nullable(),
})
export type CrewPerson = z.infer<typeof crewPersonSchema>

const busyDayField = z.iso.date({ error: 'must be a day such as 2026-12-14' })
const BUSY_DAY_MS = 86_400_000

/** GET /crews/busy-days: both days included. */
export const busyPeopleQuerySchema = pageQuerySchema
  .extend({ from: busyDayField, to: busyDayField })
  .refine(({ from, to }) => from <= to, { error: 'must not be before the first day', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < BUSY_DAYS_AT_ONCE * BUSY_DAY_MS, {
    error: `must be at most ${BUSY_DAYS_AT_ONCE} days`,
    path: ['to'],
  })
export type BusyPeopleQuery = z.output<typeof busyPeopleQuerySchema>

/** Somebody of the company's crew who is not free on some of the days: not why, for whom or for what. */
export const busyPersonSchema = namedObject('BusyPerson', {
  id: z.string(),
  full_name: z.string(),
  busy: z.array(busyDaysSchema),
})
export type BusyPerson = z.infer<typeof busyPersonSchema>
