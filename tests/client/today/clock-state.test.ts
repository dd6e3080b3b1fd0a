import { expect, test } from 'vitest'
import type { OwnCall } from '../../../shared/call-sheets/calls.ts'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import type { ClockKind } from '../../../shared/hours/punches.ts'
import { termsAtDayRate } from '../../../shared/pay/unstated-terms.ts'
import type { LocalPunch } from '../../../client/offline/store/rows.ts'
import {
  clockStateOf,
  earnedSoFar,
  momentAtOrAfter,
  momentNearest,
  minutesWorkedSoFar,
} from '../../../client/today/clock/clock-state.ts'
import { punchNotes, supersededText } from '../../../client/today/clock/punch-notes.ts'

let turn = 0
const punch = (at: string, kind: ClockKind, fields: Partial<LocalPunch> = {}): LocalPunch => ({
  id: `p${++turn}`,
  booking_id: 'a1',
  job_id: 'j1',
  freelancer_id: 'me',
  made_by: 'me',
  kind,
  at: `2026-11-${at}:00.000Z`,
  method: 'self',
  replaces: null,
  reason: '',
  received_at: null,
  clock: { offset_ms: 0, offset_age_s: 10, is_unsure: false },
  place: null,
  no_place: 'no fix (indoors)',
  ...fields,
})
const now = (at: string) => Date.parse(`2026-11-${at}:00Z`)
const call = (day: number, until: string | null) =>
  ({ at: `2026-11-${day}T07:00:00.000Z`, until, date: `2026-11-${day}` }) as OwnCall
const stateAt = (at: string, punches: LocalPunch[], calls: OwnCall[] = []) =>
  clockStateOf(punches, { calls }, 360, now(at))

test('the clock follows its presses, over a night too, and begins anew the next day', () => {
  expect(stateAt('28T07:00', [])).toMatchObject({ state: 'off', stretch: [], forgotten: [] })
  const day = [punch('28T07:02', 'in'), punch('28T12:00', 'break'), punch('28T12:30', 'back'), punch('28T17:34', 'out')]
  const states = [1, 2, 3, 4].map((presses) => stateAt('28T18:00', day.slice(0, presses)).state)
  expect(states).toEqual(['on', 'break', 'on', 'off'])
  expect(stateAt('28T18:00', day).stretch).toHaveLength(4)
  expect(stateAt('29T08:00', day)).toMatchObject({ state: 'off', stretch: [] })
  const night = [punch('28T20:00', 'in')]
  expect(stateAt('29T04:00', night)).toMatchObject({ state: 'on', forgotten: [] })
})

test('who has not pressed Off is asked once the end of the call is five hours past, with that as a suggestion only', () => {
  const day = [punch('27T07:02', 'in'), punch('27T13:00', 'break')]
  const calls = [call(27, '2026-11-27T18:00:00.000Z')]
  expect(stateAt('27T22:59', day, calls)).toMatchObject({ state: 'break', forgotten: [] })
  const morning = stateAt('28T07:00', day, calls)
  expect(morning).toMatchObject({ state: 'off', stretch: [] })
  expect(morning.forgotten).toEqual([{ date: '2026-11-27', last: day[1], suggested: '2026-11-27T18:00:00.000Z' }])
  expect(stateAt('27T23:01', day).forgotten).toEqual([])
  expect(stateAt('27T23:03', day).forgotten).toMatchObject([{ suggested: null }])
  // The next day’s first press does not end yesterday.
  const next = stateAt('28T07:05', [...day, punch('28T07:01', 'in')], calls)
  expect([next.state, next.forgotten.length]).toEqual(['on', 1])
  expect(stateAt('28T07:05', [...day, punch('27T18:10', 'back'), punch('27T18:10', 'out')], calls).forgotten).toEqual(
    [],
  )
  expect(stateAt('30T07:05', [punch('15T07:00', 'in')]).forgotten).toEqual([])
})

test('where a call has no end the end of the day that was booked is suggested, which makes nobody forgetful sooner', () => {
  const planned = [{ work_day: '2026-11-27', from: '2026-11-27T07:00:00.000Z', until: '2026-11-27T17:00:00.000Z' }]
  const at = (moment: string, calls = [call(27, null)]) =>
    clockStateOf([punch('27T07:02', 'in')], { calls, planned }, 360, now(moment))
  expect(at('27T22:30')).toMatchObject({ state: 'on', forgotten: [] })
  expect(at('28T07:00').forgotten).toMatchObject([{ suggested: '2026-11-27T17:00:00.000Z' }])
  const called = [call(27, '2026-11-27T18:00:00.000Z')]
  expect(at('28T07:00', called).forgotten).toMatchObject([{ suggested: '2026-11-27T18:00:00.000Z' }])
})

test('3.11 no. 3: what does not go with the press before is named, and the rest still counts', () => {
  const again = punch('28T09:00', 'in')
  const clock = stateAt('28T10:00', [punch('28T07:00', 'in'), again])
  expect([clock.state, clock.misplaced]).toEqual(['on', [again]])
  expect(minutesWorkedSoFar(clock.stretch, 360, now('28T10:00'))).toEqual({ worked: 180, breaks: 0 })
})

test('3.11 no. 3: an out of the next day without an in is of that day, and leaves the one before as it was', () => {
  const whole = [punch('27T07:00', 'in'), punch('27T17:00', 'out')]
  const alone = punch('28T09:00', 'out')
  const clock = stateAt('28T10:00', [...whole, alone])
  expect([clock.state, clock.stretch, clock.misplaced, clock.forgotten]).toEqual(['off', [alone], [alone], []])
})

test('hours and pence until now, a break that lasts not counted; without overtime nothing is forecast', () => {
  const terms = termsAtDayRate(null, 28_000)
  const { stretch } = stateAt('28T14:14', [
    punch('28T07:02', 'in'),
    punch('28T12:00', 'break'),
    punch('28T12:30', 'back'),
  ])
  expect(minutesWorkedSoFar(stretch, 360, now('28T14:14'))).toEqual({ worked: 402, breaks: 30 })
  expect(earnedSoFar(terms, stretch, now('28T14:14'))).toEqual({ pence: 28_000, minutes: 402, words: null })
  const overtime = { ...terms, overtime: [{ after_minutes: 600, multiplier: 1.5 }] }
  expect(earnedSoFar(overtime, stretch, now('28T14:14'))?.words).toBe('at 17:32 this becomes overtime, £42 an hour')
  const onBreak = stretch.slice(0, 2)
  expect(minutesWorkedSoFar(onBreak, 360, now('28T12:20'))).toEqual({ worked: 298, breaks: 20 })
})

test('a time is the next one after the last press; corrected it is the nearest, over midnight too', () => {
  const told = (moment: number) => new Date(moment).toISOString().slice(5, 16)
  expect(told(momentAtOrAfter(now('27T20:00'), '02:15'))).toBe('11-28T02:15')
  expect(told(momentAtOrAfter(Date.parse('2026-11-27T20:00:41Z'), '20:00'))).toBe('11-27T20:00')
  expect(told(momentNearest(now('28T00:10'), '23:50'))).toBe('11-27T23:50')
  expect(told(momentNearest(now('27T23:50'), '00:10'))).toBe('11-28T00:10')
})

test('3.11 no. 5: the night on which clocks change has the hours that pass', () => {
  const on = (from: string, to: string) => {
    const punches = [{ ...punch('28T07:00', 'in'), at: from }]
    const { stretch } = clockStateOf(punches, { calls: [] }, 360, Date.parse(to))
    return minutesWorkedSoFar(stretch, 360, Date.parse(to)).worked / 60
  }
  expect(formatLondonTime('2027-03-28T03:00:00Z')).toBe('04:00')
  expect(on('2027-03-27T20:00:00Z', '2027-03-28T03:00:00Z')).toBe(7)
  expect(on('2026-10-24T19:00:00Z', '2026-10-25T04:00:00Z')).toBe(9)
})

test('notes say who pressed, that there was no fix, and what was wrong with the clock', () => {
  const slow = { offset_ms: 720_000, offset_age_s: 60, is_unsure: false }
  expect(punchNotes(punch('28T07:00', 'in', { clock: slow }), 'Northgate')).toEqual([
    'no fix (indoors)',
    'clock 12 min slow',
  ])
  const unsure = { ...slow, is_unsure: true }
  const byCompany = punch('28T07:00', 'in', { method: 'desk', no_place: 'not asked', clock: unsure })
  expect(punchNotes(byCompany, 'Northgate')).toEqual(['by Northgate', 'clock unsure'])
  const witness = { grant_id: 'g1', by: 'dan', at: '2026-11-28T08:02:00.000Z', way: 'qr' as const }
  const late = punch('28T07:00', 'in', { method: 'chief', is_after_grant: true })
  expect(punchNotes(late, 'Northgate')).toContain('by a crew chief who had been stood down')
  expect(punchNotes(punch('28T07:00', 'in', { witness }), 'Northgate')).toContain('signed by the crew chief 08:02')
  const right = punch('28T07:10', 'in')
  expect(supersededText({ punch: byCompany, because: 'replaced', by: right }, 'Northgate')).toBe(
    'On site 07:00 before it was corrected',
  )
  expect(supersededText({ punch: byCompany, because: 'repeated', by: right }, 'Northgate')).toBe(
    'On site 07:00 too, by Northgate',
  )
})
