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
