import { describe, expect, test } from 'vitest'
import { clashFinderFor, clashPhrase } from '../../shared/jobs/score-match.ts'

type Taken = Parameters<typeof clashFinderFor>[0]['taken'][number]

const span = (start: string, end: string) => ({ start: `${start}:00.000Z`, end: `${end}:00.000Z` })
const BLOCKED_JUNE: Taken = { ...span('2026-06-09T23:00', '2026-06-10T23:00'), job_id: null, is_blocked: true }
/** Of December: a wedding and a dentist in the calendar, two bookings, a day that they blocked. */
const DECEMBER: Taken[] = [
  { ...span('2026-12-16T00:00', '2026-12-17T00:00'), job_id: null },
  { ...span('2026-12-18T09:00', '2026-12-18T10:00'), job_id: null },
  { ...span('2026-12-17T08:00', '2026-12-17T20:00'), job_id: 'arena' },
  { ...span('2026-12-15T08:00', '2026-12-15T18:00'), job_id: 'dock' },
  { ...span('2026-12-14T00:00', '2026-12-15T00:00'), job_id: null, is_blocked: true },
]
/** Every way to put them in a row. */
const ordersOf = (list: Taken[]): Taken[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((one, at) => ordersOf(list.toSpliced(at, 1)).map((others) => [one, ...others]))
const named = (taken: Taken[], from: string, to: string) => {
  const clash = clashFinderFor({ taken }, 'own')(span(`${from}T07:00`, `${to}T19:00`))
  return clash && clashPhrase(clash, 'themselves')
}

describe('the clash that is named', () => {
  const roles: [string, string, string | null][] = [
    ['2026-12-14', '2026-12-18', 'clashes on Tue 15 Dec'],
    ['2026-12-16', '2026-12-18', 'clashes on Thu 17 Dec'],
    ['2026-12-14', '2026-12-14', 'you blocked Mon 14 Dec'],
    ['2026-12-18', '2026-12-18', 'busy in your calendar on Fri 18 Dec'],
    ['2026-12-21', '2026-12-22', null],
  ]
  test.each(roles)('of a role from %s to %s is the same however the times taken are in a row', (from, to, words) => {
    expect(new Set(ordersOf(DECEMBER).map((taken) => named(taken, from, to)))).toEqual(new Set([words]))
  })

  test.each(roles)('of a role from %s to %s is not another once a day in June is blocked', (from, to, words) => {
    const withJune = DECEMBER.map((_, at) => DECEMBER.toSpliced(at, 0, BLOCKED_JUNE))
    for (const taken of [...withJune, [...DECEMBER, BLOCKED_JUNE]]) expect(named(taken, from, to)).toBe(words)
  })
})
