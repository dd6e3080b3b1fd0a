import { boundedText, namedOrNull } from '../../fields.ts'
import { termsFieldsSchema } from '../pay-terms.ts'
import { findTermsFaults } from '../terms-faults.ts'

/** Terms without their rate, as a role or a template is given them. */
export const payRulesSchema = termsFieldsSchema
  .omit({ rate_pence: true })
  .superRefine((rules, check) => {
    for (const { path, message } of findTermsFaults({ ...rules, rate_pence: 0 }))
      check.addIssue({ code: 'custom', path, message })
  })
  .meta({ id: 'PayRules' })

/** SHA-256 of terms, as it was shown. */
export const shownHashField = boundedText(64)

/** Of a role that is posted or edited. */
export const newPayFields = {
  /** What is agreed beside the rate; null: nothing. Left out of an edit, it stays. */
  pay: namedOrNull(payRulesSchema).optional(),
  /** Of no effect, so that a role may be sent back as it was answered. */
  terms_hash: shownHashField.optional(),
}
