// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { findJobsOnDevice } from '../../../client/jobs/freelancer-dashboard.tsx'
import type { FoundJobs } from '../../../client/jobs/freelancer-jobs.ts'
import { withBlockedDays } from '../../../client/jobs/blocked-jobs.ts'
import { queueBlockedDaysChange } from '../../../client/offline/outbox/kinds/blocked-days.ts'
import type { OutboxRow } from '../../../client/offline/store/outbox-row.ts'
import { blockedTimes } from '../../../shared/calendar/blocked-days.ts'
import { matchTermOf, matchTermsOf } from '../../../shared/jobs/match-terms.ts'
import { type MatchedFreelancer, scoreMatch, type TakenTime } from '../../../shared/jobs/score-match.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { application, job, role } from '../support/jobs.ts'
import { openTab } from '../support/test-device.ts'

/** What each role wants. */
const SKILLS: Record<string, string[]> = {
  Rigger: ['rigging', 'slinging', 'welding', 'signalling', 'driving'],
  Climber: ['ropes'],
  Driver: [],
}
const LIST = [...SKILLS.Rigger!, ...SKILLS.Climber!]

const on = (role_name: string, from: string, to: string, places = 1) => ({
  ...role(role_name, 280),
  ...(SKILLS[role_name]!.length > 0 && { skills: SKILLS[role_name]! }),
  date_start: `2026-12-${from}T07:00:00.000Z`,
  date_end: `2026-12-${to}T22:00:00.000Z`,
  places,
})
const ROLES = [on('Rigger', '14', '16'), on('Climber', '18', '18'), on('Driver', '14', '18')]
const OWN = ['Climber', 'Rigger']
const BOOKED = { job_id: 'other', start: '2026-12-18T08:00:00.000Z', end: '2026-12-18T12:00:00.000Z' }
const BUSY = { job_id: null, start: '2026-12-15T09:00:00.000Z', end: '2026-12-15T10:00:00.000Z' }

/** As the server matches a job with these days blocked. */
function matchOf(roles: typeof ROLES, days: string[], others: TakenTime[] = []) {
  const blocked = blockedTimes(days).map((time): TakenTime => ({ ...time, job_id: null, is_blocked: true }))
  const freelancer: MatchedFreelancer = {
    id: 'f',
    roles: OWN.map(matchTermOf),
    skills: SKILLS.Rigger!,
    point: null,
    reach: null,
    experience: 0.4,
    rating: null,
    taken: [...others, ...blocked],
  }
  const facts = roles.map(({ id, role_name, date_start, date_end, places, filled }) => ({
    id,
    name: matchTermOf(role_name),
    start: date_start,
    end: date_end,
    free: filled < places,
    skills: matchTermsOf(SKILLS[role_name] ?? []),
  }))
  const about = { start: roles[0]!.date_start, skills: matchTermsOf(LIST), roles: facts }
  return scoreMatch(freelancer, { job_id: 'j', lat: null, lng: null }, about, { reader: 'themselves' }).match
}

const change = (days: string[], is_blocked: boolean, position: number) =>
  ({ kind: 'blocked_days', state: 'queued', position, body: { days, is_blocked, note: '' } }) as OutboxRow

test.each([
  ['a day of one of two roles', ['2026-12-18'], []],
  ['days of both roles', ['2026-12-18', '2026-12-15'], []],
  ['a day of neither', ['2026-12-17'], []],
  ['a day of the one, with the other booked', ['2026-12-16'], [BOOKED]],
  ['days of both roles, with the calendar busy before one', ['2026-12-16', '2026-12-18'], [BUSY]],
] as [string, string[], TakenTime[]][])(
  'blocked and freed here it matches as the server will: %s',
  (_, days, others) => {
    for (const roles of [ROLES, [{ ...ROLES[0]!, filled: 1 }, ROLES[1]!], [ROLES[2]!]]) {
      const [free, blocked] = [matchOf(roles, [], others), matchOf(roles, days, others)]
      const found: FoundJobs = {
        order: ['j'],
        jobs: [job('j', { roles, required_skills: LIST, match: free })],
        applications: [],
        unsent: [],
      }
      const rows = days.map((id) => ({ id, note: '' }))
      const shown = ({ match = free, unsent = [] as OutboxRow[], kept = [] as typeof rows }) =>
        withBlockedDays({ ...found, jobs: [job('j', { roles, required_skills: LIST, match })], unsent }, kept, OWN)
          .jobs[0]!.match
      expect(shown({ unsent: [change(days, true, 1)] })).toEqual(blocked)
      expect(shown({ match: blocked, kept: rows, unsent: [change(days, false, 1)] })).toEqual(free)
      expect(shown({ match: blocked, kept: rows })).toEqual(blocked)
      // The later word counts.
      expect(shown({ unsent: [change(days, true, 2), change(days, false, 7)] })).toEqual(free)
    }
  },
)

test('the clash that is named is the first of the job’s own days, whatever is blocked elsewhere', () => {
  const [later, earlier] = [on('Rigger', '20', '21'), on('Climber', '14', '15')]
  const bookings: TakenTime[] = [
    { job_id: 'b', start: '2026-12-20T07:00:00.000Z', end: '2026-12-20T12:00:00.000Z' },
    { job_id: 'a', start: '2026-12-14T08:00:00.000Z', end: '2026-12-15T12:00:00.000Z' },
  ]
  const match = matchOf([later, earlier], [], bookings)
  expect(match.missing[0]).toBe('clashes on Mon 14 Dec')
  const found = { order: ['j'], jobs: [job('j', { roles: [later, earlier], match })], applications: [] }
  const shown = (days: string[]) =>
    withBlockedDays({ ...found, unsent: [change(days, true, 1)] }, [], OWN).jobs[0]!.match
  expect(shown(['2027-06-15'])).toEqual(match)
  // The calendar is busy from nine on the 15th; the day is blocked from five.
  const busy = matchOf([on('Rigger', '14', '16')], [], [BUSY])
  const isBusy = { ...found, jobs: [job('j', { roles: [on('Rigger', '14', '16')], match: busy })] }
  const named = (day: string) =>
    withBlockedDays({ ...isBusy, unsent: [change([day], true, 1)] }, [], OWN).jobs[0]!.match!.missing[0]
  expect(named('2026-12-14')).toBe('you blocked Mon 14 Dec')
  expect(named('2026-12-16')).toBe('busy in your calendar on Tue 15 Dec')
})

test('a day blocked without signal is on the card at once; not on that of a confirmed job, nor once it is refused', async () => {
  const tab = openTab({ fetch: createFakeServer().fetch })
  const match = matchOf(ROLES.slice(0, 1), [])
  const open = job('open', { roles: ROLES.slice(0, 1), match })
  await tab.db.jobs.bulkPut([open, { ...open, id: 'mine' }])
  await tab.db.applications.put(application('mine', { status: 'accepted' }))
  await tab.db.me.put({ id: 'me', job_role: 'Rigger', job_roles: [] as string[] } as OwnRecord)
  const shown = async () => {
    const { jobs } = await findJobsOnDevice(tab.db)
    return jobs.map((one) => [one.id, one.match?.missing[0], one.match?.reasons.at(-1)])
  }
  const free = [
    ['mine', undefined, 'free on all days'],
    ['open', undefined, 'free on all days'],
  ]
  expect(await shown()).toEqual(free)
  const { id } = await queueBlockedDaysChange({ days: ['2026-12-15'], is_blocked: true, note: '' }, tab.device)
  expect(await shown()).toEqual([free[0], ['open', 'you blocked Tue 15 Dec', '5 of 5 skills']])
  await tab.db.outbox.update(id, { state: 'parked' })
  expect(await shown()).toEqual(free)
  tab.close()
})

test('a screen that reads the jobs hears of each day that is blocked, and freed again', async () => {
  const tab = openTab({ fetch: createFakeServer().fetch })
  await tab.db.jobs.put(job('open', { roles: ROLES.slice(0, 1), match: matchOf(ROLES.slice(0, 1), []) }))
  await tab.db.me.put({ id: 'me', job_role: 'Rigger', job_roles: [] as string[] } as OwnRecord)
  let said: string | undefined
  const reading = liveQuery(() => findJobsOnDevice(tab.db)).subscribe(
    ({ jobs }) => (said = jobs[0]!.match!.missing[0] ?? 'free'),
  )
  await vi.waitFor(() => expect(said).toBe('free'))
  for (const day of ['15', '16']) {
    await queueBlockedDaysChange({ days: [`2026-12-${day}`], is_blocked: true, note: '' }, tab.device)
    await vi.waitFor(() => expect(said).toBe('you blocked Tue 15 Dec'))
  }
  await queueBlockedDaysChange({ days: ['2026-12-15'], is_blocked: false, note: '' }, tab.device)
  await vi.waitFor(() => expect(said).toBe('you blocked Wed 16 Dec'))
  reading.unsubscribe()
  tab.close()
})
