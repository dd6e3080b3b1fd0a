import { z } from 'zod'
import { boundedText, idField, namedObject, namedOrNull, namedStrict, requiredText, trimmedText } from '../fields.ts'
import { SHEET_REASON_MAX } from '../limits.ts'
import { EXTRA_PAY_RULES, PAY_RULES } from '../pay/pay-lines.ts'
import { SHEET_EXCEPTIONS } from './sheet-exceptions.ts'
import { SHEET_ACT_KINDS, SHEET_SIDES, SHEET_STATES } from './sheet-states.ts'

const hashField = boundedText(64).regex(/^[0-9a-f]{64}$/, { error: 'must be the hash of a sheet' })
const versionField = z.int().min(1).max(10_000)
const penceField = z.int().min(0).max(100_000_000)
const lineField = z.int().min(0).max(200).nullable()
export const sheetReasonField = requiredText(SHEET_REASON_MAX, 'Say why, in a few words.')

/** POST .../submit: the day as the device had it. `version` is the one that it makes, `hash` that of what it was made from. */
export const sheetSubmissionSchema = namedStrict('SheetSubmission', {
  id: idField,
  version: versionField,
  hash: hashField,
  reason: trimmedText(SHEET_REASON_MAX).optional(),
})
/** Which version somebody has seen. */
export const seenVersionFields = { id: idField, version: versionField, hash: hashField }
/** POST .../sign: the version that was seen. `reason`: why a question about it is answered by signing. */
export const sheetSignatureSchema = namedStrict('SheetSignature', {
  ...seenVersionFields,
  reason: trimmedText(SHEET_REASON_MAX).optional(),
})
/** POST .../query: what a line should be, in pence, and why. `line` is its place; null: something is missing. */
export const sheetQuerySchema = namedStrict('SheetQuery', {
  ...seenVersionFields,
  line: lineField,
  should_be_pence: penceField,
  reason: sheetReasonField,
})
/** POST .../amend: the next version, with another amount in place of a line (null: beside them); the other side agrees by signing. */
export const sheetAmendmentSchema = namedStrict('SheetAmendment', {
  ...seenVersionFields,
  line: lineField,
  pence: penceField,
  reason: sheetReasonField,
})

export const sheetLineRuleField = z.enum([...PAY_RULES, ...EXTRA_PAY_RULES, 'agreed'])
const stretchesField = z.array(z.object({ from: z.int(), to: z.int() }))
const lineSchema = namedObject('SheetLine', {
  rule: sheetLineRuleField,
  minutes: z.int(),
  pence: z.int(),
  words: z.string(),
})
const dayFields = {
  /** From each in to its out, and the same without breaks, in minutes since 1970. */
  present: stretchesField,
  worked: stretchesField,
  worked_minutes: z.int(),
  paid_minutes: z.int(),
  rest_before_minutes: z.int().nullable(),
  lines: z.array(lineSchema),
  total_pence: z.int(),
  exceptions: z.array(z.enum(SHEET_EXCEPTIONS)),
  engine: z.string(),
}
const daySheetVersionSchema = namedObject('SheetVersion', {
  version: z.int(),
  /** SHA-256 of what it was made from, and of what was agreed in place of that. */
  hash: z.string(),
  terms_hash: z.string(),
  ...dayFields,
  /** Null: a late punch made it. */
  made_as: z.enum(SHEET_SIDES).nullable(),
  made_at: z.string(),
})
const sheetActSchema = namedObject('SheetAct', {
  id: z.string(),
  version: z.int(),
  kind: z.enum(SHEET_ACT_KINDS),
  as: z.enum(SHEET_SIDES),
  by_name: z.string(),
  line: z.int().nullable(),
  should_be_pence: z.int().nullable(),
  /** Of a chief's question, who has the times and not the money. */
  should_be_minutes: z.int().nullable(),
  reason: z.string(),
  at: z.string(),
  /** Signed by somebody who was chief no more: the desk signs it. */
  is_after_grant: z.literal(true).optional(),
})

/** The sheet of a day with every version, signature and reason, alike for both sides. */
export const daySheetSchema = namedObject('DaySheet', {
  /** The booking's id and the day. */
  id: z.string(),
  booking_id: z.string(),
  job_id: z.string(),
  work_day: z.string(),
  state: z.enum(SHEET_STATES),
  payable_pence: z.int(),
  versions: z.array(daySheetVersionSchema),
  acts: z.array(sheetActSchema),
})
export type DaySheet = z.infer<typeof daySheetSchema>
export type DaySheetVersion = DaySheet['versions'][number]

const draftSchema = namedObject('DraftSheet', {
  /** Null where the times make no day, which `fault` explains. */
  hash: z.string().nullable(),
  terms_hash: z.string(),
  ...dayFields,
  fault: z.string().nullable(),
  is_running: z.boolean(),
})
const workedDayFields = {
  work_day: z.string(),
  planned: namedOrNull(
    namedObject('PlannedDay', { from: z.string(), until: z.string().nullable(), minutes: z.int(), pence: z.int() }),
  ),
  /** What was clocked; null on a day that is not over and not begun. */
  draft: namedOrNull(draftSchema),
  sheet: namedOrNull(daySheetSchema),
}
/** A day of a booking: planned, clocked, sent. GET /bookings/{id}/sheets */
export const workedDaySchema = namedObject('WorkedDay', workedDayFields)
export type WorkedDay = z.infer<typeof workedDaySchema>

const siteFields = { freelancer_id: z.string(), full_name: z.string(), role_name: z.string() }
/** Everybody and every day of a project. GET /jobs/{id}/hours */
export const jobHoursSchema = namedObject('JobHours', {
  /** The project's id. */
  id: z.string(),
  title: z.string(),
  as_of: z.string(),
  people: z.array(
    z.object({
      booking_id: z.string(),
      ...siteFields,
      profile_picture: z.string().nullable(),
      days: z.array(workedDaySchema),
    }),
  ),
  /** Who is clocked in, for a roll call, since when, what their day has come to by `as_of`, and what the next hour costs. */
  on_site: z.array(
    z.object({
      ...siteFields,
      since: z.string(),
      is_on_break: z.boolean(),
      next_hour_pence: z.int(),
      /** These are missing from what a device kept before there were any. The minutes go on, and are not in the draft yet. */
      work_day: z.string().optional(),
      so_far_minutes: z.int().optional(),
      so_far_pence: z.int().optional(),
      /** 'at 18:15 this becomes overtime, £42 an hour'; null where an hour does not become dearer within a day. */
      next_words: z.string().nullable().optional(),
    }),
  ),
})
export type JobHours = z.infer<typeof jobHoursSchema>

/** GET /hours: the days of a week over all projects. */
export const weekHoursSchema = namedObject('WeekHours', { from: z.string(), jobs: z.array(jobHoursSchema) })
export type WeekHours = z.infer<typeof weekHoursSchema>
