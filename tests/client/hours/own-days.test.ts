import { expect, test } from 'vitest'
import {
  datesBetween,
  daysWithin,
  isToSend,
  ownDaysOf,
  ownTotalsOf,
  datesOfOwnSpan,
} from '../../../client/hours/own/own-days.ts'
import { payTerms, punchesOf } from '../../support/factories/pay.ts'

const role = { id: 'r1', role_name: 'Rigger', date_start: '2026-12-01T08:00:00Z', date_end: '2026-12-02T18:00:00Z' }
const job = { id: 'j1', title: 'Arena tour', roles: [role], date_start: role.date_start, date_end: role.date_end }
const application = { id: 'a1', job_id: 'j1', job_role_id: 'r1', status: 'accepted', freelancer_id: 'me' }

function daysOf({
  hasTerms = true,
  now = '2026-12-03T00:00Z',
  more = {},
}: { hasTerms?: boolean; now?: string; more?: object } = {}) {
  const punches = punchesOf('2026-12-01 in 08:00 break 12:00 back 13:00 out 18:00').map((punch, at) => ({
    ...punch,
    id: String(at),
    booking_id: 'a1',
    made_by: 'me',
    replaces: null,
    received_at: null,
    clock: { is_unsure: false },
  }))
  const terms = hasTerms ? [{ id: 'a1', hash: 'agreed', terms: payTerms(), fetched_at: now }] : []
  const rows = { applications: [application], jobs: [job], punches, sheets: [], terms, outbox: [], ...more }
  return ownDaysOf(rows as never, Date.parse(now))
}

test('a day is made of what was clocked here, before anybody else has it, and can be sent', () => {
  const [second, first] = daysOf()
  expect(first).toMatchObject({ work_day: '2026-12-01', job_title: 'Arena tour', draft: { total_pence: 28_000 } })
  expect(isToSend(first!)).toBe(true)
  expect(second).toMatchObject({
    work_day: '2026-12-02',
    draft: { exceptions: ['no_punches'], fault: expect.any(String) },
  })
  expect(isToSend(second!)).toBe(false)
})

test('while it lasts, or once it waits, it is not sent; without the terms it has times and no pay', () => {
  expect(isToSend(daysOf({ now: '2026-12-01T17:00Z' })[1]!)).toBe(true)
  const outbox = [
    { kind: 'sheet_act', state: 'queued', body: { booking_id: 'a1', work_day: '2026-12-01', act: 'submit' } },
  ]
  expect(isToSend(daysOf({ more: { outbox } })[1]!)).toBe(false)
  const [, bare] = daysOf({ hasTerms: false })
  expect(bare!.draft).toMatchObject({ worked_minutes: 540, lines: [], total_pence: 0, inputs: null })
})

test('each day has the terms that were agreed for it, whatever was agreed last', () => {
  const dated = (from_day: string | null, rate_pence: number) => ({
    from_day,
    hash: String(rate_pence),
    terms: payTerms({ rate_pence }),
  })
  const by_day = [dated(null, 28_000), dated('2026-12-02', 40_000), dated('2026-12-03', 50_000)]
  const terms = [{ ...by_day.at(-1)!, id: 'a1', by_day, fetched_at: '' }]
  const pay = () => daysOf({ more: { terms } }).map(({ draft }) => draft?.total_pence)
  expect(pay().at(-1)).toBe(28_000)
  by_day.push(dated('2026-12-01', 30_000))
  expect(pay().at(-1)).toBe(30_000)
  by_day.length = 0
  expect(pay().at(-1)).toBe(50_000)
})

test('weeks begin on Monday, over months and years, and their days add up', () => {
  expect(datesOfOwnSpan('week', '2027-01-01')).toEqual({ from: '2026-12-28', until: '2027-01-04' })
  expect(datesOfOwnSpan('week', '2026-12-28')).toEqual({ from: '2026-12-28', until: '2027-01-04' })
  expect(datesOfOwnSpan('month', '2026-12-31')).toEqual({ from: '2026-12-01', until: '2027-01-01' })
  expect(datesBetween(datesOfOwnSpan('week', '2027-03-28'))).toEqual(
    ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2027-03-${day}`),
  )
  expect(datesBetween(datesOfOwnSpan('month', '2026-10-05'))).toHaveLength(31)
  expect(daysWithin({ from: '2026-12-01', until: '2026-12-02' }, daysOf())).toHaveLength(1)
  expect(ownTotalsOf(daysOf())).toEqual({ minutes: 540, pence: 28_000, payable: 0 })
})
