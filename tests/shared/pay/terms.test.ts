import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PAY_TEMPLATES } from '../../../shared/pay/pay-templates.ts'
import { canonicalJson, termsHash } from '../../../shared/pay/terms-hash.ts'
import { type PayTermsInput, termsSchema } from '../../../shared/pay/terms-schema.ts'
import { termsSentence } from '../../../shared/pay/terms-sentence.ts'
import { payTerms } from '../../support/factories/pay.ts'

const everything: PayTermsInput = {
  basis: 'day',
  rate_pence: 43_000,
  overtime: [
    { after_minutes: 720, multiplier: 2 },
    { after_minutes: 600, multiplier: 1.5, floor_pence: 3500, cap_pence: 7000 },
  ],
  rounding: { step_minutes: 15, mode: 'nearest', grace_minutes: 5 },
  minimum_minutes: 330,
  late_call_from: '11:00',
  continuous_day_minutes: 540,
  night: { from: '23:00', to: '06:00', multiplier: 1.5 },
  sunday_multiplier: 2,
  holiday_multiplier: 2.5,
  division: 'scotland',
  sixth_day_multiplier: 1.5,
  seventh_day_multiplier: 2,
  turnaround: { remedy: 'stepped' },
  weekend_rest_minutes: 3540,
  meal: { after_minutes: 300, multiplier: 1 },
  travel_day: 'half',
  per_diem_pence: 3000,
  mileage_pence: 55,
  cancellation: [
    { within_hours: 168, percent: 50 },
    { within_hours: 72, percent: 100 },
  ],
  payment_days: 14,
}

test('what is not said has the contract’s value', () => {
  expect(payTerms({ turnaround: {} })).toEqual({
    basis: 'day',
    rate_pence: 28_000,
    hourly_divisor: 10,
    day_minutes: 600,
    breaks: 'unpaid',
    overtime: [],
    rounding: { step_minutes: 1, mode: 'none', grace_minutes: 0 },
    minimum_minutes: 0,
    late_call_from: null,
    continuous_day_minutes: null,
    night: null,
    sunday_multiplier: null,
    holiday_multiplier: null,
    division: 'england_and_wales',
    sixth_day_multiplier: null,
    seventh_day_multiplier: null,
    turnaround: { minutes: 660, remedy: 'hourly', steps: [1.5, 2, 3] },
    weekend_rest_minutes: null,
    meal: null,
    travel_day: 'none',
    per_diem_pence: 0,
    mileage_pence: 0,
    cancellation: [],
    payment_days: 30,
    new_day_gap_minutes: 360,
  })
})

describe('refused', () => {
  const over = (after_minutes: number, multiplier = 1.5) => ({ after_minutes, multiplier })
  const refused: [string, Record<string, unknown>, string][] = [
    ['a band twice', { overtime: [over(600), over(600, 2)] }, 'overtime'],
    ['hours and steps together', { overtime: [over(600), { after_minutes: 720, day_multiplier: 2 }] }, 'overtime'],
    ['a later band that pays less', { overtime: [over(600), over(720, 1.25)] }, 'overtime'],
    [
      'a later step that pays less',
      { overtime: [2, 1.5].map((day_multiplier, at) => ({ after_minutes: 600 + at, day_multiplier })) },
      'overtime',
    ],
    ['a cap below its floor', { overtime: [{ ...over(600), floor_pence: 3500, cap_pence: 3400 }] }, 'overtime'],
    ['overtime within the day', { overtime: [over(599)] }, 'overtime'],
    ['a band of nothing', { overtime: [{ after_minutes: 600 }] }, 'overtime.0'],
    ['a multiplier below 1', { overtime: [over(600, 0.5)] }, 'overtime.0.multiplier'],
    ['three decimals', { sunday_multiplier: 1.125 }, 'sunday_multiplier'],
    [
      'a shortest call longer than the day before overtime',
      { basis: 'hour', minimum_minutes: 601, overtime: [over(600)] },
      'minimum_minutes',
    ],
    [
      'or than a continuous day',
      { basis: 'hour', minimum_minutes: 601, continuous_day_minutes: 600 },
      'minimum_minutes',
    ],
    ['a flat rate with overtime', { basis: 'flat', overtime: [over(600)] }, 'basis'],
    ['a flat rate with a night', { basis: 'flat', night: { from: '23:00', to: '06:00', multiplier: 1 } }, 'basis'],
    ['a flat rate with a shortest call', { basis: 'flat', minimum_minutes: 1 }, 'basis'],
    ['a night without end', { night: { from: '23:00', to: '23:00', multiplier: 2 } }, 'night'],
    ['a late call after itself', { late_call_from: '17:00' }, 'late_call_from'],
    ['no time', { late_call_from: '1100' }, 'late_call_from'],
    ['a weekend without a remedy', { weekend_rest_minutes: 3540 }, 'weekend_rest_minutes'],
    ['a notice twice', { cancellation: [50, 60].map((percent) => ({ within_hours: 24, percent })) }, 'cancellation'],
    ['pence with a fraction', { rate_pence: 0.5 }, 'rate_pence'],
    ['an unknown field', { bonus: 1 }, ''],
  ]
  test.each(refused)('%s', (_, agreed, path) => {
    const { error } = termsSchema.safeParse({ basis: 'day', rate_pence: 28_000, ...agreed })
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })

  test('but not what lies at the bounds', () => {
    const taken = [
      { overtime: [over(600), over(720)] },
      {
        overtime: [
          { ...over(600), floor_pence: 3500, cap_pence: 3500 },
          { ...over(700), floor_pence: 9000 },
        ],
      },
      { basis: 'hour', minimum_minutes: 600, overtime: [over(600)] },
      { late_call_from: '16:59' },
      { basis: 'hour', overtime: [over(480)] },
    ] as Partial<PayTermsInput>[]
    for (const agreed of taken) expect(() => payTerms(agreed)).not.toThrow()
  })
})

describe('the hash', () => {
  test('is that of the canonical JSON, whatever the order of names and bands', async () => {
    const terms = termsSchema.parse(everything)
    const turned = Object.fromEntries(Object.entries(everything).toReversed()) as PayTermsInput
    const again = termsSchema.parse({ ...turned, overtime: everything.overtime?.toReversed() })
    expect(await termsHash(again)).toBe(await termsHash(terms))
    expect(await termsHash(terms)).toBe(createHash('sha256').update(canonicalJson(terms)).digest('hex'))
    expect(canonicalJson({ b: [1.5, 'é"', null], a: { d: true, c: null }, e: undefined })).toBe(
      '{"a":{"d":true},"b":[1.5,"é\\"",null]}',
    )
  })

  test('is another for every field that is agreed otherwise, and not for one that is not agreed', async () => {
    const terms = termsSchema.parse(everything)
    const base = await termsHash(terms)
    const others = await Promise.all(
      Object.keys(terms).map(async (name) => termsHash({ ...terms, [name]: 'something else' })),
    )
    expect(new Set([base, ...others]).size).toBe(others.length + 1)
    expect(await termsHash({ ...terms, of_a_later_release: null })).toBe(base)
  })

  test('stays as it is in this release', async () => {
    expect(await termsHash(payTerms())).toBe('12da9af7297a546869dd803c486a6380e105a81b33e8ad768d1c18bdb463e290')
  })
})

describe('in one sentence', () => {
  test.each([
    [
      'ten_hours',
      '£280 for a day of up to 10 hours, breaks not counted; over 10 hours £42 an hour, in steps of 15 minutes rounded up; 11 hours of rest, short rest at £28 an hour; paid within 30 days.',
    ],
    [
      'twelve_hours',
      '£280 for a day of up to 12 hours, breaks counted; over 12 hours the whole day at 1.5, over 18 hours the whole day at 2; 11 hours of rest, short rest at £23.33 an hour; a travel day is paid half; paid within 30 days.',
    ],
    [
      'apa',
      '£280 for a day of up to 11 hours, breaks counted; over 11 hours £42 an hour; a call from 11:00 to 17:00 counts from 11:00; 11 hours of rest, short rest at £28 an hour; paid within 30 days.',
    ],
    [
      'hourly',
      '£280 an hour, breaks not counted; at least 4 hours a call; 00:00 to 06:00 at 1.5; 11 hours of rest, short rest at £280 an hour; paid within 30 days.',
    ],
    ['flat', '£280 a day, however long it is; paid within 30 days.'],
  ])('the template %s', (key, sentence) => {
    const { terms } = PAY_TEMPLATES.find((template) => template.key === key)!
    expect(termsSentence(termsSchema.parse({ ...terms, rate_pence: 28_000 }))).toBe(sentence)
  })

  test('all that can be agreed', () => {
    expect(termsSentence(termsSchema.parse(everything))).toBe(
      '£430 for a day of up to 10 hours, breaks not counted; over 10 hours £64.50 an hour, at least £35, at most £70, ' +
        'over 12 hours £86 an hour, in steps of 15 minutes to the nearest, nothing for 5 minutes or less; a shorter day by ' +
        'the hour, at least 5 h 30; a day without a break is 9 hours; a call from 11:00 to 17:00 counts from 11:00; 23:00 ' +
        'to 06:00 at 1.5; Sundays at 2; bank holidays of Scotland at 2.5; a sixth day in a row at 1.5; a seventh at 2; 11 ' +
        'hours of rest and 59 hours over a weekend, short rest at 1.5, then 2, then 3 times the hour’s rate by half ' +
        'hours begun; after 5 hours without a break the hour’s rate on top until it comes; a travel day is paid half; £30 ' +
        'a night away; 55p a mile; cancelled within 72 hours 100%, within 168 hours 50%; paid within 14 days.',
    )
    const rest = {
      turnaround: { minutes: 600, remedy: 'none' as const },
      meal: { after_minutes: 300, multiplier: 0.5 },
    }
    expect(termsSentence(payTerms({ ...rest, travel_day: 'full' }))).toBe(
      '£280 for a day of up to 10 hours, breaks not counted; no overtime agreed; 10 hours of rest; after 5 hours without a ' +
        'break 0.5 times the hour’s rate on top until it comes; a travel day is paid in full; paid within 30 days.',
    )
  })
})
