import { SUGGESTIONS_MAX } from '../../../shared/limits.ts'

/** Up to 10 options with what is being typed somewhere in them, whatever the case; those that begin with it first, those already in the list left out. */
export function suggestionsFor(options: readonly string[], value: string, isList: boolean) {
  const typed = lastPart(value, isList).toLowerCase()
  if (!typed) return []
  const chosen = isList
    ? parts(value)
        .slice(0, -1)
        .map((part) => part.toLowerCase())
    : []
  return options
    .filter((option) => option.toLowerCase().includes(typed) && option.toLowerCase() !== typed)
    .filter((option) => !chosen.includes(option.toLowerCase()))
    .toSorted((a, b) => startsWith(b, typed) - startsWith(a, typed))
    .slice(0, SUGGESTIONS_MAX)
}

const startsWith = (option: string, typed: string) => Number(option.toLowerCase().startsWith(typed))

/** What is being typed: all of it, or what stands after the last comma. */
export const lastPart = (value: string, isList: boolean) => (isList ? (parts(value).at(-1) ?? '') : value.trim())

/** The list with its last part replaced, ready for the next. */
export const withPart = (value: string, option: string) => `${[...parts(value).slice(0, -1), option].join(', ')}, `

const parts = (value: string) => value.split(',').map((part) => part.trim())
