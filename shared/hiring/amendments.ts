import { z } from 'zod'
import { ROLE_NAME_MAX } from '../limits.ts'
import { idField, namedObject, instantField, amountField, oneLineText } from '../fields.ts'
import { AMENDMENT_STATES } from '../options.ts'

/** Of a role, as somebody saw and agreed to it; the rate in pounds a day. */
export const roleTermsSchema = namedObject('RoleTerms', {
  role_name: z.string(),
  day_rate: z.number(),
  date_start: z.string(),
  date_end: z.string(),
})

/** Terms that a company asks an applicant or somebody booked to agree to. Until they do, those agreed before hold. */
export const amendmentSchema = namedObject('Amendment', {
  id: z.string(),
  ...roleTermsSchema.shape,
  state: z.enum(AMENDMENT_STATES),
  proposed_at: z.string(),
})
export type Amendment = z.infer<typeof amendmentSchema>

/** A role as the device showed it when its person applied. */
export const seenRoleSchema = z.strictObject({
  role_id: idField,
  role_name: oneLineText(ROLE_NAME_MAX),
  day_rate: amountField,
  date_start: instantField,
  date_end: instantField,
})
export type SeenRole = z.infer<typeof seenRoleSchema>

/** POST /jobs/{id}/applications/{application_id}/amend: asks them to agree to this role's present terms. */
export const newAmendmentSchema = z.strictObject({ job_role_id: idField })
