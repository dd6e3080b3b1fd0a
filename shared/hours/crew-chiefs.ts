import { z } from 'zod'
import { namedObject } from '../fields.ts'
import { deviceKeyJwkSchema } from './device-keys.ts'

/** A chief of one's own job, for the phone that checks what theirs answers. */
export const crewChiefSchema = namedObject('CrewChief', {
  /** Of the grant. */
  id: z.string(),
  job_id: z.string(),
  name: z.string(),
  days: z.array(z.string()),
  /** The public keys of their devices. */
  keys: z.array(z.object({ id: z.string(), jwk: deviceKeyJwkSchema })),
})
export type CrewChief = z.infer<typeof crewChiefSchema>
