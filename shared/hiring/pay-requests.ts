import { z } from 'zod'
import { amountField, idField, namedObject, namedOrNull, namedStrict, requiredText } from '../fields.ts'
import { SHEET_REASON_MAX } from '../limits.ts'
import { amendmentSchema } from './amendments.ts'
import { AMENDMENT_STATES } from '../options.ts'
import { payFields } from '../pay/terms/answered-terms.ts'
import { payRulesSchema } from '../pay/terms/pay-rules.ts'

/** Other pay that somebody booked asks the company for. Until it agrees, what was agreed before holds. */
export const payRequestSchema = namedObject('PayRequest', {
  id: z.string(),
  /** In pounds. */
  day_rate: z.number(),
  ...payFields,
  /** The first day of work for which it is asked. */
  from_day: z.string(),
  reason: z.string(),
  state: z.enum(AMENDMENT_STATES),
  /** Why the company said no. */
  answer_reason: z.string().optional(),
  asked_at: z.string(),
})
export type PayRequest = z.infer<typeof payRequestSchema>

/** Of an application: what either side asks for, while that is open or declined. */
export const proposalFields = {
  /** Other terms that its freelancer is asked to agree to. */
  amendment: amendmentSchema.optional(),
  /** Other pay that they ask for. */
  pay_request: payRequestSchema.optional(),
}

/** POST /jobs/{id}/applications/{application_id}/pay-request; it takes the place of one that waits. */
export const newPayRequestSchema = namedStrict('NewPayRequest', {
  id: idField.optional(),
  day_rate: amountField,
  /** Null: nothing beside the rate. Left out, as it was agreed. */
  pay: namedOrNull(payRulesSchema).optional(),
  from_day: z.iso.date({ error: 'must be a day such as 2026-12-14' }),
  reason: requiredText(SHEET_REASON_MAX, 'Say why, in a few words.'),
})
export type NewPayRequest = z.output<typeof newPayRequestSchema>

/** POST /jobs/{id}/pay-requests/{request_id}/decline. Devices of before 30 November 2026 give no reason. */
export const declinedPayRequestSchema = z.strictObject({
  reason: requiredText(SHEET_REASON_MAX, 'Say why, in a few words.').optional(),
})
export type DeclinedPayRequest = z.output<typeof declinedPayRequestSchema>
