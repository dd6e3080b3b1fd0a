import { z } from 'zod'
import { idField, namedObject, namedStrict, requiredName } from '../../fields.ts'
import { PAY_TEMPLATE_NAME_MAX } from '../../limits.ts'
import { statedRulesSchema } from './answered-terms.ts'
import { payRulesSchema } from './pay-rules.ts'

/** POST /pay/templates */
export const newPayTemplateSchema = namedStrict('NewPayTemplate', {
  id: idField.optional(),
  name: requiredName(PAY_TEMPLATE_NAME_MAX),
  rules: payRulesSchema,
})
export type NewPayTemplate = z.infer<typeof newPayTemplateSchema>

/** PATCH /pay/templates/{id}: what is left out stays. Roles keep the rules that they were posted with. */
export const changedPayTemplateSchema = z.strictObject({
  name: requiredName(PAY_TEMPLATE_NAME_MAX).optional(),
  rules: payRulesSchema.optional(),
})
export type ChangedPayTemplate = z.infer<typeof changedPayTemplateSchema>

export const payTemplateSchema = namedObject('PayTemplate', {
  id: z.string(),
  name: z.string(),
  rules: statedRulesSchema,
  /** Whether every company has it: it can be neither renamed nor deleted. */
  is_shipped: z.boolean(),
})
export type CompanyPayTemplate = z.infer<typeof payTemplateSchema>
