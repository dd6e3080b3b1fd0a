import { describe, expect, test } from 'vitest'
import { roleToApplyFor, sortFreelancerJobs } from '../../../client/jobs/freelancer-jobs.ts'
import { rolesForReader } from '../../../client/trade/roles-for.ts'
import { jobCardLabelOf, withUnbrokenLengths } from '../../../client/trade/job-texts.ts'
import { matchClashText, matchDatesText, matchText } from '../../../client/trade/match-texts.ts'
import { datesOrder } from '../../../shared/jobs/clash-text.ts'
import { nextCallOf } from '../../../client/jobs/booked-list.tsx'
import type { LocalApplication } from '../../../client/offline/store/rows.ts'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { now, role, job, application, offered } from '../support/jobs.ts'

const idsOf = (entries: { job: Job }[]) => entries.map((entry) => entry.job.id)
const sorted = (found: Partial<Parameters<typeof sortFreelancerJobs>[0]>) =>
  sortFreelancerJobs({ order: [], jobs: [], applications: [], unsent: [], ...found }, now)

describe('the next call', () => {
  const at = (hour: string, day = '14') => `2026-12-${day}T${hour}:00Z`
  const booked = (id: string) => ({
    job: job(id),
    application: application(id, { status: 'accepted', job_role_id: 'Rigger' }),
    unsent: null,
  })
  const time = (hour: string, label: string, role_id: string | null = null) => ({ at: at(hour), label, role_id })
  const sheet = (id: string, times: object[]) =>
    ({ id, version: 1, content: { venue: 'AO Arena', address: 'Hunts Bank', times } }) as unknown as CallSheet
  const called = (clock: string, sheets: CallSheet[] = [], entries = [booked('j')]) =>
    nextCallOf(entries, sheets, Date.parse(clock))

  test('is the call of the call sheet that concerns one’s own role', () => {
    const times = [time('05:00', 'sound check', 'Sound engineer'), time('06:15', 'breakfast'), time('07:00', 'get-in')]
    const found = called(at('05:30'), [sheet('j', times)])
    expect(found).toMatchObject({ at: at('07:00'), label: 'get-in', place: 'AO Arena · Hunts Bank' })
    expect(called(at('07:30'), [sheet('j', times)])?.label).toBe('get-in')
    expect(called(at('08:30'), [sheet('j', times)])).toBeNull()
  })

  test('is the role’s start where there is no call sheet', () => {
    expect(called(at('05:30'))).toMatchObject({ at: at('07:00'), label: 'start', place: 'Manchester, UK' })
  })

  test('is of today or tomorrow, and the earlier of two jobs', () => {
    expect(called(at('12:00', '13'))).not.toBeNull()
    expect(called(at('12:00', '12'))).toBeNull()
    const both = [booked('late'), booked('early')]
    expect(called(at('05:30'), [sheet('early', [time('06:00', 'crew call')])], both)?.job.id).toBe('early')
  })
})

test('a card leads with the role offered, then the one applied for, then those of the reader with a free place', () => {
  const roles = [
    role('FOH', 300),
    role('Stagehand', 160),
    { ...role('Climber', 310), filled: 1 },
    role('Ground  rigger', 260),
    role('Rigger', 280),
  ]
  const order = (of: LocalApplication | null, own: string[]) =>
    rolesForReader({ job: job('j', { roles }), application: of }, own).map(({ role_name }) => role_name)

  expect(order(null, ['climber', ' ground rigger'])).toEqual([
    'Ground  rigger',
    'Climber',
    'FOH',
    'Stagehand',
    'Rigger',
  ])
  expect(order(application('j', { job_role_id: 'Rigger' }), ['Stagehand']).slice(0, 2)).toEqual(['Rigger', 'Stagehand'])
  const offer = {
    id: 'o',
    job_role_id: 'Climber',
    offered_at: '',
    expires_at: '',
    state: 'waiting',
    ended_at: null,
  }
  const offered = application('j', { job_role_id: 'Rigger', offer: offer as LocalApplication['offer'] })
  expect(order(offered, [])).toEqual(['Climber', 'Rigger', 'FOH', 'Stagehand', 'Ground  rigger'])
  expect(order(null, [])).toEqual(roles.map(({ role_name }) => role_name))
})

test('the role to apply for is the one that suits best, else the first of the reader’s own with a place, else none', () => {
  const roles = [
    role('FOH', 300),
    { ...role('Climber', 310), filled: 1 },
    role('Rigger', 280),
    role('Head rigger', 380),
  ]
  const own = ['Climber', 'Rigger', 'Head rigger']
  const chosen = (role_id: string | null | undefined, does = own) => {
    const match = { score: 80, reasons: [], missing: [], miles: 3, role_id }
    return roleToApplyFor({ job: job('j', { roles, match }), application: null, unsent: null }, does)?.role_name
  }
  expect(chosen('Head rigger')).toBe('Head rigger')
  expect(chosen('Climber')).toBe('Rigger')
  expect(chosen(undefined)).toBe('Rigger')
  expect(chosen(null, ['Florist'])).toBeUndefined()
})

test('who is asked first reads until when, the company which list it is; nobody after that, nor once it is closed', () => {
  const until = '2026-12-02T14:00:00Z'
  expect(jobCardLabelOf(job('a', { asked_first: { until } }), now)).toBe('You are asked first, until Wed 2 Dec, 14:00')
  const asked_first = { until, list_name: 'A-team rigging', people: 8 }
  expect(jobCardLabelOf(job('a', { asked_first }), now)).toBe('Only A-team rigging until Wed 2 Dec, 14:00')
  const later = { asked_first, invited_at: '2026-12-01T11:00:00Z', employer_name: 'Brightline' }
  expect(jobCardLabelOf(job('a', later), Date.parse(until))).toBe('Invited by Brightline')
  expect(jobCardLabelOf(job('a', { asked_first, status: 'closed', placement: 'top' }), now)).toBe('Top placement')
})

test('green is a fit: not a poor match, nor a zero; a clash is red, comes first, and is that of the role in question', () => {
  const match = { score: 80, reasons: ['2 of 5 skills', 'free on all days'], missing: ['no IPAF'], miles: 3 }
  expect(matchText(match)).toEqual({ tone: 'go', words: '2 of 5 skills · free on all days', rest: 'No IPAF' })
  expect(matchText({ ...match, reasons: ['0 of 5 skills', 'free on all days'] }).tone).toBe('neutral')
  expect(matchText({ ...match, reasons: ['10 of 15 skills'] }).tone).toBe('go')
  expect(matchText({ ...match, score: 49 }).tone).toBe('neutral')
  expect(matchText({ ...match, reasons: ['free on all days'] }).words).toBe('Free on all days')
  expect(matchText({ ...match, reasons: ['1 of 5 skills', '0 miles'] }).words).toBe('1 of 5 skills · under a mile')
  const clashing = { ...match, missing: ['clashes on Tue 15 Dec', 'no IPAF'] }
  expect(matchText(clashing)).toMatchObject({ tone: 'stop', words: 'Clashes on Tue 15 Dec' })
  expect(matchClashText(clashing, 'r1')).toBe('Clashes on Tue 15 Dec')
  const ofRole = { ...match, clashes: [{ role_id: 'r1', text: 'clashes on Wed 16 Dec' }] }
  expect(['r1', 'r2', null].map((id) => matchClashText(ofRole, id))).toEqual(['Clashes on Wed 16 Dec', '', ''])
  expect(matchClashText({ ...clashing, clashes: [] }, 'r1')).toBe('')
})

test('‘free’ is said of all days alone, for the role in question; who is free for some roles comes after, who is not, last', () => {
  const of = (...reasons: string[]) => ({ score: 80, reasons, missing: [] as string[], miles: 3 })
  expect(matchDatesText(of('3 miles', 'free on all days'))).toBe('Free')
  expect(matchDatesText(of('free'))).toBe('Free')
  expect(matchDatesText(of('3 miles', 'free for 1 of 2 roles'), 'r1')).toBe('Free for 1 of 2 roles')
  const inPart = { ...of('free for 1 of 2 roles'), clashes: [{ role_id: 'r1', text: 'not free' }] }
  expect(['r1', 'r2', null].map((id) => matchDatesText(inPart, id))).toEqual([
    'Not free',
    'Free',
    'Free for 1 of 2 roles',
  ])
  expect([matchDatesText(of('3 miles')), matchDatesText(null)]).toEqual(['', ''])
  const all = [{ ...of(), missing: ['clashes on Tue 15 Dec'] }, inPart, of('free on all days'), of()]
  const order = all.map((match) => datesOrder(match))
  expect(order[3]).toBeNull()
  expect([order[2]! < order[1]!, order[1]! < order[0]!]).toEqual([true, true])
})

describe('the three tabs', () => {
  test('apply has the order of the match, without jobs that have expired', () => {
    const jobs = [
      job('first'),
      job('second'),
      job('expired', { expires_at: '2026-12-01T11:59:00Z' }),
      job('filled', { status: 'filled' }),
    ]
    expect(idsOf(sorted({ order: ['second', 'expired', 'filled', 'first'], jobs }).apply)).toEqual(['second', 'first'])
  })

  test('a job applied for stays visible when it is no longer listed: undecided first, then rejected, until it is over', () => {
    const over = { date_start: '2026-11-01T07:00:00Z', date_end: '2026-11-02T07:00:00Z' }
    const jobs = [
      job('open'),
      job('rejected', { status: 'filled' }),
      job('pending', { status: 'filled' }),
      job('withdrawn', { status: 'filled' }),
      job('long ago', { status: 'closed', ...over }),
    ]
    const applications = [
      application('rejected', { status: 'rejected' }),
      application('pending'),
      application('withdrawn', { status: 'withdrawn' }),
      application('long ago', { status: 'rejected' }),
    ]
    expect(idsOf(sorted({ order: ['open'], jobs, applications }).apply)).toEqual(['open', 'pending', 'rejected'])
  })

  test('what came to nothing is last, however good the match of a project that is still open', () => {
    const jobs = [job('rejected'), job('withdrawn'), job('open'), job('no longer listed', { status: 'filled' })]
    const applications = [
      application('rejected', { status: 'rejected' }),
      application('withdrawn', { status: 'withdrawn' }),
      application('no longer listed'),
    ]
    expect(idsOf(sorted({ order: ['rejected', 'withdrawn', 'open'], jobs, applications }).apply)).toEqual([
      'open',
      'no longer listed',
      'rejected',
      'withdrawn',
    ])
  })

  test('an offered place comes first, a cancelled booking stays until the job is over', () => {
    const jobs = [job('open'), job('j'), job('gone')]
    const applications = [offered('2026-12-01T13:00:00Z'), application('gone', { status: 'cancelled' })]
    expect(idsOf(sorted({ order: ['open', 'j'], jobs, applications }).apply)).toEqual(['j', 'open', 'gone'])
  })

  test('accepted jobs are confirmed until they are over, then previous, the latest first', () => {
    const jobs = [
      job('later', { date_start: '2026-12-20T07:00:00Z', date_end: '2026-12-20T20:00:00Z' }),
      job('sooner'),
      job('over', { date_start: '2026-11-01T07:00:00Z', date_end: '2026-11-02T07:00:00Z' }),
      job('just over', { date_start: '2026-11-20T07:00:00Z', date_end: '2026-11-21T07:00:00Z' }),
    ]
    const applications = jobs.map(({ id }) => application(id, { status: 'accepted' }))
    const tabs = sorted({ order: ['sooner'], jobs, applications })
    expect(idsOf(tabs.apply)).toEqual([])
    expect(idsOf(tabs.confirmed)).toEqual(['sooner', 'later'])
    expect(idsOf(tabs.previous)).toEqual(['just over', 'over'])
  })
})

test('a length stays on one line in its text, other words may break', () => {
  expect(withUnbrokenLengths('6 h 15 worked, break 45 min, over 10 h, 3 hours')).toBe(
    '6\u00a0h\u00a015 worked, break 45\u00a0min, over 10\u00a0h, 3 hours',
  )
})
