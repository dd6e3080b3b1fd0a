import { searchTokens } from '../../shared/folded-text.ts'

/** The text by which a job is found. */
export type JobSearchText = {
  title: string
  description: string
  skills: string
  roles: string
  place: string
  event: string
}

/** Search criteria; each that is given must match. */
export type TextSearchCriteria = {
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

/**
 * A job's words as a tsvector of PostgreSQL. Each is prefixed with a letter for its column ('rrigger' is a role,
 * 'plondon' a location).
 */
export function tsvectorOf(text: JobSearchText) {
  let position = 0
  const columns = Object.entries(TSVECTOR_COLUMN_MARKS) as [keyof JobSearchText, string][]
  return columns
    .flatMap(([name, mark]) => {
      // Phrases cannot span two columns, since the prefixes of their words differ.
      return searchTokens(text[name]).map((token) => `'${mark}${token}':${Math.min(++position, TSVECTOR_POSITION_MAX)}`)
    })
    .join(' ')
}

/** The search as a tsquery, or null if it contains no word. */
export function tsqueryOf({ words, place, event, skills = [], role }: TextSearchCriteria): string | null {
  const parts = [
    ...searchTokens(words).map((token) => tsqueryOverMarks('tdsr', (mark) => `'${mark}${token}':*`)),
    ...searchTokens(place).map((token) => `'${TSVECTOR_COLUMN_MARKS.place}${token}':*`),
    ...tsqueryPhrase(TSVECTOR_COLUMN_MARKS.event, event),
    ...tsqueryAnyOf(
      skills.flatMap((skill) => [
        ...tsqueryPhrase(TSVECTOR_COLUMN_MARKS.skills, skill),
        ...tsqueryPhrase(TSVECTOR_COLUMN_MARKS.roles, skill),
      ]),
    ),
    ...tsqueryPhrase(TSVECTOR_COLUMN_MARKS.roles, role),
  ]
  return parts.length > 0 ? parts.join(' & ') : null
}

/** The first three are searched for phrases, and so come first: PostgreSQL counts positions up to 16,383 only. */
const TSVECTOR_COLUMN_MARKS = { roles: 'r', skills: 's', event: 'e', title: 't', place: 'p', description: 'd' } as const
const TSVECTOR_POSITION_MAX = 16_383

const tsqueryOverMarks = (marks: string, of: (mark: string) => string) => `(${[...marks].map(of).join(' | ')})`
const tsqueryAnyOf = (parts: string[]) => (parts.length > 0 ? [`(${parts.join(' | ')})`] : [])
function tsqueryPhrase(mark: string, text?: string) {
  const tokens = searchTokens(text).map((token) => `'${mark}${token}'`)
  return tokens.length > 0 ? [`(${tokens.join(' <-> ')})`] : []
}
