import { z } from 'zod'
import { idField, namedObject, namedOrNull, namedStrict } from '../fields.ts'
import { CHIEF_DAYS_MAX } from '../limits.ts'
import { deviceKeyJwkSchema } from './device-keys.ts'

/** '2026-12-14' */
export const workDayField = z.iso
  .date({ error: 'must be a day such as 2026-12-14' })
  .refine((day) => day >= '2000' && day < '2100', { error: 'must be between the years 2000 and 2100' })

/** POST /jobs/{id}/chiefs: whoever is chief of the job already is so on these days from now on. */
export const newChiefSchema = namedStrict('NewChief', {
  id: idField.optional(),
  person_id: idField,
  days: z
    .array(workDayField)
    .min(1, { error: 'Choose at least one day.' })
    .max(CHIEF_DAYS_MAX, { error: `must have at most ${CHIEF_DAYS_MAX} entries` })
    .transform((days) => [...new Set(days)].toSorted()),
})

/** Somebody who was named chief, for the desk. */
export const jobChiefSchema = namedObject('JobChief', {
  id: z.string(),
  job_id: z.string(),
  person_id: z.string(),
  full_name: z.string(),
  profile_picture: z.string().nullable(),
  days: z.array(z.string()),
  named_by: z.string(),
  made_at: z.string(),
  revoked_at: z.string().nullable(),
})
export type JobChief = z.infer<typeof jobChiefSchema>

const grantedPersonSchema = namedObject('GrantedPerson', {
  booking_id: z.string(),
  freelancer_id: z.string(),
  name: z.string(),
  role_name: z.string(),
  photo: z.string().nullable(),
  /** Of the grant's days those on which they are to work, and when. */
  days: z.array(z.string()),
  calls: z.array(z.object({ day: z.string(), from: z.string(), until: z.string().nullable() })),
  /** The public keys of their devices. */
  keys: z.array(z.object({ id: z.string(), jwk: deviceKeyJwkSchema })),
  /** What four digits are checked against (shared/hours/device-keys.ts); only on the chief's own devices. */
  pin: namedOrNull(namedObject('HashedSitePin', { salt: z.string(), hash: z.string(), iterations: z.int() })),
})
export type GrantedPerson = z.infer<typeof grantedPersonSchema>

/** Whom the chief may clock and sign on which days. Its canonical JSON (shared/pay/terms-hash.ts) is signed by the server. */
export const chiefGrantSchema = namedObject('ChiefGrant', {
  id: z.string(),
  job_id: z.string(),
  chief_id: z.string(),
  days: z.array(z.string()),
  crew: z.array(grantedPersonSchema),
  issued_at: z.string(),
  expires: z.string(),
})
export type ChiefGrant = z.infer<typeof chiefGrantSchema>

/** A grant with its signature, as the chief's devices keep it. */
export const signedGrantSchema = namedObject('SignedGrant', {
  id: z.string(),
  job_id: z.string(),
  job_title: z.string(),
  company_name: z.string(),
  grant: chiefGrantSchema,
  /** Ed25519, in base64url. */
  signature: z.object({ key_id: z.string(), value: z.string() }),
  /** The server's public key of that id (RFC 8037). */
  server_key: z.object({
    id: z.string(),
    jwk: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
  }),
})
export type SignedGrant = z.infer<typeof signedGrantSchema>
