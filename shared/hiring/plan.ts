import { z } from 'zod'
import { newSheetSchema } from '../call-sheets/call-sheets.ts'
import { boundedText, idField, namedObject, namedStrict } from '../fields.ts'
import { PLAN_SHIFT_PEOPLE_MAX, PLAN_SHIFTS_MAX } from '../limits.ts'

const NOT_TIME_OF_DAY = { error: 'must be a time such as 08:00' }
const planTimeField = boundedText(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, NOT_TIME_OF_DAY)
const planDayField = z.iso.date({ error: 'must be a day such as 2026-12-05' })

const newShiftSchema = z.strictObject({
  id: idField,
  role_id: idField,
  /** The day of the call, in London. */
  day: planDayField,
  /** By London's clock; an end that is not after the call is on the next day. */
  starts: planTimeField,
  ends: planTimeField,
  places: z.int().min(1).max(200),
  /** Ids of accepted applications. */
  people: z.array(idField).max(200).transform(withoutRepeatedIds),
})

/** POST /jobs/{id}/plan: the whole plan as it is from now on, who moves to another role, and the call sheet with it. */
export const newPlanSchema = namedStrict('NewPlan', {
  id: idField,
  /** The version that it was made from. */
  version: z.int().min(0),
  shifts: z
    .array(newShiftSchema)
    .max(PLAN_SHIFTS_MAX, { error: `must have at most ${PLAN_SHIFTS_MAX} shifts` })
    .refine((shifts) => shifts.reduce((sum, { people }) => sum + people.length, 0) <= PLAN_SHIFT_PEOPLE_MAX, {
      error: `must have at most ${PLAN_SHIFT_PEOPLE_MAX} people in all shifts together`,
    })
    .refine((shifts) => new Set(shifts.map((shift) => shift.id)).size === shifts.length, {
      error: 'must not have the same shift twice',
    }),
  moves: z.array(z.strictObject({ application_id: idField, role_id: idField })).max(200),
  /** The next version of the call sheet, to be published with it: both are, or neither. */
  call_sheet: z.strictObject({ version: z.int().min(1).max(100_000), body: newSheetSchema }).optional(),
})
export type NewPlan = z.infer<typeof newPlanSchema>

const shiftSchema = z.object({
  id: z.string(),
  role_id: z.string(),
  day: z.string(),
  starts: z.string(),
  ends: z.string(),
  places: z.int(),
  people: z.array(z.string()),
})

const planRoleSchema = z.object({
  id: z.string(),
  role_name: z.string(),
  date_start: z.string(),
  date_end: z.string(),
  places: z.int(),
  /** Applicants who wait for an answer, the shortlisted included. */
  pending: z.int(),
})

const planPersonSchema = z.object({
  application_id: z.string(),
  freelancer_id: z.string(),
  full_name: z.string(),
  profile_picture: z.string().nullable().optional(),
  role_id: z.string().nullable(),
  /** Where they are booked around these days; `title` for the company's own projects only. */
  elsewhere: z.array(z.object({ start: z.string(), end: z.string(), title: z.string().nullable() })),
  /** Days of the project, from today on, that they have blocked: warned of, not refused. */
  not_free: z.array(z.string()).optional(),
})

/** The crew plan of a project as last published; for its company. */
export const planSchema = namedObject('Plan', {
  /** The project's id. */
  id: z.string(),
  title: z.string(),
  /** 0: none was published. */
  version: z.int(),
  published_at: z.string().nullable(),
  /** The name of the person who published it. */
  published_by: z.string().nullable(),
  roles: z.array(planRoleSchema),
  /** Applicants who asked for no role in particular and wait for an answer. */
  pending_any: z.int(),
  /** Everybody confirmed. */
  people: z.array(planPersonSchema),
  shifts: z.array(shiftSchema),
})

function withoutRepeatedIds(ids: string[]) {
  return [...new Set(ids)]
}
