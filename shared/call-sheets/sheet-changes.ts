import type { SheetChange } from './shared-sheet-changes.ts'

/** More than that many times are counted: a lock screen shows about two lines. */
const TIMES_NAMED = 3

/**
 * What has changed, short enough for a lock screen and without what it says in full: 'Get-in on Monday 07:30 → 07:00; parking'.
 * Empty where nothing has.
 */
export function changeWords(changes: SheetChange[]): string {
  const times = changes.filter(({ of }) => !of).map(timeWords)
  const more = times.length - TIMES_NAMED
  const words = [
    ...times.slice(0, TIMES_NAMED),
    ...(more > 0 ? [more === 1 ? 'one more time' : `${more} more times`] : []),
    ...new Set(changes.flatMap(({ of }) => (of ? [of.toLowerCase()] : []))),
  ].join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function timeWords({ old, now, words }: SheetChange) {
  if (old && now) return `${words} ${old} → ${now}`
  return now ? `${now} ${words} (new)` : `${old} ${words} (dropped)`
}
