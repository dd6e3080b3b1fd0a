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
  '⁄': '/',
} as const
/** Apostrophes in any form: O'Shea, O’Shea and Oshea are one. */
export const APOSTROPHES = "'‘’ʼ`"

const NOT_BASE = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g')
const DROPPED = new RegExp(`[\\p{M}${APOSTROPHES}]`, 'gu')

/**
 * Text as searches compare it, on both sides: lower case, without accents, with one form for each character. Signs stay, so that C,
 * C++ and C# are three.
 */
export const foldedText = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(DROPPED, '')
    .replaceAll(NOT_BASE, (letter) => BASE_LETTERS[letter as keyof typeof BASE_LETTERS])

/** The words of a search that have a letter or a digit, folded. */
export const foldedWords = (search: string) =>
  foldedText(search)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

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
