/** The text by which a job is found. */
export type SearchText = {
  title: string
  description: string
  skills: string
  roles: string
  place: string
  event: string
}

/** Search criteria; each that is given must match. */
export type TextSearch = {
  /** Words anywhere in title, description, skills or roles. */
  words?: string
  /** Prefixes of words of the location or postcode. */
  place?: string
  event?: string
  /** At least one of them must occur, as a phrase among skills or role names. */
  skills?: string[]
  /** As a phrase among role names. */
  role?: string
}

/** The words of a search text. */
export const wordsOf = (text = '') => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * A job's words as a tsvector of PostgreSQL. Each is prefixed with a letter for its column ('rrigger' is a role,
 * 'plondon' a location) and normalised as FTS5's unicode61 does with remove_diacritics = 2, so that both engines find
 * the same jobs.
 */
export function vectorOf(text: SearchText) {
  let position = 0
  const columns = Object.entries(COLUMNS) as [keyof SearchText, string][]
  return columns
    .flatMap(([name, mark]) => {
      // Phrases cannot span two columns, since the prefixes of their words differ.
      return tokensOf(text[name]).map((token) => `'${mark}${token}':${Math.min(++position, POSITION_MAX)}`)
    })
    .join(' ')
}

/** The search as a tsquery, or null if it contains no word. */
export function tsqueryOf({ words, place, event, skills = [], role }: TextSearch): string | null {
  const parts = [
    ...asked(words).map((token) => either('tdsr', (mark) => `'${mark}${token}':*`)),
    ...asked(place).map((token) => `'${COLUMNS.place}${token}':*`),
    ...phrase(COLUMNS.event, event),
    ...anyOf(skills.flatMap((skill) => [...phrase(COLUMNS.skills, skill), ...phrase(COLUMNS.roles, skill)])),
    ...phrase(COLUMNS.roles, role),
  ]
  return parts.length > 0 ? parts.join(' & ') : null
}

/** The first three are searched for phrases, and so come first: PostgreSQL counts positions up to 16,383 only. */
const COLUMNS = { roles: 'r', skills: 's', event: 'e', title: 't', place: 'p', description: 'd' } as const
const POSITION_MAX = 16_383

const either = (marks: string, of: (mark: string) => string) => `(${[...marks].map(of).join(' | ')})`
const anyOf = (parts: string[]) => (parts.length > 0 ? [`(${parts.join(' | ')})`] : [])
function phrase(mark: string, text?: string) {
  const tokens = asked(text).map((token) => `'${mark}${token}'`)
  return tokens.length > 0 ? [`(${tokens.join(' <-> ')})`] : []
}

/** In characters: a lexeme of PostgreSQL holds 2,046 bytes. */
const TOKEN_MAX = 500
const asked = (text?: string) => wordsOf(text).flatMap(tokensOf)
const tokensOf = (text: string) =>
  (text.match(WORD) ?? []).map((word) => [...word].map(fold).join('').slice(0, TOKEN_MAX))

/** Combining marks that FTS5 takes for part of a word and then drops: most of U+0300 to U+0331. */
const MARKS = Array.from({ length: 0x32 }, (_, n) => 0x300 + n).filter((code) =>
  code < 0x320 ? (0x08029fdf >>> (code - 0x300)) & 1 : (0x000361f8 >>> (code - 0x320)) & 1,
)
const MARK = `[${String.fromCodePoint(...MARKS)}]`
const WORD = new RegExp(`[\\p{L}\\p{N}\\p{Co}](?:[\\p{L}\\p{N}\\p{Co}]|${MARK})*`, 'gu')
const IS_MARK = new RegExp(MARK, 'u')

/** Lower case, without diacritics if the base letter is one of a to z. */
function fold(letter: string) {
  if (IS_MARK.test(letter)) return ''
  const lower = lowerCase(letter)
  const base = lower.normalize('NFD')[0]!
  return base >= 'a' && base <= 'z' ? base : lower
}

/** Maps one letter to one, by way of its capital, which makes both forms of sigma the same. */
function lowerCase(letter: string) {
  const capital = letter.toUpperCase()
  const lower = ([...capital].length === 1 && letter !== 'ı' ? capital : letter).toLowerCase()
  return [...lower].length === 1 ? lower : letter
}
