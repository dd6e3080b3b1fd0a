/**
 * The server may be newer than this device, and say what no list here knows: of `words` what stands under `value`, undefined for
 * anything else ('constructor' is no word of ours).
 */
export const known = <T>(words: Partial<Record<string, T>>, value: string): T | undefined =>
  Object.hasOwn(words, value) ? words[value] : undefined

/** 'on_hold' as 'On hold' */
export const plainWords = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ')

/** What a value of a closed list is called; an unknown one by itself. */
export const wordsFor = (words: Partial<Record<string, string>>, value: string) =>
  known(words, value) ?? plainWords(value)
