import { z } from 'zod'
import { ROLE_NAME_MAX } from '../limits.ts'
import { id, namedObject, instant, amount, oneLine } from '../fields.ts'
import { AMENDMENT_STATES } from '../options.ts'

/** Of a role, as somebody saw and agreed to it; the rate in pounds a day. */
export const roleTerms = namedObject('RoleTerms', {
  role_name: z.string(),
  day_rate: z.number(),
  date_start: z.string(),
  date_end: z.string(),
})

/** Terms that a company asks an applicant or somebody booked to agree to. Until they do, those agreed before hold. */
export const amendment = namedObject('Amendment', {
  id: z.string(),
  ...roleTerms.shape,
  state: z.enum(AMENDMENT_STATES),
  proposed_at: z.string(),
})
export type Amendment = z.infer<typeof amendment>

/** A role as the device showed it when its person applied. */
export const seenRole = z.strictObject({
  role_id: id,
  role_name: oneLine(ROLE_NAME_MAX),
  day_rate: amount,
  date_start: instant,
  date_end: instant,
})
export type SeenRole = z.infer<typeof seenRole>

/** POST /jobs/{id}/applications/{application_id}/amend: asks them to agree to this role's present terms. */
export const newAmendment = z.strictObject({ job_role_id: id })
