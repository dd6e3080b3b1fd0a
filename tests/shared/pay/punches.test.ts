import { describe, expect, test } from 'vitest'
import { payForPunches } from '../../../shared/pay/calculate-pay.ts'
import { type PayPunch, type PunchKind, readPunches } from '../../../shared/pay/work-days.ts'
import { paidFor, payTerms, punchesOf } from '../../support/factories/pay.ts'

const faultOf = (punches: PayPunch[]) => {
  const result = payForPunches(payTerms(), punches)
  return 'fault' in result ? result.fault : null
}
const at = (kind: PunchKind, time: string): PayPunch => ({ kind, at: `2026-12-01T${time}Z` })
const minutesOf = (punches: PayPunch[]) =>
  readPunches(punches, 360).days.map(({ worked }) => worked.map(({ from, to }) => to - from))

describe('punches that make no day', () => {
  test.each([
    ['2026-12-01 out 18:00', 0, 'Off site at 18:00 on Tue 1 Dec has no On site before it.'],
    ['2026-12-01 break 12:00', 0, 'Break at 12:00 on Tue 1 Dec has no On site before it.'],
    ['2026-12-01 in 08:00 back 09:00 out 18:00', 1, 'Back at 09:00 on Tue 1 Dec has no Break before it.'],
    [
      '2026-12-01 in 08:00 in 08:02 out 18:00',
      1,
      'On site at 08:02 on Tue 1 Dec comes before an Off site for On site at 08:00 on Tue 1 Dec.',
    ],
    [
      '2026-12-01 in 08:00 break 12:00 out 18:00',
      1,
      'Break at 12:00 on Tue 1 Dec has no Back before Off site at 18:00 on Tue 1 Dec.',
    ],
    [
      '2026-12-01 in 08:00 break 12:00 break 15:00 back 15:30 out 18:00',
      1,
      'Break at 12:00 on Tue 1 Dec has no Back before Break at 15:00 on Tue 1 Dec.',
    ],
    [
      '2026-12-01 in 08:00 break 12:00 in +08:00 out +18:00',
      1,
      'Break at 12:00 on Tue 1 Dec has no Back before On site at 08:00 on Wed 2 Dec.',
    ],
    ['2026-12-01 in 08:00 out 18:00 out 18:02', 2, 'Off site at 18:02 on Tue 1 Dec has no On site before it.'],
    ['2026-12-01 in 08:00', 0, 'On site at 08:00 on Tue 1 Dec has no Off site after it.'],
    ['2026-12-01 in 08:00 break 12:00', 1, 'Break at 12:00 on Tue 1 Dec has no Back after it.'],
    ['2026-12-01 in 08:00 break 12:00 back 13:00', 0, 'On site at 08:00 on Tue 1 Dec has no Off site after it.'],
  ])('%s', (written, index, words) => {
    expect(faultOf(punchesOf(written))).toEqual({ index, words })
  })

  test('the place in the list is that of what was sent, in any order', () => {
    const punches = punchesOf('2026-12-01 in 08:00 out 18:00 out 19:00')
    expect(faultOf(punches.toReversed())).toMatchObject({ index: 0 })
  })

  test('more than two days and nights without an out; not two exactly', () => {
    const [begin, end] = punchesOf('2026-12-01 in 08:00', '2026-12-03 out 08:00') as [PayPunch, PayPunch]
    expect(faultOf([begin, end])).toBeNull()
    expect(faultOf([begin, { ...end, at: '2026-12-03T08:01:00Z' }])).toEqual({
      index: 1,
      words: 'There are more than 48 hours from On site at 08:00 on Tue 1 Dec to Off site at 08:01 on Thu 3 Dec.',
    })
  })

  test('the days before stay, and the one that lasts is apart', () => {
    const first = '2026-12-01 in 08:00 out 18:00'
    expect(readPunches(punchesOf(first, '2026-12-02 out 18:00'), 360).days).toHaveLength(1)
    expect(readPunches(punchesOf(first, '2026-12-02 in 08:00 back 09:00'), 360).days).toHaveLength(1)
    const read = readPunches(punchesOf(first, '2026-12-02 in 08:00 break 12:00'), 360)
    expect(read).toMatchObject({ fault: null, days: [{ work_day: '2026-12-01' }] })
    expect(read.open).toMatchObject({ work_day: '2026-12-02', isOnBreak: true })
    expect(readPunches(punchesOf(first), 360).open).toBeNull()
  })
})

describe('punches that count', () => {
  test('what was pressed again within a minute counts once, the first press', () => {
    const pressed = [at('in', '08:00:00'), at('in', '08:00:50'), at('in', '08:01:50'), at('out', '10:00:00')]
    expect(minutesOf([...pressed, at('out', '10:01:00')])).toEqual([[120]])
    expect(faultOf([...pressed, at('out', '10:01:00.001')])).toMatchObject({ index: 4 })
  })

  test('in, out and in again within a minute are three presses', () => {
    const pressed = [at('in', '08:00:00'), at('out', '08:00:20'), at('in', '08:00:40'), at('out', '10:00:00')]
    expect(minutesOf(pressed)).toEqual([[120]])
  })

  test('at the same moment first the one that goes with what was before', () => {
    const joined = [at('in', '08:00:00'), at('in', '10:00:00'), at('out', '10:00:00'), at('out', '12:00:00')]
    expect(minutesOf(joined)).toEqual([[240]])
    const none = [at('out', '08:00:00'), at('in', '08:00:00')]
    expect(minutesOf(none)).toEqual([[0]])
    const breaks = ['in', 'break', 'back', 'out'].map((kind) => at(kind as PunchKind, '08:00:00'))
    expect(minutesOf(breaks.toReversed())).toEqual([[0]])
    const renewed = [at('break', '09:00:00'), at('back', '10:00:00'), at('break', '10:00:00'), at('back', '10:30:00')]
    expect(minutesOf([at('in', '08:00:00'), ...renewed, at('out', '12:00:00')])).toEqual([[60, 90]])
  })

  test('a break without a minute is none', () => {
    const taken = [at('in', '08:00:00'), at('break', '12:00:10'), at('back', '12:00:50'), at('out', '18:00:00')]
    expect(minutesOf(taken)).toEqual([[600]])
  })

  test('seconds are dropped at both ends', () => {
    expect(minutesOf([at('in', '08:00:59'), at('out', '18:00:01')])).toEqual([[600]])
  })

  test('a day goes on after less than the gap, and is another after it', () => {
    const punches = punchesOf('2026-12-01 in 08:00 out 18:00 in 23:59 out +02:00')
    expect(readPunches(punches, 360).days.map(({ work_day }) => work_day)).toEqual(['2026-12-01'])
    expect(readPunches(punches, 359).days.map(({ work_day }) => work_day)).toEqual(['2026-12-01', '2026-12-01'])
    expect(paidFor({ new_day_gap_minutes: 359 }, ['2026-12-01 in 08:00 out 18:00 in 23:59 out +02:00'])).toMatchObject({
      total_pence: 56_000,
      days: [{ rest_before_minutes: null }, { rest_before_minutes: 359 }],
    })
  })

  test('time off between an out and the next in of a day is neither presence nor work, whatever breaks are', () => {
    const [day] = paidFor({ breaks: 'paid' }, ['2026-12-01 in 08:00 out 12:00 in 14:00 out 18:00']).days
    expect(day).toMatchObject({ present_minutes: 480, paid_minutes: 480 })
  })

  test('a night has the date of its in, over New Year as well', () => {
    const result = paidFor({}, ['2026-12-31 in 22:00 out +04:00', '2027-01-01 in 20:00 out +02:00'])
    expect(result.days.map(({ work_day }) => work_day)).toEqual(['2026-12-31', '2027-01-01'])
    const summer: PayPunch[] = [
      { kind: 'in', at: '2026-06-30T23:30:00Z' },
      { kind: 'out', at: '2026-07-01T06:00:00+01:00' },
    ]
    expect(readPunches(summer, 360).days).toMatchObject([{ work_day: '2026-07-01' }])
  })

  test('no punches are no day, and no pay', () => {
    expect(payForPunches(payTerms(), [])).toEqual({ days: [], penalties: [], total_pence: 0, engine: '1' })
  })
})
