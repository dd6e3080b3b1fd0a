import type { PayTerms } from './pay-terms.ts'
import { termsParts, type TermsPartKey } from './terms/terms-parts.ts'

/** Terms in one sentence, made from their fields: what is not agreed is not in it. */
export const termsSentence = (terms: PayTerms) => `${wordsOfParts(terms).join('; ')}.`

/** What a card has room for: '£280 for a day of up to 10 hours, breaks not counted; over 10 hours £42 an hour' */
export const termsSummary = (terms: PayTerms) => wordsOfParts(terms, SUMMED_UP).join('; ')
const SUMMED_UP: TermsPartKey[] = ['rate', 'overtime', 'night']

const wordsOfParts = (terms: PayTerms, keys?: TermsPartKey[]) =>
  termsParts(terms).flatMap(({ key, words }) => (words && (!keys || keys.includes(key)) ? [words] : []))
