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
