import { describe, expect, test } from 'vitest'
import { compensatoryRestMinutes } from '../../../shared/pay/compensatory-rest.ts'
import { cancellationFee } from '../../../shared/pay/cancellation-fee.ts'
import { approvedMileagePence } from '../../../shared/pay/mileage-rates.ts'
import type { BookedExtras } from '../../../shared/pay/pay-lines.ts'
import type { PayTermsInput } from '../../../shared/pay/terms-schema.ts'
import { weeklyAverageText, workingTimeCare } from '../../../shared/pay/working-time.ts'
import { readPunches } from '../../../shared/pay/work-days.ts'
import { paidFor, punchesOf } from '../../support/factories/pay.ts'

/*
 * The worked values of after-the-hire.md, section 4.3, by their numbers; the letters in brackets are their sources there.
 */
type Agreed = Partial<PayTermsInput>

const eicc: Agreed = { rate_pence: 25_000, overtime: [{ after_minutes: 600, multiplier: 1 }] }
const twelveHours: Agreed = {
  rate_pence: 27_500,
  day_minutes: 720,
  overtime: [
    { after_minutes: 720, day_multiplier: 1.5 },
    { after_minutes: 1080, day_multiplier: 2 },
  ],
}
const apa = (multiplier = 1.5): Agreed => ({
  rate_pence: 43_000,
  day_minutes: 660,
  breaks: 'paid',
  overtime: [{ after_minutes: 660, multiplier }],
})
const pact = (rate_pence: number): Agreed => ({
  rate_pence,
  day_minutes: 660,
  breaks: 'paid',
  overtime: [{ after_minutes: 660, multiplier: 1.5, floor_pence: 3500, cap_pence: 7000 }],
  rounding: { step_minutes: 15, mode: 'up' },
})
const sparks: Agreed = {
  rate_pence: 40_000,
  turnaround: { minutes: 660, remedy: 'stepped', steps: [1.5, 2, 3] },
  weekend_rest_minutes: 3540,
}
const hourly: Agreed = { basis: 'hour', rate_pence: 2500 }
const night: Agreed = { ...hourly, night: { from: '00:00', to: '06:00', multiplier: 1.5 } }
const e22: Agreed = {
  overtime: [{ after_minutes: 600, multiplier: 1.5 }],
  rounding: { step_minutes: 15, mode: 'up' },
}
const e22Days = [
  '2026-12-01 in 07:00 break 12:00 back 12:45 break 18:00 back 18:30 out 23:40',
  '2026-12-02 in 08:00 out 12:00',
]

describe('worked values', () => {
  const whole: [string, Agreed, string[], number, BookedExtras?][] = [
    ['value E1 (W4)', eicc, ['2026-12-01 in 08:00 break 13:00 back 14:00 out 21:00'], 30_000],
    ['value E2 (W4)', { ...eicc, minimum_minutes: 300 }, ['2026-12-01 in 09:00 out 12:30'], 12_500],
    ['value E3 (W5, W6)', twelveHours, ['2026-12-01 in 07:00 out 20:30'], 41_250],
    ['value E3, over 18 h', twelveHours, ['2026-12-01 in 05:00 out 23:01'], 55_000],
    ['value E4 (W8, W9), grade 1.5', apa(), ['2026-12-01 in 08:00 out 21:00'], 55_900],
    ['value E4, grade 1.25', apa(1.25), ['2026-12-01 in 08:00 out 21:00'], 53_750],
    ['value E5 (W7)', { ...apa(), late_call_from: '11:00' }, ['2026-12-01 in 13:00 out 23:00'], 49_450],
    ['value E6 (W7)', { ...apa(), continuous_day_minutes: 540 }, ['2026-12-01 in 08:00 out 18:30'], 52_675],
    ['value E7 (W1), £400', pact(40_000), ['2026-12-01 in 08:00 out 20:10'], 40_000 + 7500],
    ['value E7, floor', pact(22_000), ['2026-12-01 in 08:00 out 20:10'], 22_000 + 4375],
    ['value E7, cap', pact(52_000), ['2026-12-01 in 08:00 out 20:10'], 52_000 + 8750],
    ['value E12 (engelsystem#1590), 27 Nov 2026', night, ['2026-11-27 in 20:00 out +04:00'], 25_000],
    ['value E12, clocks forward', night, ['2027-03-27 in 20:00 out +04:00'], 21_250],
    ['value E12, clocks back', night, ['2026-10-24 in 20:00 out +04:00'], 28_750],
    ['value E22, without rest', e22, e22Days.slice(0, 1), 51_100],
    [
      'value E23 (W5)',
      { ...twelveHours, travel_day: 'half', per_diem_pence: 3000 },
      ['2026-12-01 in 08:00 out 20:00', '2026-12-02 in 08:00 out 20:00'],
      74_750,
      { travel_days: 1, nights: 2 },
    ],
  ]
  test.each(whole)('%s', (_, agreed, days, pence, booked) => {
    const result = paidFor(agreed, days, booked)
    expect(result.total_pence).toBe(pence)
  })

  test('value E8 (W10): the sixth day in a row', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => `2026-12-0${day} in 08:00 out 18:00`)
    const totals = (agreed: Agreed) =>
      paidFor({ rate_pence: 40_000, ...agreed }, days).days.map((day) => day.total_pence)
    expect(totals({ sixth_day_multiplier: 1.5 }).slice(4)).toEqual([40_000, 60_000, 60_000, 60_000])
    expect(totals({ sixth_day_multiplier: 1.5, seventh_day_multiplier: 2 }).slice(4)).toEqual([
      40_000, 60_000, 80_000, 80_000,
    ])
  })

  test('value E9 (N1): cancelled inside the window, or turned up', () => {
    const agreed = { bands: [{ within_hours: 24, percent: 50 }], agreedPence: 25_000, noticeMinutes: 60 }
    expect(cancellationFee(agreed)).toBe(12_500)
    expect(cancellationFee({ ...agreed, hasTurnedUp: true })).toBe(25_000)
    expect(paidFor(hourly, ['2026-12-01 in 08:00 out 18:00']).total_pence).toBe(25_000)
  })

  test('value E10 (W5, W6): bands by whole hours of notice', () => {
    const eighty5 = [
      { within_hours: 72, percent: 100 },
      { within_hours: 168, percent: 50 },
    ]
    const practical = [
      { within_hours: 168, percent: 50 },
      { within_hours: 336, percent: 25 },
    ]
    const fee = (bands: typeof eighty5, hours: number) =>
      cancellationFee({ bands, agreedPence: 82_500, noticeMinutes: hours * 60 })
    expect(fee(eighty5, 4 * 24 + 2)).toBe(41_250)
    expect(fee(practical, 9 * 24)).toBe(20_625)
    expect(fee(eighty5, 20)).toBe(82_500)
    expect([fee(eighty5, 168), fee(eighty5, 167.9), fee(eighty5, 72), fee(eighty5, 71.9)]).toEqual([
      0, 41_250, 41_250, 82_500,
    ])
    expect(fee([], 1)).toBe(0)
    expect(fee(eighty5, -3)).toBe(82_500)
  })

  const penalties: [string, Agreed, string[], [string, number, number][]][] = [
    [
      'value E11 (W18)',
      sparks,
      ['2026-12-01 in 16:00 out +02:00', '2026-12-02 in 10:00 out 18:00'],
      [['turnaround', 180, 26_000]],
    ],
    [
      'value E11, 2 h 40 short',
      sparks,
      ['2026-12-01 in 16:00 out +02:00', '2026-12-02 in 10:20 out 18:00'],
      [['turnaround', 180, 26_000]],
    ],
    [
      'value E11b (W18): 58 h 30 over a weekend',
      sparks,
      ['2026-12-04 in 10:00 out 20:00', '2026-12-07 in 06:30 out 16:00'],
      [['weekend_rest', 30, 3000]],
    ],
    [
      'value E11d: by the hour',
      { ...hourly, turnaround: { minutes: 660, remedy: 'hourly' } },
      ['2026-12-01 in 16:00 out +02:00', '2026-12-02 in 10:00 out 18:00'],
      [['turnaround', 180, 7500]],
    ],
    [
      'value E13 (form of W12)',
      { ...hourly, meal: { after_minutes: 300, multiplier: 1 } },
      ['2026-12-01 in 08:00 break 13:45 back 14:15 out 18:00'],
      [['meal', 45, 1875]],
    ],
    [
      'value E22, rest by the hour',
      { ...e22, turnaround: { minutes: 660, remedy: 'hourly' } },
      e22Days,
      [['turnaround', 165, 7700]],
    ],
    [
      'value E22, rest by steps',
      { ...e22, turnaround: { minutes: 660, remedy: 'stepped' } },
      e22Days,
      [['turnaround', 180, 18_200]],
    ],
  ]
  test.each(penalties)('%s', (_, agreed, days, lines) => {
    const result = paidFor(agreed, days)
    expect(result.penalties.map(({ rule, minutes, pence }) => [rule, minutes, pence])).toEqual(lines)
  })

  test('value E22: minutes as they are said', () => {
    const { days, penalties: broken } = paidFor({ ...e22, turnaround: { minutes: 660, remedy: 'hourly' } }, e22Days)
    expect(days[0]).toMatchObject({ present_minutes: 1000, paid_minutes: 925, rest_before_minutes: null })
    expect(days[1]).toMatchObject({ rest_before_minutes: 500 })
    expect(days[0]!.lines.map(({ words }) => words)).toEqual([
      '10 h, the day of up to 10 h',
      '5 h 30 over 10 h, in steps of 15 minutes, at 1.5 (5 h 25 by the clock)',
    ])
    expect(broken[0]!.words).toBe('8 h 20 of rest, 2 h 40 short of 11 h: 2 h 45 at £28 an hour')
  })

  test('value E11c (W18): the bank of rest for hours past midnight', () => {
    const days = [
      '2026-12-01 in 16:00 out +03:00',
      '2026-12-02 in 16:00 out +02:00',
      '2026-12-03 in 16:00 out +01:00',
      '2026-12-04 in 16:00 out +00:00',
    ]
    expect(compensatoryRestMinutes(readPunches(punchesOf(...days), 360).days)).toBe(360)
  })

  test('value E14 (M1-M3): the rate of the day, and of the miles of the year', () => {
    expect(approvedMileagePence('2026-04-05', 120)).toBe(5400)
    expect(approvedMileagePence('2026-04-06', 120)).toBe(6600)
    expect(approvedMileagePence('2026-05-01', 120, 9950)).toBe(4500)
    expect(paidFor({ mileage_pence: 55 }, [], { miles: 120 }).total_pence).toBe(6600)
  })

  test('value E21 (W15): 833 hours in 17 weeks are warned of', () => {
    expect(weeklyAverageText(833 * 60)).toBe('49.0')
    const weeks = Array.from({ length: 119 }, (_, at) => {
      const day = new Date(Date.parse('2026-06-01') + at * 86_400_000).toISOString().slice(0, 10)
      return `${day} in 09:00 out 16:00`
    })
    expect(workingTimeCare(readPunches(punchesOf(...weeks), 360).days).filter(({ rule }) => rule === 'week')).toEqual([
      expect.objectContaining({ words: '49.0 hours a week on average over 17 weeks: more than 48' }),
    ])
  })
})
