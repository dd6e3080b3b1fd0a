import { z } from 'zod'
import { ROLE_NAME_MAX } from '../limits.ts'
import { idField, namedObject, instantField, amountField, oneLineText } from '../fields.ts'
import { AMENDMENT_STATES } from '../options.ts'
import { payFields } from '../pay/terms/answered-terms.ts'
import { shownHashField } from '../pay/terms/pay-rules.ts'

/** Of a role, as somebody saw and agreed to it; the rate in pounds a day. */
export const roleTermsSchema = namedObject('RoleTerms', {
  role_name: z.string(),
  day_rate: z.number(),
  date_start: z.string(),
  date_end: z.string(),
  ...payFields,
})

/** Terms that a company asks an applicant or somebody booked to agree to. Until they do, those agreed before hold. */
export const amendmentSchema = namedObject('Amendment', {
  id: z.string(),
  ...roleTermsSchema.shape,
  state: z.enum(AMENDMENT_STATES),
  /** Of a booking: the first day of work to which they apply. */
  from_day: z.string().optional(),
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
  /** Null: it showed none. Left out by devices of before 29 November 2026: they are taken as they are. */
  terms_hash: shownHashField.nullable().optional(),
})
export type SeenRole = z.infer<typeof seenRoleSchema>

/** Of other terms: the first day of work of a booking to which they apply. Left out, the first that is not over. */
export const fromDayFields = { from_day: z.iso.date({ error: 'must be a day such as 2026-12-14' }).optional() }

/** POST /jobs/{id}/applications/{application_id}/amend: asks them to agree to this role's present terms. */
export const newAmendmentSchema = z.strictObject({ job_role_id: idField, ...fromDayFields })
