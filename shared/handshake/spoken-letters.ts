import type { PunchKind } from '../pay/work-days.ts'

/** Consonants, so that they spell no word, and none that is read as another: no G beside C, no Q. */
const ALPHABET = 'BCDFHJKLMNPRSTVWXZ'
const LETTERS = 6
/** What people type for a letter that there is. */
const LOOK_ALIKES: Record<string, string> = { G: 'C', 6: 'C', 5: 'S', 2: 'Z', 8: 'B' }

const KINDS: PunchKind[] = ['in', 'break', 'back', 'out']
const MINUTES_OF_DAY = 1440
const MEANINGS = KINDS.length * MINUTES_OF_DAY
/** How many checks there are: a wrong code fits a given booking once in so many times. */
export const SPOKEN_CHECKS = Math.floor(ALPHABET.length ** LETTERS / MEANINGS)
/** Letters are read out where both are; what is longer ago is clocked from the list. ms */
const LETTERS_AGE_MS_MAX = 12 * 3_600_000
/** Phones' clocks are nearer to each other than this. ms */
const LETTERS_AHEAD_MS_MAX = 10 * 60_000

type LettersOf = { booking_id: string; kind: PunchKind; at: string }

/** Six letters that say what was pressed, in which minute, and, to somebody who has the list, by whom: 'KXL DPF'. */
export function spokenLettersOf({ booking_id, kind, at }: LettersOf) {
  const minute = Math.floor(Date.parse(at) / 60_000) % MINUTES_OF_DAY
  const meaning = KINDS.indexOf(kind) * MINUTES_OF_DAY + minute
  let rest = checkOf(booking_id, meaning) * MEANINGS + meaning
  let letters = ''
  for (let count = 0; count < LETTERS; count++, rest = Math.floor(rest / ALPHABET.length))
    letters = ALPHABET[rest % ALPHABET.length] + letters
  return `${letters.slice(0, 3)} ${letters.slice(3)}`
}

export type FittingPerson<Person> = { person: Person; kind: PunchKind; /** ISO, the minute */ at: string }

/**
 * Whose letters these are: usually one of `crew`, nobody for a slip of the tongue, and of 40 people by accident one for
 * one wrong code in about 290, which is why the chief sees name and time before anything is signed. Null: no six letters.
 */
export function findByLetters<Person extends { booking_id: string }>(
  text: string,
  crew: readonly Person[],
  now: number,
): FittingPerson<Person>[] | null {
  const value = valueOf(text)
  if (value === null) return null
  const meaning = value % MEANINGS
  const at = lastMinuteBefore(now + LETTERS_AHEAD_MS_MAX, meaning % MINUTES_OF_DAY)
  if (now - at > LETTERS_AGE_MS_MAX) return []
  const kind = KINDS[Math.floor(meaning / MINUTES_OF_DAY)]!
  return crew
    .filter(({ booking_id }) => checkOf(booking_id, meaning) === Math.floor(value / MEANINGS))
    .map((person) => ({ person, kind, at: new Date(at).toISOString() }))
}

function valueOf(text: string) {
  const letters = [...text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')].map((letter) => LOOK_ALIKES[letter] ?? letter)
  const digits = letters.map((letter) => ALPHABET.indexOf(letter))
  if (digits.length !== LETTERS || digits.includes(-1)) return null
  return digits.reduce((sum, digit) => sum * ALPHABET.length + digit, 0)
}

function lastMinuteBefore(moment: number, minuteOfDay: number) {
  const last = Math.floor(moment / 60_000)
  return (last - ((((last - minuteOfDay) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY)) * 60_000
}

/** Binds a meaning to a booking (FNV-1a, then mixed); no secret, since the chief sees who stands there. */
function checkOf(booking_id: string, meaning: number) {
  let hash = 0x811c9dc5
  for (const character of `${booking_id.toLowerCase()}:${meaning}`)
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % SPOKEN_CHECKS
}
