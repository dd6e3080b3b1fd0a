import { hasVisibleText } from './visible-text.ts'

/** Letters that Unicode does not take apart into a base letter and a mark, as people type them who have no such key. */
export const BASE_LETTERS = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  '⁄': '/',
} as const
/** Apostrophes in any form: O'Shea, O’Shea and Oshea are one. */
export const APOSTROPHES = "'‘’ʼ`"
/** Signs of a registered name, which nobody types. */
export const NAME_SIGNS = '™℠®©'
/** What Unicode writes as one character, and would run together with the number before it: 2½ is 2 1/2. */
export const FRACTIONS = '¼½¾⅐-⅞'

const UNSPLIT_LETTERS = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g')
const NAME_SIGN_PATTERN = new RegExp(`[${NAME_SIGNS}]`, 'g')
const MIXED_NUMBER = new RegExp(`(\\d)([${FRACTIONS}])`, 'g')
const DROPPED_IN_FOLDING = new RegExp(`[\\p{M}\\p{Cf}${APOSTROPHES}]`, 'gu')
const PLAIN_ASCII = /^[ -&(-_a-~]*$/

/**
 * Text as searches compare it, on both sides: lower case, without accents and invisible characters, with one form for
 * each character. Signs stay, so that C, C++ and C# are three.
 */
export function foldedText(text: string) {
  // Most text needs no more, and lists compare thousands.
  if (PLAIN_ASCII.test(text)) return text.toLowerCase()
  return text
    .replaceAll(NAME_SIGN_PATTERN, '')
    .replaceAll(MIXED_NUMBER, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(DROPPED_IN_FOLDING, '')
    .replaceAll(UNSPLIT_LETTERS, (letter) => BASE_LETTERS[letter as keyof typeof BASE_LETTERS])
}

/** The words of a search that have a letter or a digit, folded. */
export const foldedWords = (search: string) =>
  foldedText(search)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * The words by which jobs are found, folded: runs of letters and digits. A single letter keeps its signs (C++, C#).
 * Longer than any word is what an index need not hold.
 */
export const searchTokens = (text = '') =>
  (foldedText(text).match(SEARCH_TOKEN) ?? []).map((token) => token.slice(0, SEARCH_TOKEN_MAX))
const SEARCH_TOKEN = /(?<![\p{L}\p{N}])\p{L}[+#]+(?![+#\p{L}])|[\p{L}\p{N}]+/gu
const SEARCH_TOKEN_MAX = 500

/** There is something to see, and nothing of it is a word. What cannot be seen counts as not typed, as everywhere. */
export const isSignsAlone = (text = '') => hasVisibleText(text) && searchTokens(text).length === 0

/** Whether every word of the search occurs in one of the texts. All are found while nothing is typed; signs alone find none. */
export function textSearch(search: string) {
  const words = foldedWords(search)
  const findsNone = words.length === 0 && search.trim() !== ''
  return (texts: string[]) => {
    if (words.length === 0) return !findsNone
    const said = foldedText(texts.join(' '))
    return words.every((word) => said.includes(word))
  }
}
