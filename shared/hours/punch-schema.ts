import { z } from 'zod'
import { idField, instantField, namedObject, namedOrNull, namedStrict, trimmedText } from '../fields.ts'
import { PUNCH_REASON_MAX } from '../limits.ts'
import {
  isPunchTime,
  newPunchSignatureField,
  newPunchWitnessField,
  punchSignatureField,
  punchWitnessField,
} from './punch-evidence.ts'
import { CLOCK_KINDS, keptAccuracy, keptDegrees, NO_PLACE_REASONS, PUNCH_METHODS } from './punches.ts'

/**
 * What is known of the clock that said the time: how far it was behind the server's when they last spoke, how long ago
 * that was, and whether it has jumped since. Null where they never did.
 */
const clockFields = {
  offset_ms: z.int().nullable(),
  offset_age_s: z.int().min(0).nullable(),
  is_unsure: z.boolean(),
}
const punchClockSchema = namedObject('PunchClock', clockFields)
const punchPlaceSchema = namedObject('PunchPlace', { lat: z.number(), lng: z.number(), accuracy_m: z.int() })

/** A press of the clock, as both sides of a booking have it. It is only ever added, never changed. */
export const punchSchema = namedObject('Punch', {
  id: z.string(),
  booking_id: z.string(),
  job_id: z.string(),
  freelancer_id: z.string(),
  kind: z.enum(CLOCK_KINDS),
  /** As the clock that was pressed said it. */
  at: z.string(),
  clock: punchClockSchema,
  method: z.enum(PUNCH_METHODS),
  place: namedOrNull(punchPlaceSchema),
  no_place: z.enum(NO_PLACE_REASONS).nullable(),
  made_by: z.string(),
  replaces: z.string().nullable(),
  reason: z.string(),
  received_at: z.string(),
  /** Whether the person's own device signed it. */
  signature: punchSignatureField.optional(),
  /** The chief who saw it. */
  witness: punchWitnessField.optional(),
  /** Made by somebody who was chief no more, or not yet of this day. */
  is_after_grant: z.literal(true).optional(),
})
export type Punch = z.output<typeof punchSchema>

/** POST /bookings/{id}/punches */
export const newPunchSchema = namedStrict('NewPunch', {
  id: idField.optional(),
  kind: z.enum(CLOCK_KINDS),
  at: instantField.refine(isPunchTime, { error: 'must be between the years 2000 and 2100' }),
  clock: z.strictObject(clockFields).default({ offset_ms: null, offset_age_s: null, is_unsure: false }),
  place: namedOrNull(
    z.strictObject({
      lat: z.number().min(-90).max(90).overwrite(keptDegrees),
      lng: z.number().min(-180).max(180).overwrite(keptDegrees),
      accuracy_m: z.number().min(0).max(10_000_000).overwrite(keptAccuracy),
    }),
  ).default(null),
  no_place: z.enum(NO_PLACE_REASONS).nullable().default(null),
  replaces: idField.nullable().default(null),
  reason: trimmedText(PUNCH_REASON_MAX).default(''),
  signature: newPunchSignatureField.optional(),
  witness: newPunchWitnessField.optional(),
  /** When it was sent, by the clock that said `at`: it tells the server whether that clock was set since. */
  sent_at: instantField.refine(isPunchTime, { error: 'must be between the years 2000 and 2100' }).optional(),
}).superRefine(({ kind, replaces, reason }, check) => {
  if (replaces && !reason)
    check.addIssue({ code: 'custom', path: ['reason'], message: 'must say why: the other side reads it' })
  if (kind === 'void' && !replaces)
    check.addIssue({ code: 'custom', path: ['replaces'], message: 'must name the punch that did not happen' })
})
export type NewPunch = z.output<typeof newPunchSchema>
