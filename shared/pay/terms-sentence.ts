import type { PayTerms } from './pay-terms.ts'
import { termsParts } from './terms/terms-parts.ts'

/** Terms in one sentence, made from their fields: what is not agreed is not in it. */
export const termsSentence = (terms: PayTerms) =>
  `${termsParts(terms)
    .flatMap(({ words }) => words || [])
    .join('; ')}.`
