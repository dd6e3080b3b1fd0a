import { z } from 'zod'
import { idField, instantField, namedObject, namedStrict } from '../fields.ts'
import { CREW_TIMES_MAX, QUERIED_MINUTES_MAX } from '../limits.ts'
import { PUNCH_KINDS } from '../pay/work-days.ts'
import { isPunchTime } from './punch-evidence.ts'
import { SHEET_SIDES, SHEET_STATES } from './sheet-states.ts'
import { seenVersionFields, sheetLineRuleField, sheetReasonField } from './sheets.ts'

/** How far the sheet of one of the crew is, for a chief: without money. */
export const crewSheetSchema = namedObject('CrewSheetRow', {
  /** The booking's id and the day, as a day's sheet has. */
  id: z.string(),
  booking_id: z.string(),
  job_id: z.string(),
  work_day: z.string(),
  state: z.enum(SHEET_STATES),
  /** How many versions and acts it has: of two rows the one with more is later. */
  steps: z.int(),
  /** The last version and the times of its lines, to ask about one. */
  version: z.int(),
  hash: z.string(),
  lines: z.array(z.object({ rule: sheetLineRuleField, minutes: z.int() })),
  /** Who signed its last version for the company. */
  signed: z.object({ by_name: z.string(), as: z.enum(SHEET_SIDES), at: z.string() }).nullable(),
})
export type CrewSheetRow = z.infer<typeof crewSheetSchema>

/** When the chief acted, by their clock. */
const actedAtField = instantField.refine(isPunchTime, { error: 'must be between the years 2000 and 2100' })

/** POST .../sign-times: the times that the chief saw, in their order. */
export const timesSignatureSchema = namedStrict('TimesSignature', {
  id: idField,
  at: actedAtField,
  times: z
    .array(z.strictObject({ kind: z.enum(PUNCH_KINDS), at: instantField }))
    .min(1)
    .max(CREW_TIMES_MAX),
})
export type TimesSignature = z.output<typeof timesSignatureSchema>

/** POST .../query-times: how long the line of a version should be, and why. */
export const timesQuerySchema = namedStrict('TimesQuery', {
  ...seenVersionFields,
  at: actedAtField,
  line: z.int().min(0).max(200),
  should_be_minutes: z.int().min(0).max(QUERIED_MINUTES_MAX),
  reason: sheetReasonField,
})
export type TimesQuery = z.output<typeof timesQuerySchema>
