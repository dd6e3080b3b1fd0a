import type { Match } from './jobs.ts'

/** A phrase of a match that means that somebody is not free. */
export const isClash = (phrase: string) => /^(clashes|busy in|you blocked|not free)/.test(phrase)

/**
 * 'clashes on Tue 15 Dec', for one role or for all that somebody could take; '' if nothing clashes. Matches of earlier
 * releases do not say which roles.
 */
export function clashOf(match: Match | null, roleId?: string | null) {
  const known = roleId ? match?.clashes : undefined
  return (known ? known.find(({ role_id }) => role_id === roleId)?.text : match?.missing.find(isClash)) ?? ''
}

/** What `datesOf` says of somebody who is free on all days. */
export const FREE = 'free'

/**
 * What a match says of the dates, for one role or for all that somebody could take.
 * @returns a clash; `FREE` only for all days; else the match's own words ('free for 1 of 2 roles'), or '' if it has none
 */
export function datesOf(match: Match | null, roleId?: string | null): string {
  const clash = clashOf(match, roleId)
  if (clash) return clash
  const phrase = match?.reasons.find(isOfFreeDays) ?? ''
  const isForRole = Boolean(phrase && roleId && match?.clashes)
  return isForRole || isOnAllDays(phrase) ? FREE : phrase
}

/** To sort by the dates: who is free first, then who is for some roles; null if nothing is known. */
export function datesOrder(match: Match | null, roleId?: string | null): string | null {
  const words = datesOf(match, roleId)
  if (!words) return null
  return `${words === FREE ? 0 : isOfFreeDays(words) ? 1 : 2} ${words}`
}

/** Earlier releases say 'free'. */
const isOnAllDays = (phrase: string) => /^free( on all days)?$/.test(phrase)
export const isOfFreeDays = (phrase: string) => /^free( |$)/.test(phrase)
