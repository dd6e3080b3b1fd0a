import { requiredText, text } from './shared-fields.ts'

/** Control characters, line ends, and the marks that turn the direction of what follows: they change what stands around a name. */
const BREAKS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** What mail programs make a link of: an address with its scheme, 'www.', or a host with a lower-case ending. 'St. John' and 'J.R.' are none. */
const LINK = /:\/\/|\bwww\.|[\p{L}\d-]{2,}\.(?:[a-z]{2,}|COM|NET|ORG|IO|CO|UK|INFO)(?![\p{L}\d])/u
/** At least one character that can be seen: no space, mark or format character, and none of the letters that draw nothing. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** One line of text that others read in their lists, mails and notifications: a title. `missing` as for `requiredText`. */
export const oneLine = (max: number, missing?: string) =>
  requiredText(max, missing).refine(isOneLine, ONE_LINE).refine(isVisible, SEEN)

/** What somebody or something is called. It stands in mails to strangers, so that nothing in it may be a link. What was stored before stays. `missing` as for `requiredText`. */
export const name = (max: number, missing?: string) => oneLine(max, missing).refine(hasNoLink, NO_LINK)

/** The same where it may be left empty. */
export const nameOrEmpty = (max: number) => text(max).refine(isOneLine, ONE_LINE).refine(hasNoLink, NO_LINK)

const ONE_LINE = { error: 'must be on one line, without control characters' }
const SEEN = { error: 'must have something to read' }
const NO_LINK = { error: 'must not hold a web address' }

function isOneLine(value: string) {
  return !BREAKS.test(value)
}
function isVisible(value: string) {
  return value === '' || VISIBLE.test(value)
}
function hasNoLink(value: string) {
  return !LINK.test(value)
}
