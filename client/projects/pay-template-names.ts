import { foldedText } from '../../shared/folded-text.ts'
import { areSameRules, type PayRules } from '../../shared/pay/unstated-terms.ts'
import type { ShownPayTemplate } from '../trade/pay/pay-templates.ts'

/** Of a role that pays its rate and nothing else. */
export const NO_TERMS_NAME = 'The rate, no overtime'

/** What people write for it in a spreadsheet. */
const NO_TERMS_WORDS = [NO_TERMS_NAME, 'none', 'no', 'rate', 'rate only', '-'].map(foldedText)

/** The template that a cell names, whatever its case and accents; null: nothing beside the rate; undefined: no such name. */
export function payOfTemplateName(name: string, templates: readonly ShownPayTemplate[]): PayRules | null | undefined {
  const wanted = foldedText(name.trim())
  const template = templates.find((one) => foldedText(one.name.trim()) === wanted)
  return template ? template.rules : NO_TERMS_WORDS.includes(wanted) ? null : undefined
}

/** The name for a spreadsheet; '' for terms that are no template any more. */
export const templateNameOfPay = (pay: PayRules | null | undefined, templates: readonly ShownPayTemplate[]) =>
  pay ? (templates.find(({ rules }) => areSameRules(rules, pay))?.name ?? '') : NO_TERMS_NAME
