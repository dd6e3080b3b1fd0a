import { readMoney, readNumber } from '../../../../shared/read-number.ts'

/** What is typed into a field of terms, and what the terms have instead. */
type TypedNumberKind = {
  /** Null: it cannot be read, or is out of bounds. */
  read: (typed: string) => number | null
  write: (value: number) => string
  /** Said where it cannot be read. */
  words: string
}

const within = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most ? value : null
const wholeWithin = (typed: string, least: number, most: number) => {
  const value = within(readNumber(typed), least, most)
  return value !== null && Number.isInteger(value) ? value : null
}
const hundredths = (value: number) => Math.round(value * 100) / 100
const timesWithin = (typed: string, least: number) => {
  const value = within(readNumber(typed), least, 10)
  return value === null ? null : hundredths(value)
}

/** Four weeks. */
const HOURS_MAX = 672
const POUNDS_MAX = 100_000

export const TYPED_NUMBERS = {
  hours: {
    read(typed) {
      const hours = within(readNumber(typed), 0, HOURS_MAX)
      return hours === null ? null : Math.round(hours * 60) || null
    },
    write: (minutes) => String(hundredths(minutes / 60)),
    words: 'Hours, such as 10 or 10.5',
  },
  new_day_hours: {
    read(typed) {
      const hours = within(readNumber(typed), 0, 24)
      return hours === null ? null : Math.round(hours * 60) || null
    },
    write: (minutes) => String(hundredths(minutes / 60)),
    words: 'Hours, at most 24',
  },
  step: { read: (typed) => wholeWithin(typed, 1, 720), write: String, words: 'Whole minutes, such as 15' },
  grace: { read: (typed) => wholeWithin(typed, 0, 720), write: String, words: 'Whole minutes, such as 10' },
  times: { read: (typed) => timesWithin(typed, 1), write: String, words: 'A number from 1 to 10, such as 1.5' },
  penalty: { read: (typed) => timesWithin(typed, 0), write: String, words: 'A number from 0 to 10, such as 1.5' },
  divisor: {
    read(typed) {
      const value = within(readNumber(typed), 1, 24)
      return value === null ? null : hundredths(value)
    },
    write: String,
    words: 'A number from 1 to 24, such as 10',
  },
  pounds: {
    read(typed) {
      const pounds = within(readMoney(typed), 0, POUNDS_MAX)
      return pounds === null ? null : Math.round(pounds * 100)
    },
    write: (pence) => (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)),
    words: 'An amount in pounds, such as 35',
  },
  pence: { read: (typed) => wholeWithin(typed, 0, 1000), write: String, words: 'Whole pence, at most 1000' },
  days: { read: (typed) => wholeWithin(typed, 0, 365), write: String, words: 'Whole days, at most 365' },
  notice: { read: (typed) => wholeWithin(typed, 1, 8760), write: String, words: 'Whole hours, such as 48' },
  percent: { read: (typed) => wholeWithin(typed, 0, 100), write: String, words: 'A whole number from 0 to 100' },
} satisfies Record<string, TypedNumberKind>
export type TypedNumberName = keyof typeof TYPED_NUMBERS
