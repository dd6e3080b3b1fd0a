import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonMoment } from '../../../shared/dates-in-london.ts'
import { payForDays, payForPunches } from '../../../shared/pay/calculate-pay.ts'
import type { PayResult } from '../../../shared/pay/pay-lines.ts'
import type { PayTerms } from '../../../shared/pay/pay-terms.ts'
import { type PayTermsInput, termsSchema } from '../../../shared/pay/terms-schema.ts'
import { type PayPunch, readPunches } from '../../../shared/pay/work-days.ts'
import { hurtingDay, hurtingTime } from '../../support/hurting-times.ts'

const seed = process.env.SEED ? Number(process.env.SEED) : undefined
const numRuns = Number(process.env.RUNS ?? 300)
const MINUTE = 60_000

const multiplier = fc.integer({ min: 100, max: 300 }).map((hundredths) => hundredths / 100)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const bands = (kind: 'multiplier' | 'day_multiplier') =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 600, max: 1000 }), { maxLength: 3 }),
      fc.array(multiplier, { minLength: 3, maxLength: 3 }),
    )
    .map(([after, multipliers]) =>
      after
        .toSorted((a, b) => a - b)
        .map((after_minutes, at) => ({ after_minutes, [kind]: multipliers.toSorted()[at] })),
    )
const anyTerms = fc
  .record({
    basis: fc.constantFrom('day', 'hour'),
    rate_pence: fc.integer({ min: 0, max: 90_000 }),
    hourly_divisor: fc.integer({ min: 700, max: 1200 }).map((hundredths) => hundredths / 100),
    day_minutes: fc.integer({ min: 300, max: 600 }),
    breaks: fc.constantFrom('paid', 'unpaid'),
    overtime: fc.oneof(bands('multiplier'), bands('day_multiplier')),
    rounding: fc.record({
      step_minutes: fc.integer({ min: 1, max: 60 }),
      mode: fc.constantFrom('up', 'nearest', 'none'),
      grace_minutes: fc.integer({ min: 0, max: 30 }),
    }),
    minimum_minutes: fc.constantFrom(0, 0, 240, 301),
    late_call_from: orNull(fc.constant('11:00')),
    continuous_day_minutes: orNull(fc.integer({ min: 301, max: 600 })),
    night: orNull(
      fc.record({
        from: fc.constantFrom('22:00', '00:00', '01:30'),
        to: fc.constantFrom('06:00', '02:00'),
        multiplier,
      }),
    ),
    sunday_multiplier: orNull(multiplier),
    holiday_multiplier: orNull(multiplier),
    sixth_day_multiplier: orNull(multiplier),
    turnaround: orNull(fc.record({ remedy: fc.constantFrom('hourly', 'stepped') })),
    meal: orNull(fc.record({ after_minutes: fc.constant(300), multiplier })),
  })
  .map((terms) => termsSchema.parse(terms as PayTermsInput))

/** A day's punches, each after so many minutes: in, breaks and an out. */
const anyDay = fc
  .tuple(hurtingDay(), hurtingTime(), fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }))
  .map(([day, time, waits]) => {
    const punches: PayPunch[] = [{ kind: 'in', at: new Date(londonMoment(day, time)).toISOString() }]
    const odd = waits.length % 2 === 1 ? waits : waits.slice(1)
    let at = londonMoment(day, time)
    for (const [place, wait] of odd.entries()) {
      at += wait * MINUTE
      const kind = place === odd.length - 1 ? 'out' : place % 2 === 0 ? 'break' : 'back'
      punches.push({ kind, at: new Date(at).toISOString() })
    }
    return punches
  })
/** Some days, in their order, that do not overlap. */
const anyDays = fc.array(anyDay, { maxLength: 5 }).map((days) => {
  const kept: PayPunch[] = []
  for (const day of days.toSorted((a, b) => (a[0]!.at < b[0]!.at ? -1 : 1)))
    if (kept.length === 0 || day[0]!.at > later(kept.at(-1)!.at, 2)) kept.push(...day)
  return kept
})

function paid(terms: PayTerms, punches: PayPunch[]): PayResult {
  const result = payForPunches(terms, punches)
  if ('fault' in result) throw new Error(result.fault.words)
  return result
}
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * MINUTE).toISOString()

test('lines add up, and none is negative or a fraction', () => {
  fc.assert(
    fc.property(anyTerms, anyDays, (terms, punches) => {
      const { days, penalties, total_pence } = paid(terms, punches)
      const sum = (lines: { pence: number }[]) => lines.reduce((all, { pence }) => all + pence, 0)
      for (const day of days) expect(day.total_pence).toBe(sum(day.lines))
      expect(total_pence).toBe(sum(days.flatMap((day) => day.lines)) + sum(penalties))
      for (const { pence, minutes, words } of [...days.flatMap((day) => day.lines), ...penalties]) {
        expect(Number.isInteger(pence) && Number.isInteger(minutes) && pence >= 0 && minutes >= 0).toBe(true)
        expect(words).toMatch(/^[^\n]+$/)
        expect(words).not.toMatch(/undefined|NaN|Infinity|null|-/)
      }
    }),
    { numRuns, seed },
  )
})

test('a later out never pays less', () => {
  fc.assert(
    fc.property(anyTerms, anyDay, fc.integer({ min: 1, max: 700 }), (terms, punches, minutes) => {
      const out = punches.at(-1)!
      const longer = punches.with(-1, { ...out, at: later(out.at, minutes) })
      expect(paid(terms, longer).total_pence).toBeGreaterThanOrEqual(paid(terms, punches).total_pence)
    }),
    { numRuns: 5 * numRuns, seed },
  )
})

test('the order of punches does not matter, nor one that was pressed again', () => {
  fc.assert(
    fc.property(
      anyTerms,
      anyDays,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (terms, punches, random) => {
        const again = punches.flatMap((punch) => [
          punch,
          { ...punch, at: new Date(Date.parse(punch.at) + 999).toISOString() },
        ])
        const mixed = again.map((punch) => ({ punch, key: random.next().value! })).toSorted((a, b) => a.key - b.key)
        expect(
          paid(
            terms,
            mixed.map(({ punch }) => punch),
          ),
        ).toEqual(paid(terms, punches))
      },
    ),
    { numRuns, seed },
  )
})

test('by the hour, minutes are those that elapsed, over both changes of the clocks', () => {
  const terms = termsSchema.parse({ basis: 'hour', rate_pence: 6000 })
  fc.assert(
    fc.property(anyDay, (punches) => {
      const ms = punches.map(({ at }) => Date.parse(at))
      const breaks = punches.reduce((sum, { kind }, at) => (kind === 'back' ? sum + ms[at]! - ms[at - 1]! : sum), 0)
      const { days, total_pence } = paid(terms, punches)
      const minutes = (ms.at(-1)! - ms[0]! - breaks) / MINUTE
      expect(days[0]).toMatchObject({ present_minutes: (ms.at(-1)! - ms[0]!) / MINUTE, paid_minutes: minutes })
      expect(total_pence).toBe(minutes * 100)
    }),
    { numRuns, seed },
  )
})

test('without explanations the numbers are the same', () => {
  fc.assert(
    fc.property(anyTerms, anyDays, (terms, punches) => {
      const { days } = readPunches(punches, terms.new_day_gap_minutes)
      const silent = (key: string, value: unknown) => (key === 'words' ? '' : value)
      expect(JSON.stringify(payForDays(terms, days, {}, false))).toBe(JSON.stringify(paid(terms, punches), silent))
    }),
    { numRuns: 50, seed },
  )
})
