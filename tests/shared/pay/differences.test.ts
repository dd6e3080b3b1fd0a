import { describe, expect, test } from 'vitest'
import { differenceText, termsDifferences } from '../../../shared/pay/terms/terms-differences.ts'
import type { PayTermsInput } from '../../../shared/pay/terms-schema.ts'
import { payTerms } from '../../support/factories/pay.ts'

type Agreed = Partial<PayTermsInput>
const differ = (before: Agreed, after: Agreed) => termsDifferences(payTerms(before), payTerms(after))
const over = (...bands: [after_minutes: number, multiplier: number][]) => ({
  overtime: bands.map(([after_minutes, multiplier]) => ({ after_minutes, multiplier })),
})
const steps = (after_minutes: number, day_multiplier: number) => ({ overtime: [{ after_minutes, day_multiplier }] })
const night = (from: string, to: string, multiplier = 1.5) => ({ night: { from, to, multiplier } })
const hour = { basis: 'hour' } as const

test('each change is said once, in words, with what was before', () => {
  expect(differ({}, {})).toEqual([])
  expect(differ({}, { rate_pence: 30_000 }).map(differenceText)).toEqual([
    'Rate: £300 instead of £280, for a day of up to 10 hours, breaks not counted',
  ])
  expect(differ({}, { rate_pence: 30_000, day_minutes: 720 }).map(differenceText)).toEqual([
    'Rate: £300 for a day of up to 12 hours, breaks not counted instead of £280 for a day of up to 10 hours, breaks not counted',
  ])
  const dearer = differ({ ...over([600, 1.5]), mileage_pence: 45 }, { ...over([600, 2]), rate_pence: 29_000 })
  expect(dearer.map(({ label, is_better }) => [label, is_better])).toEqual([
    ['Rate', true],
    ['Overtime', true],
    ['Mileage', false],
  ])
  expect(differenceText(dearer[1]!)).toBe('Overtime: over 10 hours £58 an hour instead of over 10 hours £42 an hour')
  expect(differenceText(dearer[2]!)).toBe('Mileage: nothing agreed instead of 45p a mile')
  expect(differ({}, { ...night('23:00', '06:00') }).map(differenceText)).toEqual(['Nights: 23:00 to 06:00 at 1.5'])
})

test('what makes no difference without something else is none', () => {
  expect(differ({}, { rounding: { step_minutes: 15, mode: 'up' } })).toEqual([])
  expect(differ({}, { division: 'scotland' })).toEqual([])
  expect(differ(hour, { ...hour, hourly_divisor: 12 })).toEqual([])
})

/** From the first to the second is better, and back is not. */
describe('H4: only in the freelancer’s favour', () => {
  test.each<[string, Agreed, Agreed]>([
    ['a higher rate', {}, { rate_pence: 28_001 }],
    ['an hour that is more of the day', { hourly_divisor: 12 }, {}],
    ['a shorter day', { day_minutes: 720 }, {}],
    ['paid breaks', {}, { breaks: 'paid' }],
    ['overtime', {}, over([600, 1])],
    ['dearer overtime', over([600, 1.5]), over([600, 2])],
    ['earlier overtime', over([660, 1.5]), over([600, 1.5])],
    ['a second band', over([600, 1.5]), over([600, 1.5], [720, 2])],
    ['a dearer day step', steps(720, 1.5), steps(720, 2)],
    ['a floor', over([600, 1.5]), { overtime: [{ after_minutes: 600, multiplier: 1.5, floor_pence: 1 }] }],
    ['no cap', { overtime: [{ after_minutes: 600, multiplier: 1.5, cap_pence: 9000 }] }, over([600, 1.5])],
    ['steps rounded up', over([600, 2]), { ...over([600, 2]), rounding: { step_minutes: 15, mode: 'up' } }],
    ['by the hour a longer shortest call', hour, { ...hour, minimum_minutes: 240 }],
    ['by the day no shortest call', { minimum_minutes: 300 }, {}],
    ['by the day a longer one', { minimum_minutes: 240 }, { minimum_minutes: 300 }],
    ['a late call that counts from earlier', { late_call_from: '12:00' }, { late_call_from: '11:00' }],
    ['a late call', {}, { late_call_from: '11:00' }],
    ['a shorter day without a break', {}, { continuous_day_minutes: 540 }],
    ['a night', {}, night('23:00', '06:00')],
    ['a longer night', night('23:00', '06:00'), night('22:00', '07:00')],
    ['a dearer night', night('23:00', '06:00'), night('23:00', '06:00', 2)],
    ['dearer Sundays', {}, { sunday_multiplier: 1.5 }],
    ['dearer bank holidays', { holiday_multiplier: 1.5 }, { holiday_multiplier: 2 }],
    ['a dearer sixth day', {}, { sixth_day_multiplier: 1.5 }],
    ['a dearer seventh', {}, { seventh_day_multiplier: 2 }],
    ['paid rest', {}, { turnaround: {} }],
    ['longer rest', { turnaround: {} }, { turnaround: { minutes: 720 } }],
    ['rest by steps', { turnaround: {} }, { turnaround: { remedy: 'stepped' } }],
    ['rest that is paid for', { turnaround: { remedy: 'none' } }, { turnaround: {} }],
    ['rest over a weekend', { turnaround: {} }, { turnaround: {}, weekend_rest_minutes: 3540 }],
    ['a paid late meal', {}, { meal: { after_minutes: 300, multiplier: 1 } }],
    ['a dearer one', { meal: { after_minutes: 300, multiplier: 1 } }, { meal: { after_minutes: 240, multiplier: 2 } }],
    ['a paid travel day', { travel_day: 'half' }, { travel_day: 'full' }],
    ['more for nights away', {}, { per_diem_pence: 3000 }],
    ['more for miles', { mileage_pence: 45 }, { mileage_pence: 55 }],
    ['a dearer cancellation', {}, { cancellation: [{ within_hours: 72, percent: 50 }] }],
    [
      'one that costs for longer',
      { cancellation: [{ within_hours: 72, percent: 50 }] },
      { cancellation: [{ within_hours: 168, percent: 50 }] },
    ],
    ['sooner paid', {}, { payment_days: 14 }],
  ])('%s', (_, worse, better) => {
    expect(differ(worse, better).map(({ is_better }) => is_better)).toEqual([true])
    expect(differ(better, worse).map(({ is_better }) => is_better)).toEqual([false])
  })

  test.each<[string, Agreed, Agreed]>([
    ['another basis', {}, hour],
    ['overtime by steps instead of by the hour', over([600, 1.5]), steps(600, 3)],
    ['overtime that is dearer but later', over([600, 1.5]), over([660, 2])],
    ['a night at other times', night('23:00', '06:00'), night('00:00', '07:00', 2)],
    ['holidays of elsewhere', { holiday_multiplier: 2 }, { holiday_multiplier: 2, division: 'scotland' }],
    ['less rest, dearer', { turnaround: {} }, { turnaround: { minutes: 600, remedy: 'stepped' } }],
    [
      'a cancellation that costs more for shorter',
      { cancellation: [{ within_hours: 168, percent: 50 }] },
      { cancellation: [{ within_hours: 72, percent: 100 }] },
    ],
    ['another end of the day', {}, { new_day_gap_minutes: 480 }],
  ])('%s is in doubt, both ways', (_, one, other) => {
    expect(differ(one, other).map(({ is_better }) => is_better)).toEqual([false])
    expect(differ(other, one).map(({ is_better }) => is_better)).toEqual([false])
  })
})
