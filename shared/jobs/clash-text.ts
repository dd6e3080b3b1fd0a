import type { JobMatch } from './jobs.ts'

/** A phrase of a match that means that somebody is not free. */
export const isClashPhrase = (phrase: string) => /^(clashes|busy in|you blocked|not free)/.test(phrase)

/**
 * 'clashes on Tue 15 Dec', for one role or for all that somebody could take; '' if nothing clashes. Matches of earlier
 * releases do not say which roles.
 */
export function clashTextOf(match: JobMatch | null, roleId?: string | null) {
  const known = roleId ? match?.clashes : undefined
  return (known ? known.find(({ role_id }) => role_id === roleId)?.text : match?.missing.find(isClashPhrase)) ?? ''
}

/** What `datesTextOf` says of somebody who is free on all days. */
export const FREE_ALL_DAYS = 'free'

/**
 * What a match says of the dates, for one role or for all that somebody could take.
 * @returns a clash; `FREE` only for all days; else the match's own words ('free for 1 of 2 roles'), or '' if it has none
 */
export function datesTextOf(match: JobMatch | null, roleId?: string | null): string {
  const clash = clashTextOf(match, roleId)
  if (clash) return clash
  const phrase = match?.reasons.find(isOfFreeDays) ?? ''
  const isForRole = Boolean(phrase && roleId && match?.clashes)
  return isForRole || isOnAllDays(phrase) ? FREE_ALL_DAYS : phrase
}

/** To sort by the dates: who is free first, then who is for some roles; null if nothing is known. */
export function datesOrder(match: JobMatch | null, roleId?: string | null): string | null {
  const words = datesTextOf(match, roleId)
  if (!words) return null
  return `${words === FREE_ALL_DAYS ? 0 : isOfFreeDays(words) ? 1 : 2} ${words}`
}

/** Earlier releases say 'free'. */
const isOnAllDays = (phrase: string) => /^free( on all days)?$/.test(phrase)
export const isOfFreeDays = (phrase: string) => /^free( |$)/.test(phrase)
