/**
 * Looks a value up that may be unknown here, since the server may be newer than this device. Undefined for anything
 * that is not an own key ('constructor' is none).
 */
export const knownValue = <T>(words: Partial<Record<string, T>>, value: string): T | undefined =>
  Object.hasOwn(words, value) ? words[value] : undefined

/** 'on_hold' as 'On hold' */
export const humanized = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ')

/** The label of a value of a closed list; an unknown value is turned into words itself. */
export const labelFor = (words: Partial<Record<string, string>>, value: string) =>
  knownValue(words, value) ?? humanized(value)
