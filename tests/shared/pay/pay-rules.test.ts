import { describe, expect, test } from 'vitest'
import type { BookedExtras } from '../../../shared/pay/pay-lines.ts'
import type { PayTermsInput } from '../../../shared/pay/terms-schema.ts'
import { paidFor } from '../../support/factories/pay.ts'

type Agreed = Partial<PayTermsInput>
const hourly: Agreed = { basis: 'hour', rate_pence: 2400 }
/** 2026-12-06 is a Sunday, 2026-12-25 a Friday. */
const linesOf = (agreed: Agreed, ...days: string[]) =>
  paidFor(agreed, days).days.flatMap((day) => day.lines.map(({ rule, minutes, pence }) => [rule, minutes, pence]))
const wordsOf = (agreed: Agreed, ...days: string[]) =>
  paidFor(agreed, days).days.flatMap((day) => day.lines.map(({ words }) => words))
const extrasOf = (agreed: Agreed, days: string[], booked?: BookedExtras) =>
  paidFor(agreed, days, booked).penalties.map(({ rule, minutes, pence, words }) => [rule, minutes, pence, words])

describe('by the hour', () => {
  test('a Sunday and a bank holiday begin and end at midnight, by the minute', () => {
    const agreed = { ...hourly, sunday_multiplier: 1.5, holiday_multiplier: 2 }
    expect(linesOf(agreed, '2026-12-05 in 22:00 out +01:30')).toEqual([
      ['hours', 120, 4800],
      ['sunday', 90, 5400],
    ])
    expect(linesOf(agreed, '2026-12-24 in 23:59 out +01:00')).toEqual([
      ['hours', 1, 40],
      ['holiday', 60, 4800],
    ])
    expect(linesOf({ ...agreed, division: 'scotland' }, '2026-11-30 in 08:00 out 09:00')).toEqual([
      ['holiday', 60, 4800],
    ])
    expect(linesOf(agreed, '2026-11-30 in 08:00 out 09:00')).toEqual([['hours', 60, 2400]])
    expect(linesOf({ ...agreed, division: 'northern_ireland' }, '2026-07-13 in 08:00 out 09:00')).toEqual([
      ['holiday', 60, 4800],
    ])
  })

  test('the highest multiplier of a minute counts, overtime where it pays as much', () => {
    const agreed: Agreed = {
      ...hourly,
      overtime: [{ after_minutes: 60, multiplier: 1.5 }],
      night: { from: '22:00', to: '02:00', multiplier: 1.5 },
      sunday_multiplier: 2,
    }
    expect(linesOf(agreed, '2026-12-05 in 21:30 out +00:30')).toEqual([
      ['hours', 30, 1200],
      ['night', 30, 1800],
      ['overtime', 90, 5400],
      ['sunday', 30, 2400],
    ])
  })

  test('a night crosses midnight, and has every minute from the first time of its clock to the last', () => {
    const night = (from: string, to: string): Agreed => ({ ...hourly, night: { from, to, multiplier: 2 } })
    const minutes = (agreed: Agreed, day: string) =>
      Object.fromEntries(linesOf(agreed, day).map(([rule, count]) => [rule, count]))
    expect(minutes(night('23:00', '06:00'), '2026-12-01 in 22:00 out +07:00')).toEqual({ hours: 120, night: 420 })
    expect(minutes(night('20:00', '00:00'), '2026-12-01 in 19:00 out +03:00')).toEqual({ hours: 240, night: 240 })
    expect(minutes(night('06:00', '08:00'), '2026-12-01 in 05:00 out 09:00')).toEqual({ hours: 120, night: 120 })
    // 01:00 to 02:00 comes twice on 25 October, and is skipped on 28 March.
    expect(minutes(night('23:00', '01:30'), '2026-10-24 in 22:00 out +03:00')).toEqual({ hours: 150, night: 210 })
    expect(minutes(night('01:30', '03:00'), '2026-10-25 in 00:00 out 04:00')).toEqual({ hours: 150, night: 150 })
    expect(minutes(night('23:00', '01:30'), '2027-03-27 in 22:00 out +03:00')).toEqual({ hours: 120, night: 120 })
    expect(minutes(night('23:00', '06:00'), '2026-12-01 in 01:00 out +05:00')).toEqual({ hours: 1020, night: 660 })
  })

  test('a short call is made up to the shortest that is paid', () => {
    const agreed = { ...hourly, minimum_minutes: 240, sunday_multiplier: 2 }
    expect(linesOf(agreed, '2026-12-01 in 08:00 out 10:30')).toEqual([
      ['hours', 150, 6000],
      ['minimum', 90, 3600],
    ])
    expect(linesOf(agreed, '2026-12-01 in 08:00 out 12:00')).toEqual([['hours', 240, 9600]])
    expect(linesOf(agreed, '2026-12-06 in 22:00 out 23:00')).toEqual([
      ['sunday', 60, 4800],
      ['minimum', 180, 4800 + 4800],
    ])
    expect(wordsOf(agreed, '2026-12-01 in 08:00 out 10:30')).toEqual([
      '2 h 30, at 1',
      '1 h 30 more, up to the shortest call of 4 h',
    ])
  })

  test('steps of the whole day raise all its minutes', () => {
    const agreed: Agreed = { ...hourly, overtime: [{ after_minutes: 120, day_multiplier: 1.5 }], sunday_multiplier: 2 }
    expect(linesOf(agreed, '2026-12-05 in 22:00 out +00:00')).toEqual([['hours', 120, 4800]])
    expect(linesOf(agreed, '2026-12-05 in 22:00 out +01:00')).toEqual([
      ['hours', 120, 4800],
      ['sunday', 60, 4800],
      ['day_step', 180, 2400],
    ])
  })
})

describe('by the day', () => {
  const sunday: Agreed = { sunday_multiplier: 2, rate_pence: 40_000 }

  test('the rate is paid however short the day is, and what is not worked of it as the rest of its date', () => {
    expect(linesOf({}, '2026-12-01 in 08:00 out 08:00')).toEqual([['day', 0, 28_000]])
    expect(linesOf(sunday, '2026-12-06 in 08:00 out 16:00')).toEqual([
      ['day', 480, 40_000],
      ['sunday', 480, 32_000],
      ['rest_of_day', 120, 8000],
    ])
    expect(linesOf(sunday, '2026-12-05 in 20:00 out +01:00')).toEqual([
      ['day', 300, 40_000],
      ['sunday', 60, 4000],
    ])
    expect(linesOf(sunday, '2026-12-06 in 20:00 out 23:00')).toEqual([
      ['day', 180, 40_000],
      ['sunday', 180, 12_000],
      ['rest_of_day', 420, 4000],
    ])
    expect(wordsOf(sunday, '2026-12-06 in 08:00 out 16:00')).toEqual([
      '8 h, the day of up to 10 h',
      '8 h on a Sunday, at 2, 1 more than the day pays',
      '2 h of the day not worked, paid as the rest of it',
    ])
  })

  test('a sixth day is whole, however short', () => {
    const days = [1, 2, 3, 4, 5].map((day) => `2026-12-0${day} in 08:00 out 18:00`)
    const agreed = { rate_pence: 40_000, sixth_day_multiplier: 1.5 }
    expect(paidFor(agreed, [...days, '2026-12-06 in 20:00 out 22:00']).days[5]).toMatchObject({ total_pence: 60_000 })
    expect(paidFor(agreed, [...days, '2026-12-07 in 08:00 out 18:00']).days[5]).toMatchObject({ total_pence: 40_000 })
    const twice = '2026-12-05 in 23:59 out +00:30'
    expect(
      paidFor({ ...agreed, new_day_gap_minutes: 300 }, [...days, twice, '2026-12-06 in 08:00 out 18:00']).days.map(
        (day) => day.total_pence,
      ),
    ).toEqual([40_000, 40_000, 40_000, 40_000, 40_000, 40_000, 60_000])
  })

  test('minutes after the day that no band pays earn nothing, on a Sunday either', () => {
    expect(linesOf(sunday, '2026-12-06 in 08:00 out 20:00')).toEqual([
      ['day', 600, 40_000],
      ['sunday', 600, 40_000],
    ])
    const late: Agreed = { ...sunday, overtime: [{ after_minutes: 660, multiplier: 1.5 }] }
    expect(linesOf(late, '2026-12-01 in 08:00 out 20:00')).toEqual([
      ['day', 600, 40_000],
      ['overtime', 60, 6000],
    ])
  })

  test('a short day is by the hour where a shortest call is agreed, never above the rate', () => {
    const agreed: Agreed = { rate_pence: 24_000, day_minutes: 720, minimum_minutes: 300, sunday_multiplier: 2 }
    expect(linesOf(agreed, '2026-12-01 in 08:00 out 11:30')).toEqual([['short_day', 300, 12_000]])
    expect(linesOf(agreed, '2026-12-01 in 08:00 out 15:00')).toEqual([['short_day', 420, 16_800]])
    expect(linesOf(agreed, '2026-12-01 in 08:00 out 19:00')).toEqual([['short_day', 660, 24_000]])
    expect(linesOf(agreed, '2026-12-01 in 08:00 out 20:00')).toEqual([['day', 720, 24_000]])
    expect(linesOf(agreed, '2026-12-06 in 08:00 out 11:00')).toEqual([
      ['short_day', 300, 12_000],
      ['sunday', 180, 6000],
      ['rest_of_day', 120, 4000],
    ])
    expect(paidFor(agreed, ['2026-12-01 in 08:00 out 11:30']).days[0]).toMatchObject({ paid_minutes: 300 })
    expect(wordsOf(agreed, '2026-12-01 in 08:00 out 11:30', '2026-12-02 in 08:00 out 15:00')).toEqual([
      '3 h 30 of a short day paid as 5 h, the shortest call, by the hour',
      '7 h of a short day, by the hour',
    ])
  })

  test('steps: passed, not reached; the highest counts, and never less than dearer minutes', () => {
    const agreed: Agreed = {
      rate_pence: 24_000,
      day_minutes: 720,
      overtime: [
        { after_minutes: 720, day_multiplier: 1.5 },
        { after_minutes: 900, day_multiplier: 2 },
      ],
      rounding: { grace_minutes: 10 },
      night: { from: '20:00', to: '22:00', multiplier: 3 },
    }
    const total = (end: string) => paidFor(agreed, [`2026-12-01 in 06:00 out ${end}`]).total_pence
    expect([total('18:00'), total('18:10'), total('18:11'), total('19:59')]).toEqual([24_000, 24_000, 36_000, 36_000])
    expect([total('21:00'), total('21:10'), total('21:11')]).toEqual([36_000, 36_000, 48_000])
    expect(linesOf(agreed, '2026-12-01 in 12:00 out +00:11')).toEqual([
      ['day', 720, 24_000],
      ['night', 120, 8000],
      ['day_step', 731, 10_000],
    ])
    expect(wordsOf(agreed, '2026-12-01 in 12:00 out +00:11')[2]).toBe('12 h 11 is over 12 h: the whole day at 1.5')
  })

  test('bands: each class is rounded once, after a grace of all of them', () => {
    const agreed = (rounding: PayTermsInput['rounding']): Agreed => ({
      rate_pence: 24_000,
      overtime: [
        { after_minutes: 720, multiplier: 2 },
        { after_minutes: 600, multiplier: 1.5 },
      ],
      rounding,
    })
    const over = (rounding: PayTermsInput['rounding'], end: string) =>
      linesOf(agreed(rounding), `2026-12-01 in 06:00 out ${end}`).slice(1)
    const up = { step_minutes: 15, mode: 'up' } as const
    expect(over(up, '16:01')).toEqual([['overtime', 15, 900]])
    expect(over(up, '18:16')).toEqual([
      ['overtime', 120, 7200],
      ['overtime', 30, 2400],
    ])
    expect(over({ ...up, grace_minutes: 10 }, '16:10')).toEqual([])
    expect(over({ ...up, grace_minutes: 10 }, '16:11')).toEqual([['overtime', 15, 900]])
    const nearest = { step_minutes: 15, mode: 'nearest' } as const
    expect(over(nearest, '16:07')).toEqual([])
    expect(over(nearest, '16:08')).toEqual([['overtime', 15, 900]])
    expect(over({ step_minutes: 10, mode: 'nearest' }, '16:05')).toEqual([['overtime', 10, 600]])
    expect(over({ step_minutes: 15, mode: 'none' }, '16:07')).toEqual([['overtime', 7, 420]])
    expect(wordsOf(agreed(up), '2026-12-01 in 06:00 out 18:15')).toEqual([
      '10 h, the day of up to 10 h',
      '2 h over 10 h, in steps of 15 minutes, at 1.5',
      '15 min over 12 h, in steps of 15 minutes, at 2',
    ])
  })

  test('overtime on a Sunday is what is dearer, in steps too', () => {
    const agreed: Agreed = {
      ...sunday,
      overtime: [{ after_minutes: 600, multiplier: 1.5 }],
      rounding: { step_minutes: 30, mode: 'up' },
    }
    expect(linesOf(agreed, '2026-12-06 in 08:00 out 19:10')[2]).toEqual(['overtime', 90, 12_000].with(0, 'sunday'))
    expect(wordsOf(agreed, '2026-12-06 in 08:00 out 19:10')[2]).toBe(
      '1 h 30 over 10 h on a Sunday, in steps of 30 minutes, at 2 (1 h 10 by the clock)',
    )
  })

  test('one class over several bands is rounded once', () => {
    const agreed: Agreed = {
      ...sunday,
      overtime: [
        { after_minutes: 600, multiplier: 1.5 },
        { after_minutes: 660, multiplier: 1.75 },
      ],
      rounding: { step_minutes: 30, mode: 'up' },
    }
    expect(linesOf(agreed, '2026-12-06 in 06:00 out 17:10').slice(2)).toEqual([['sunday', 90, 12_000]])
  })

  test('a floor and a cap are said where they count', () => {
    const agreed = (rate_pence: number): Agreed => ({
      rate_pence,
      overtime: [{ after_minutes: 600, multiplier: 1.5, floor_pence: 3500, cap_pence: 7000 }],
    })
    const words = (rate: number) => wordsOf(agreed(rate), '2026-12-01 in 06:00 out 17:00')[1]
    expect(words(22_000)).toBe('1 h over 10 h, at 1.5, but at least £35 an hour')
    expect(words(40_000)).toBe('1 h over 10 h, at 1.5')
    expect(words(52_000)).toBe('1 h over 10 h, at 1.5, but at most £70 an hour')
  })

  test('a late call counts from its hour, between it and 17:00', () => {
    const agreed: Agreed = { late_call_from: '11:00', overtime: [{ after_minutes: 600, multiplier: 1 }] }
    const paid = (begin: string, end: string) =>
      paidFor(agreed, [`2026-12-01 in ${begin} out ${end}`]).days[0]!.paid_minutes
    expect([paid('10:59', '12:00'), paid('11:00', '12:00'), paid('11:01', '12:01')]).toEqual([61, 60, 61])
    expect([paid('16:59', '17:59'), paid('17:00', '18:00')]).toEqual([419, 60])
    expect(wordsOf(agreed, '2026-12-01 in 13:00 out 14:00')).toEqual(['3 h, the day of up to 10 h, counted from 11:00'])
    expect(paidFor(agreed, ['2026-12-01 in 13:00 out 14:00']).days[0]).toMatchObject({ present_minutes: 60 })
    expect(
      linesOf(agreed, '2026-12-01 in 13:00 break 15:00 back 16:00 out 23:00').map(([, minutes]) => minutes),
    ).toEqual([600, 60])
  })

  test('a continuous day is one without a break: its length is where overtime begins', () => {
    const agreed: Agreed = {
      continuous_day_minutes: 540,
      overtime: [
        { after_minutes: 660, multiplier: 1 },
        { after_minutes: 780, multiplier: 2 },
      ],
    }
    expect(linesOf(agreed, '2026-12-01 in 06:00 out 17:30').map(([, minutes]) => minutes)).toEqual([540, 120, 30])
    expect(wordsOf(agreed, '2026-12-01 in 06:00 out 15:30')).toEqual([
      '9 h, a continuous day of up to 9 h',
      '30 min over 9 h, at 1',
    ])
    expect(linesOf(agreed, '2026-12-01 in 06:00 break 12:00 back 12:01 out 17:31')).toHaveLength(2)
    const steps: Agreed = { continuous_day_minutes: 540, overtime: [{ after_minutes: 660, day_multiplier: 2 }] }
    expect(paidFor(steps, ['2026-12-01 in 06:00 out 15:00']).total_pence).toBe(28_000)
    expect(paidFor(steps, ['2026-12-01 in 06:00 out 15:01']).total_pence).toBe(56_000)
  })
})

test('a flat rate pays each day the same', () => {
  const agreed: Agreed = { basis: 'flat' }
  expect(linesOf(agreed, '2026-12-01 in 08:00 out 09:00', '2026-12-02 in 08:00 out 23:59')).toEqual([
    ['flat', 60, 28_000],
    ['flat', 959, 28_000],
  ])
  expect(wordsOf(agreed, '2026-12-01 in 08:00 out 09:00')).toEqual(['1 h, at a flat rate'])
})

describe('beside days', () => {
  const rest = (remedy: 'none' | 'hourly' | 'stepped'): Agreed => ({
    turnaround: { minutes: 660, remedy, steps: [1, 2] },
    weekend_rest_minutes: 3540,
    rounding: { step_minutes: 15, mode: 'up' },
  })
  const evening = (day: string) => `${day} in 12:00 out 22:00`

  test('rest that is short, by the hour in steps, or by half hours begun', () => {
    const days = [evening('2026-12-01'), '2026-12-02 in 08:59 out 10:00']
    expect(extrasOf(rest('hourly'), days)).toEqual([
      ['turnaround', 15, 700, '10 h 59 of rest, 1 min short of 11 h: 15 min at £28 an hour'],
    ])
    expect(extrasOf(rest('stepped'), days)).toEqual([
      ['turnaround', 30, 1400, '10 h 59 of rest, 1 min short of 11 h: 30 min at 1, by half hours begun'],
    ])
    expect(extrasOf(rest('none'), days)).toEqual([])
    expect(extrasOf({ ...rest('hourly'), rounding: { step_minutes: 15, mode: 'nearest' } }, days)).toEqual([])
    expect(extrasOf(rest('hourly'), [evening('2026-12-01'), '2026-12-02 in 09:00 out 10:00'])).toEqual([])
    const steps = extrasOf(rest('stepped'), [evening('2026-12-01'), '2026-12-02 in 05:29 out 10:00'])
    // 3 h 31 short: eight half hours, two at 1 and six at 2.
    expect(steps).toEqual([['turnaround', 240, 2800 + 8400 * 2, expect.stringMatching(/at 1, then 2, by half/)]])
    expect(paidFor(rest('hourly'), days).penalties[0]).toMatchObject({ work_day: '2026-12-02' })
    expect(extrasOf({ ...rest('hourly'), basis: 'flat' }, days)).toHaveLength(1)
  })

  test('a weekend’s rest is due over a Saturday and Sunday without work, in place of a night’s', () => {
    const rule = (first: string, second: string) => extrasOf(rest('hourly'), [first, second]).map(([one]) => one)
    const early = (day: string) => `${day} in 06:00 out 10:00`
    expect(rule(evening('2026-12-04'), early('2026-12-07'))).toEqual(['weekend_rest'])
    expect(rule('2026-12-03 in 23:00 out +22:00', early('2026-12-07'))).toEqual(['weekend_rest'])
    expect(rule(evening('2026-12-05'), early('2026-12-07'))).toEqual([])
    expect(rule(evening('2026-12-05'), early('2026-12-06'))).toEqual(['turnaround'])
    expect(rule(evening('2026-12-06'), early('2026-12-07'))).toEqual(['turnaround'])
    expect(rule(evening('2026-12-04'), early('2026-12-06'))).toEqual([])
    expect(rule(evening('2026-12-01'), early('2026-12-04'))).toEqual([])
    expect(rule('2026-12-05 in 23:00 out 23:30', '2026-12-14 in 06:00 out 10:00')).toEqual([])
    expect(rule(evening('2026-12-04'), '2026-12-07 in 09:00 out 10:00')).toEqual([])
  })

  test('a meal that is late in any stretch of a day', () => {
    const agreed: Agreed = { meal: { after_minutes: 300, multiplier: 1.5 } }
    expect(extrasOf(agreed, ['2026-12-01 in 08:00 break 13:30 back 14:00 out 19:45'])).toEqual([
      ['meal', 75, 5250, '1 h 15 without a break, later than 5 h, at 1.5'],
    ])
    expect(extrasOf(agreed, ['2026-12-01 in 08:00 break 13:00 back 14:00 out 19:00'])).toEqual([])
    expect(paidFor(agreed, ['2026-12-01 in 08:00 out 14:00']).penalties[0]).toMatchObject({ work_day: '2026-12-01' })
  })

  test('travel days, nights and miles as agreed', () => {
    const agreed: Agreed = { rate_pence: 28_001, travel_day: 'half', per_diem_pence: 3050, mileage_pence: 45 }
    expect(extrasOf(agreed, [], { travel_days: 1, nights: 1, miles: 1 })).toEqual([
      ['travel_day', 0, 14_001, '1 travel day, each half a day'],
      ['per_diem', 0, 3050, '1 night away, each £30.50'],
      ['mileage', 0, 45, '1 mile, each 45p'],
    ])
    expect(extrasOf({ ...agreed, travel_day: 'full' }, [], { travel_days: 2 })).toEqual([
      ['travel_day', 0, 56_002, '2 travel days, each a day'],
    ])
    expect(extrasOf({ ...hourly, travel_day: 'full' }, [], { travel_days: 1 })[0]?.[2]).toBe(24_000)
    expect(extrasOf({}, [], { travel_days: 2, nights: 2, miles: 2 })).toEqual([])
  })
})

test('pence are rounded half up, once a line, and exact beyond what a float holds', () => {
  // 1 min at £0.30 an hour is half a penny.
  expect(linesOf({ basis: 'hour', rate_pence: 30 }, '2026-12-01 in 08:00 out 08:01')).toEqual([['hours', 1, 1]])
  expect(linesOf({ basis: 'hour', rate_pence: 29 }, '2026-12-01 in 08:00 out 08:01')).toEqual([['hours', 1, 0]])
  const huge: Agreed = {
    rate_pence: 9_999_999,
    hourly_divisor: 9.97,
    overtime: [{ after_minutes: 600, multiplier: 9.99 }],
  }
  expect(linesOf(huge, '2026-12-01 in 00:00 out +23:59')[1]).toEqual(['overtime', 2279, 380_595_248])
})
