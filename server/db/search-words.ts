/** What a job is found by. */
export type SearchText = {
  title: string
  description: string
  skills: string
  roles: string
  place: string
  event: string
}

/** What to look for; each part that is given must hold. */
export type TextSearch = {
  /** Words anywhere in title, description, skills or roles. */
  words?: string
  /** Beginnings of words of the place or postcode. */
  place?: string
  event?: string
  /** At least one of them, as a phrase among skills or role names. */
  skills?: string[]
  /** As a phrase among role names. */
  role?: string
}

/** The words of what somebody typed. */
export const wordsOf = (text = '') => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * A job's words as PostgreSQL searches them: each with its column in front ('rrigger' is a role, 'plondon' a place), folded as FTS5's
 * unicode61 does with remove_diacritics = 2, so that both engines find the same.
 */
export function vectorOf(text: SearchText) {
  let position = 0
  const columns = Object.entries(COLUMNS) as [keyof SearchText, string][]
  return columns
    .flatMap(([name, mark]) => {
      // Phrases do not reach from one column into the next: their words have other marks.
      return tokensOf(text[name]).map((token) => `'${mark}${token}':${Math.min(++position, POSITION_MAX)}`)
    })
    .join(' ')
}

/** What to look for as a tsquery, or null when there is not one word in it. */
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

/** Phrases are looked for in the first four: their positions are counted to 16,383 only. */
const COLUMNS = { roles: 'r', skills: 's', event: 'e', title: 't', place: 'p', description: 'd' } as const
const POSITION_MAX = 16_383

const either = (marks: string, of: (mark: string) => string) => `(${[...marks].map(of).join(' | ')})`
const anyOf = (parts: string[]) => (parts.length > 0 ? [`(${parts.join(' | ')})`] : [])
function phrase(mark: string, text?: string) {
  const tokens = asked(text).map((token) => `'${mark}${token}'`)
  return tokens.length > 0 ? [`(${tokens.join(' <-> ')})`] : []
}

/** A lexeme has room for 2,046 bytes. */
const TOKEN_MAX = 500
const asked = (text?: string) => wordsOf(text).flatMap(tokensOf)
const tokensOf = (text: string) =>
  (text.match(WORD) ?? []).map((word) => [...word].map(fold).join('').slice(0, TOKEN_MAX))

/** Marks that FTS5 takes for part of a word and leaves out: U+0300 to U+0331, most of them. */
const MARKS = Array.from({ length: 0x32 }, (_, n) => 0x300 + n).filter((code) =>
  code < 0x320 ? (0x08029fdf >>> (code - 0x300)) & 1 : (0x000361f8 >>> (code - 0x320)) & 1,
)
const MARK = `[${String.fromCodePoint(...MARKS)}]`
const WORD = new RegExp(`[\\p{L}\\p{N}\\p{Co}](?:[\\p{L}\\p{N}\\p{Co}]|${MARK})*`, 'gu')
const IS_MARK = new RegExp(MARK, 'u')

/** In lower case, and without marks where the letter below is one of a to z. */
function fold(letter: string) {
  if (IS_MARK.test(letter)) return ''
  const lower = lowerCase(letter)
  const base = lower.normalize('NFD')[0]!
  return base >= 'a' && base <= 'z' ? base : lower
}

/** One letter for one: by way of the capital, which makes one of the two kinds of sigma. */
function lowerCase(letter: string) {
  const capital = letter.toUpperCase()
  const lower = ([...capital].length === 1 && letter !== 'ı' ? capital : letter).toLowerCase()
  return [...lower].length === 1 ? lower : letter
}
