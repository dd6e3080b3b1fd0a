import { z } from 'zod'
import { boundedText, idField, instantField } from '../fields.ts'

/** How a chief saw that somebody came or went: a code of theirs, read or typed, their four digits, or by name. */
export const WITNESS_WAYS = ['qr', 'letters', 'pin', 'list'] as const
export type WitnessWay = (typeof WITNESS_WAYS)[number]

/** What a device has signed (shared/handshake/signed-bytes.ts): Ed25519, or ECDSA with SHA-256, in base64url. */
export const newPunchSignatureField = z.strictObject({
  key_id: idField,
  value: boundedText(86).regex(/^[A-Za-z0-9_-]{86}$/, { error: 'must be 64 bytes in base64url' }),
})
export const newPunchWitnessField = z.strictObject({
  grant_id: idField,
  /** When the chief pressed, by the chief's clock. */
  at: instantField.refine(isPunchTime, { error: 'must be between the years 2000 and 2100' }),
  way: z.enum(WITNESS_WAYS),
  /** By the chief's device, where the person's own phone brings it. */
  signature: newPunchSignatureField.optional(),
})

/** `is_valid`: by a key that the server knew as that person's when it arrived. */
export const punchSignatureField = z.object({ key_id: z.string(), is_valid: z.boolean() })
export const punchWitnessField = z.object({
  grant_id: z.string(),
  by: z.string(),
  at: z.string(),
  way: z.enum(WITNESS_WAYS),
  /** They were chief no more by then. */
  is_after_grant: z.literal(true).optional(),
})

const [EARLIEST_AT, LATEST_AT] = ['2000-01-01', '2100-01-01'].map((day) => Date.parse(day)) as [number, number]
export function isPunchTime(at: string) {
  return Date.parse(at) >= EARLIEST_AT && Date.parse(at) < LATEST_AT
}
