import { expect, test } from 'vitest'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { LocalCredential } from '../../../client/offline/store/rows.ts'
import type { JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import { type LateNeedFacts, type OwnNeed, ownNeedsOf } from '../../../client/jobs/own-needs.ts'
import { application, job, now, offered, role, unsent } from '../support/jobs.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(now + hours * HOUR).toISOString()
const day = (days: number) => at(days * 24).slice(0, 10)

const starting = (id: string, hours: number) => {
  const roles = [{ ...role('Rigger', 280), date_start: at(hours), date_end: at(hours + 8) }]
  return job(id, { roles, date_start: at(hours), date_end: at(hours + 8) })
}
const booked = (id: string, hours: number, fields = {}): JobEntry => ({
  job: starting(id, hours),
  application: application(id, { status: 'accepted', job_role_id: 'Rigger', ...fields }),
  unsent: null,
})
const credential = (id: string, days: number) => ({ id, name: id, expires_on: day(days) }) as LocalCredential
const sheet = (id: string, seen_version = 0) =>
  ({ id, version: 2, seen_version, content: null }) as unknown as CallSheet

const told = (
  { apply = [], confirmed = [] }: { apply?: JobEntry[]; confirmed?: JobEntry[] },
  late: Partial<LateNeedFacts> = {},
  gaps: string[] = [],
) =>
  ownNeedsOf(
    { apply, confirmed, previous: [] },
    gaps,
    { sheets: [], credentials: [], answered: new Set(), ...late },
    now,
  ).map((need) => [need.kind, subjectOf(need)].join(' '))

function subjectOf(need: OwnNeed) {
  if (need.kind === 'profile') return need.gaps.join()
  if (need.kind === 'credential') return need.credential.id
  return need.kind === 'call' ? need.call.job.id : need.entry.job.id
}

test('an offer until it ends or is answered', () => {
  const offer = (expires_at: string) => ({ ...offered(expires_at), job_id: 'o' })
  const entry = (expires_at: string): JobEntry => ({
    job: starting('o', 200),
    application: offer(expires_at),
    unsent: null,
  })
  expect(told({ apply: [entry(at(1))] })).toEqual(['offer o'])
  expect(told({ apply: [entry(at(-1))] })).toEqual([])
  expect(told({ apply: [{ ...entry(at(1)), unsent: unsent('offer_answer', 'o') }] })).toEqual([])
})

test('the next call of today or tomorrow, which also leads to its new sheet; other new sheets on their own', () => {
  expect(told({ confirmed: [booked('soon', 20), booked('later', 90)] })).toEqual(['call soon'])
  expect(told({ confirmed: [booked('later', 90)] })).toEqual([])
  const sheets = [sheet('soon'), sheet('later')]
  const confirmed = [booked('soon', 20), booked('later', 90)]
  expect(told({ confirmed }, { sheets })).toEqual(['call soon', 'sheet later'])
  expect(told({ confirmed }, { sheets, answered: new Set(['later']) })).toEqual(['call soon'])
  expect(told({ confirmed }, { sheets: [sheet('soon'), sheet('later', 2)] })).toEqual(['call soon'])
})

test('other terms until they are answered, also by an answer that waits', () => {
  const amendment = { id: 'm', state: 'waiting' }
  const entry = booked('t', 300, { amendment })
  expect(told({ confirmed: [entry] })).toEqual(['terms t'])
  expect(told({ confirmed: [entry] }, { answered: new Set(['m']) })).toEqual([])
  expect(told({ confirmed: [booked('t', 300, { amendment: { ...amendment, state: 'agreed' } })] })).toEqual([])
})

test('a credential in its last month, and for a month after it has expired', () => {
  const all = [31, 30, 0, -30, -31].map((days) => credential(`${days}`, days))
  expect(told({}, { credentials: all })).toEqual(['credential -30', 'credential 0', 'credential 30'])
  expect(told({}, { credentials: [{ ...credential('x', 5), state: 'removing' }] })).toEqual([])
})

test('what is too late first comes first', () => {
  const offer: JobEntry = { job: starting('o', 200), application: { ...offered(at(1)), job_id: 'o' }, unsent: null }
  expect(
    told(
      { apply: [offer], confirmed: [booked('soon', 20), booked('later', 90)] },
      { sheets: [sheet('later')], credentials: [credential('IPAF', 2), credential('PASMA', 20)] },
    ),
  ).toEqual(['offer o', 'call soon', 'credential IPAF', 'sheet later', 'credential PASMA'])
})

test('what the profile lacks of what jobs are matched on comes last', () => {
  const gaps = ['your town', 'your skills']
  expect(told({}, { credentials: [credential('x', 30)] }, gaps)).toEqual([
    'credential x',
    'profile your town,your skills',
  ])
  expect(told({}, {}, [])).toEqual([])
})
