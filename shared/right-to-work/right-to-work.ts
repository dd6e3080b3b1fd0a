import { z } from 'zod'
import { uploadedFileField } from '../api/declare-operations.ts'
import { dayOrNoneField, idField, namedObject, requiredText } from '../fields.ts'
import { RIGHT_TO_WORK_REASON_MAX } from '../limits.ts'
import { documentSchema } from '../people/credentials.ts'
import { RIGHT_TO_WORK_ROUTES } from './right-to-work-rule.ts'

/** On an applicant, for those of their company who see checks, where it has turned them on. */
export const rightToWorkStandingSchema = namedObject('RightToWorkStanding', {
  is_checked: z.boolean(),
  /** The last day of their permission; null: none, or no end. */
  ends_on: z.string().nullable(),
  /** The owner has decided to confirm them for this job without a check. */
  is_overridden: z.boolean(),
})

const recordedFields = {
  id: z.string(),
  freelancer_id: z.string(),
  /** Their name at that time. */
  full_name: z.string(),
  author_name: z.string(),
  created_at: z.string(),
}

/** A check of somebody's right to work. A newer one supersedes it; none is changed. */
export const rightToWorkCheckSchema = namedObject('RightToWorkCheck', {
  ...recordedFields,
  route: z.enum(RIGHT_TO_WORK_ROUTES),
  /** Days such as '2027-03-31'. */
  checked_on: z.string(),
  ends_on: z.string().nullable(),
  follow_up_on: z.string().nullable(),
  document: documentSchema.omit({ id: true }),
})
export type RightToWorkCheck = z.infer<typeof rightToWorkCheckSchema>

/** The owner's decision to confirm somebody for a job without a check. */
export const rightToWorkOverrideSchema = namedObject('RightToWorkOverride', {
  ...recordedFields,
  job: z.object({ id: z.string(), title: z.string() }),
  reason: z.string(),
})
export type RightToWorkOverride = z.infer<typeof rightToWorkOverrideSchema>

/** GET /users/{id}/right-to-work: the newest first. */
export const rightToWorkRecordSchema = namedObject('RightToWorkRecord', {
  checks: z.array(rightToWorkCheckSchema),
  overrides: z.array(rightToWorkOverrideSchema),
})
export type RightToWorkRecord = z.infer<typeof rightToWorkRecordSchema>

const DAYS_OUT_OF_ORDER = 'must not be before the day of the check'
const isFromCheckOn = (day: string | null, { checked_on }: { checked_on: string }) => day === null || day >= checked_on

export const DUE_CHECK_REASONS = ['missing', 'ends', 'follow_up'] as const

/** GET /right-to-work/due: somebody booked who has to be checked, by project. */
export const dueCheckSchema = namedObject('DueCheck', {
  application_id: z.string(),
  job_id: z.string(),
  freelancer_id: z.string(),
  full_name: z.string(),
  /** missing: nothing is on record; ends: their permission ends before the booking; follow_up: its day has come. */
  why: z.enum(DUE_CHECK_REASONS),
})
export type DueCheck = z.infer<typeof dueCheckSchema>

/** Neither a share code nor a date of birth has a field: they are not kept. */
export const newRightToWorkCheckSchema = z
  .strictObject({
    id: idField.optional(),
    route: z.enum(RIGHT_TO_WORK_ROUTES),
    checked_on: z.iso.date({ error: 'must be a date such as 2027-03-31' }),
    ends_on: dayOrNoneField,
    follow_up_on: dayOrNoneField,
    /** What the check gave: the page of its result, or the papers. */
    file: uploadedFileField(),
  })
  .refine((given) => isFromCheckOn(given.ends_on, given), { path: ['ends_on'], error: DAYS_OUT_OF_ORDER })
  .refine((given) => isFromCheckOn(given.follow_up_on, given), { path: ['follow_up_on'], error: DAYS_OUT_OF_ORDER })
export type NewRightToWorkCheck = z.output<typeof newRightToWorkCheckSchema>

export const newRightToWorkOverrideSchema = z.strictObject({
  id: idField.optional(),
  job_id: idField,
  reason: requiredText(RIGHT_TO_WORK_REASON_MAX),
})
export type NewRightToWorkOverride = z.output<typeof newRightToWorkOverrideSchema>

export const rightToWorkSwitchSchema = z.strictObject({ is_on: z.boolean() })
