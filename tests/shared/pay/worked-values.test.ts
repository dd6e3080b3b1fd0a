import { describe, expect, test } from 'vitest'
import { cancellationFee } from '../../../shared/pay/cancellation-fee.ts'
import { approvedMileagePence } from '../../../shared/pay/mileage-rates.ts'
import type { PayTermsInput } from '../../../shared/pay/terms-schema.ts'
import { longWeeksText } from '../../../shared/pay/working-time.ts'
import { paidFor } from '../../support/factories/pay.ts'
import { HOURLY, LONG_DAY, SPARKS, TWELVE_HOURS } from '../../support/worked-values/terms-of-values.ts'
import { EIGHTY5, LONG_THEN_EARLY, workedValues, workedValuesPage } from '../../support/worked-values/worked-values.ts'

describe('worked values', () => {
  test.each(workedValues())('$number $input: $right', ({ right, answered }) => {
    expect(answered).toBe(right)
  })

  test('docs/worked-values.md says them; `npm run worked-values` writes it', async () => {
    await expect(workedValuesPage()).toMatchFileSnapshot('../../../docs/worked-values.md')
  })

  test('each value of the research has a row: E1 to E23, answered or with why not', () => {
    const page = workedValuesPage()
    for (let n = 1; n <= 23; n++) expect(page, `E${n}`).toContain(`\n| E${n} | `)
  })

  test('value E3, over 18 h: the day is paid twice', () => {
    expect(paidFor(TWELVE_HOURS, ['2026-12-01 in 05:00 out 23:01']).total_pence).toBe(55_000)
  })

  test('value E8 (W10): the sixth day in a row', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => `2026-12-0${day} in 08:00 out 18:00`)
    const totals = (agreed: Partial<PayTermsInput>) =>
      paidFor({ rate_pence: 40_000, ...agreed }, days).days.map((day) => day.total_pence)
    expect(totals({ sixth_day_multiplier: 1.5 }).slice(4)).toEqual([40_000, 60_000, 60_000, 60_000])
    expect(totals({ sixth_day_multiplier: 1.5, seventh_day_multiplier: 2 }).slice(4)).toEqual([
      40_000, 60_000, 80_000, 80_000,
    ])
  })

  test('value E10 (W5, W6): bands by whole hours of notice', () => {
    const fee = (bands: typeof EIGHTY5, hours: number) =>
      cancellationFee({ bands, agreedPence: 82_500, noticeMinutes: hours * 60 })
    expect([fee(EIGHTY5, 168), fee(EIGHTY5, 167.9), fee(EIGHTY5, 72), fee(EIGHTY5, 71.9)]).toEqual([
      0, 41_250, 41_250, 82_500,
    ])
    expect(fee([], 1)).toBe(0)
    expect(fee(EIGHTY5, -3)).toBe(82_500)
  })

  const penalties: [string, Partial<PayTermsInput>, string[], [string, number, number][]][] = [
    [
      'value E11 (W18)',
      SPARKS,
      ['2026-12-01 in 16:00 out +02:00', '2026-12-02 in 10:00 out 18:00'],
      [['turnaround', 180, 26_000]],
    ],
    [
      'value E11, 2 h 40 short',
      SPARKS,
      ['2026-12-01 in 16:00 out +02:00', '2026-12-02 in 10:20 out 18:00'],
      [['turnaround', 180, 26_000]],
    ],
    [
      'value E11b (W18): 58 h 30 over a weekend',
      SPARKS,
      ['2026-12-04 in 10:00 out 20:00', '2026-12-07 in 06:30 out 16:00'],
      [['weekend_rest', 30, 3000]],
    ],
    [
      'value E11d: by the hour',
      { ...HOURLY, turnaround: { minutes: 660, remedy: 'hourly' } },
      ['2026-12-01 in 16:00 out +02:00', '2026-12-02 in 10:00 out 18:00'],
      [['turnaround', 180, 7500]],
    ],
    [
      'value E13 (form of W12)',
      { ...HOURLY, meal: { after_minutes: 300, multiplier: 1 } },
      ['2026-12-01 in 08:00 break 13:45 back 14:15 out 18:00'],
      [['meal', 45, 1875]],
    ],
    [
      'value E22, rest by the hour',
      { ...LONG_DAY, turnaround: { minutes: 660, remedy: 'hourly' } },
      LONG_THEN_EARLY,
      [['turnaround', 165, 7700]],
    ],
    [
      'value E22, rest by steps',
      { ...LONG_DAY, turnaround: { minutes: 660, remedy: 'stepped' } },
      LONG_THEN_EARLY,
      [['turnaround', 180, 18_200]],
    ],
  ]
  test.each(penalties)('%s', (_, agreed, days, lines) => {
    const result = paidFor(agreed, days)
    expect(result.penalties.map(({ rule, minutes, pence }) => [rule, minutes, pence])).toEqual(lines)
  })

  test('value E22: minutes as they are said', () => {
    const { days, penalties: broken } = paidFor(
      { ...LONG_DAY, turnaround: { minutes: 660, remedy: 'hourly' } },
      LONG_THEN_EARLY,
    )
    expect(days[0]).toMatchObject({ present_minutes: 1000, paid_minutes: 925, rest_before_minutes: null })
    expect(days[1]).toMatchObject({ rest_before_minutes: 500 })
    expect(days[0]!.lines.map(({ words }) => words)).toEqual([
      '10 h, the day of up to 10 h',
      '5 h 30 over 10 h, in steps of 15 minutes, at 1.5 (5 h 25 by the clock)',
    ])
    expect(broken[0]!.words).toBe('8 h 20 of rest, 2 h 40 short of 11 h: 2 h 45 at £28 an hour')
  })

  test('value E14 (M1-M3): miles at the pence that were agreed', () => {
    expect(paidFor({ mileage_pence: 55 }, [], { miles: 120 }).total_pence).toBe(6600)
  })

  test('value E15 (M3): the first 10,000 miles of a year and the others, wherever the year is cut', () => {
    const [first, later] = [approvedMileagePence('2026-04-05', 9000), approvedMileagePence('2026-04-05', 2000, 9000)]
    expect(first! + later!).toBe(475_000)
    expect(approvedMileagePence('2011-04-05', 1)).toBeNull()
  })

  test('value E21 (W15): 833 hours in 17 weeks are warned of', () => {
    expect(longWeeksText(833 * 60)).toBe('49.0 hours a week on average over 17 weeks: more than 48')
  })
})
