import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonMoment } from '../../../shared/dates-in-london.ts'
import { draftSheetsOf, type PlannedDay } from '../../../shared/hours/draft-sheets.ts'
import { plannedDaysOf } from '../../../shared/hours/planned-days.ts'
import type { PayTermsInput } from '../../../shared/pay/terms-schema.ts'
import { payForPunches } from '../../../shared/pay/calculate-pay.ts'
import { payTerms, punchesOf } from '../../support/factories/pay.ts'

const seed = process.env.SEED ? Number(process.env.SEED) : undefined
const numRuns = Number(process.env.RUNS ?? 200)

type Given = { terms?: Partial<PayTermsInput>; planned?: PlannedDay[]; now?: string; unsure?: boolean }

function draftsOf(days: string[], { terms = {}, planned = [], now = '2026-12-31', unsure = false }: Given = {}) {
  const punches = punchesOf(...days).map((punch) => ({ ...punch, is_unsure: unsure }))
  return draftSheetsOf(() => ({ hash: 'agreed', terms: payTerms(terms) }), { punches, planned, now: Date.parse(now) })
}
const shift = (day: string, starts: string, ends: string) =>
  plannedDaysOf({ shifts: [{ day, starts, ends }], start: '', end: '' })

test('a day has the lines of the calculator, with those of its own penalties', () => {
  const terms = {
    overtime: [{ after_minutes: 600, multiplier: 1.5 }],
    turnaround: { minutes: 660, remedy: 'hourly' },
  } satisfies Partial<PayTermsInput>
  const [first, second] = draftsOf(
    ['2026-12-01 in 08:00 break 12:00 back 13:00 out 23:00', '2026-12-02 in 08:00 break 12:00 back 13:00 out 18:00'],
    { terms },
  )
  expect(first).toMatchObject({ work_day: '2026-12-01', worked_minutes: 840, fault: null, is_running: false })
  expect(
    draftsOf(['2026-12-01 in 08:00 break 12:00 back 13:00 out 18:00'], { terms: { breaks: 'paid' } }),
  ).toMatchObject([{ worked_minutes: 540, paid_minutes: 600 }])
  expect(first!.lines.map(({ rule, pence }) => [rule, pence])).toEqual([
    ['day', 28_000],
    ['overtime', 16_800],
  ])
  expect(second!.lines.map(({ rule, pence }) => [rule, pence])).toEqual([
    ['day', 28_000],
    ['turnaround', 5600],
  ])
  expect(second).toMatchObject({ total_pence: 33_600, rest_before_minutes: 540 })
})

test('exceptions: each names itself, and an ordinary day has none', () => {
  const exceptionsOf = (days: string[], given?: Given) => draftsOf(days, given).at(-1)!.exceptions
  const ordinary = '2026-12-01 in 08:00 break 12:00 back 13:00 out 18:00'
  expect(exceptionsOf([ordinary])).toEqual([])
  expect(exceptionsOf(['2026-12-01 in 08:00 break 12:00 back 13:00 out 19:00'])).toEqual([])
  expect(exceptionsOf(['2026-12-01 in 08:00 break 12:00 back 13:00 out 19:01'])).toEqual(['over_hours', 'break_short'])
  expect(exceptionsOf(['2026-12-01 in 08:00 out 14:00'])).toEqual([])
  expect(exceptionsOf(['2026-12-01 in 08:00 break 11:00 back 11:19 out 14:01'])).toEqual(['break_short'])
  expect(exceptionsOf(['2026-12-01 in 08:00 break 11:00 back 11:20 out 17:20'])).toEqual([])
  const meal = { after_minutes: 300, multiplier: 1 }
  expect(exceptionsOf(['2026-12-01 in 08:00 out 13:01'], { terms: { meal } })).toEqual(['break_short'])
  expect(exceptionsOf([ordinary], { unsure: true })).toEqual(['clock_unsure'])
  expect(exceptionsOf([ordinary, '2026-12-02 in 04:59 out 06:00'])).toEqual(['rest_short'])
  expect(exceptionsOf([ordinary, '2026-12-02 in 05:00 out 06:00'])).toEqual([])
  expect(exceptionsOf(['2026-12-01 in 08:00'], { now: '2026-12-02T00:01Z' })).toEqual(['no_out'])
  expect(exceptionsOf(['2026-12-01 in 08:00'], { now: '2026-12-01T23:59Z' })).toEqual([])
  expect(exceptionsOf(['2026-12-01 in 08:00 back 09:00 out 10:00'])).toEqual(['unclear'])
  const planned = shift('2026-12-03', '08:00', '18:00')
  expect(exceptionsOf([ordinary], { planned, now: '2026-12-03T18:01Z' })).toEqual(['no_punches'])
})

test('a planned day is on the list once it is over, and not before', () => {
  const planned = shift('2026-12-03', '20:00', '04:00')
  expect(draftsOf([], { planned, now: '2026-12-04T04:00Z' })).toEqual([])
  expect(draftsOf([], { planned, now: '2026-12-04T04:01Z' })).toMatchObject([
    { work_day: '2026-12-03', fault: 'Nothing was clocked on this day.', lines: [], inputs: null },
  ])
})

test('a day planned without an end is over sixteen hours after it began', () => {
  const planned = [{ work_day: '2026-12-03', from: '2026-12-03T08:00:00Z', until: null }]
  expect(draftsOf([], { planned, now: '2026-12-04T00:00Z' })).toEqual([])
  expect(draftsOf([], { planned, now: '2026-12-04T00:01Z' })).toMatchObject([{ work_day: '2026-12-03' }])
})

test('a second stint that was never ended spoils the day that the first began', () => {
  const [day] = draftsOf(['2026-12-01 in 00:30 out 04:00', '2026-12-01 in 12:00'])
  expect(day).toMatchObject({ fault: expect.stringContaining('12:00'), lines: [], total_pence: 0, inputs: null })
})

test('a forgotten out spoils its own day and no other', () => {
  const drafts = draftsOf(['2026-12-01 in 08:00', '2026-12-02 in 08:00 out 18:00'])
  expect(drafts.map(({ work_day, fault, total_pence }) => [work_day, fault, total_pence])).toEqual([
    ['2026-12-01', 'On site at 08:00 on Tue 1 Dec has no Off site after it.', 0],
    ['2026-12-02', null, 28_000],
  ])
})

test('a forgotten in spoils its own day and no other, and is one to be added', () => {
  const days = ['2026-12-01 in 08:00 out 18:00', '2026-12-02 out 18:00', '2026-12-03 break 12:00 back 13:00 out 18:00']
  const found = (more: string[] = []) =>
    draftsOf([...days, ...more]).map(({ work_day, fault, total_pence }) => [work_day, fault, total_pence])
  expect(found()).toEqual([
    ['2026-12-01', null, 28_000],
    ['2026-12-02', 'Off site at 18:00 on Wed 2 Dec has no On site before it.', 0],
    ['2026-12-03', 'Break at 12:00 on Thu 3 Dec has no On site before it.', 0],
  ])
  expect(found(['2026-12-02 in 08:00', '2026-12-03 in 08:00']).map(([, , pence]) => pence)).toEqual(
    Array(3).fill(28_000),
  )
  // Under six hours after an out it is of the same day.
  expect(draftsOf(['2026-12-01 in 08:00 out 18:00 out 23:59'])).toMatchObject([{ fault: expect.any(String) }])
})

test('two stints on one date are one sheet with the lines of both', () => {
  const drafts = draftsOf(['2026-12-01 in 00:30 out 04:00', '2026-12-01 in 12:00 out 20:00'])
  expect(drafts).toMatchObject([{ work_day: '2026-12-01', worked_minutes: 690, total_pence: 56_000 }])
  expect(drafts[0]!.lines).toHaveLength(2)
})

test('each day is paid by the terms that hold for it', () => {
  const punches = punchesOf('2026-12-01 in 08:00 out 18:00', '2026-12-02 in 08:00 out 18:00').map((punch) => ({
    ...punch,
    is_unsure: false,
  }))
  const drafts = draftSheetsOf(
    (day) => ({ hash: day, terms: payTerms({ rate_pence: day === '2026-12-01' ? 20_000 : 30_000 }) }),
    { punches, planned: [], now: Date.parse('2026-12-31') },
  )
  expect(drafts.map(({ total_pence }) => total_pence)).toEqual([20_000, 30_000])
})

test('another day changes what a sheet is made from only where it changes what is paid', () => {
  const day = '2026-12-02 in 09:00 out 18:00'
  const inputsOf = (before: string, terms?: Partial<PayTermsInput>) => draftsOf([before, day], { terms })[1]!.inputs
  const terms = { turnaround: { minutes: 660 } }
  expect(inputsOf('2026-12-01 in 08:00 out 20:00', terms)).toEqual(inputsOf('2026-12-01 in 08:00 out 21:00', terms))
  expect(inputsOf('2026-12-01 in 08:00 out 23:00', terms)).not.toEqual(inputsOf('2026-12-01 in 08:00 out 21:00', terms))
  expect(inputsOf('2026-12-01 in 08:00 out 23:00', terms)).not.toEqual(inputsOf('2026-12-01 in 08:00 out 23:30', terms))
})

/** Whole days, each on a date of its own. */
const anyDays = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 6 }).chain((dates) =>
  fc.tuple(
    ...dates
      .toSorted((a, b) => a - b)
      .map((date) =>
        fc
          .tuple(
            fc.integer({ min: 0, max: 23 * 60 }),
            fc.integer({ min: 1, max: 500 }),
            fc.integer({ min: 0, max: 90 }),
          )
          .map(([from, work, pause]) => {
            const day = `2026-10-${String(date).padStart(2, '0')}`
            const start = londonMoment(day, '00:00') + from * 60_000
            return [0, work, work + pause, 2 * work + pause].map((after, at) => ({
              kind: (['in', 'break', 'back', 'out'] as const)[at]!,
              at: new Date(start + after * 60_000).toISOString(),
              is_unsure: false,
            }))
          }),
      ),
  ),
)

test('whole days together cost what the calculator says of them, in whatever order they come', () => {
  const terms = payTerms({
    overtime: [{ after_minutes: 600, multiplier: 1.5 }],
    turnaround: { minutes: 660, remedy: 'stepped' },
    sunday_multiplier: 2,
    sixth_day_multiplier: 1.5,
    meal: { after_minutes: 300, multiplier: 1 },
  })
  const agreed = () => ({ hash: 'agreed', terms })
  fc.assert(
    fc.property(anyDays, fc.infiniteStream(fc.nat()), (days, order) => {
      const punches = days.flat()
      const paid = payForPunches(terms, punches)
      fc.pre(!('fault' in paid))
      const at = { planned: [], now: Date.parse('2026-12-31') }
      const drafts = draftSheetsOf(agreed, { punches, ...at })
      expect(drafts.reduce((sum, { total_pence }) => sum + total_pence, 0)).toBe(paid.total_pence)
      const shuffled = punches.map((punch) => ({ punch, key: order.next().value as number }))
      const other = shuffled.toSorted((a, b) => a.key - b.key).map(({ punch }) => punch)
      expect(draftSheetsOf(agreed, { punches: other, ...at })).toEqual(drafts)
    }),
    { numRuns, ...(seed !== undefined && { seed }) },
  )
})
