import { expect, test } from 'vitest'
import { queuePayAnswer } from '../../../client/offline/outbox/kinds/pay-answer.ts'
import { leaveWindow } from '../../../client/offline/sync/leave-window.ts'
import { noteProjectOpened, putOlderApplications } from '../../../client/offline/sync/project-window.ts'
import { applicantCountsOf } from '../../../client/trade/applicant-counts.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { application, job } from '../support/jobs.ts'
import { setUp } from '../support/synced-device.ts'

/* The clock of these devices is at 1 June 2026: a window begins on 2 April. */
const JANUARY = '2026-01-10T08:00:00.000Z'
const DAY_MS = 86_400_000

const APPLIED = (['pending', 'rejected', 'accepted', 'shortlisted', 'withdrawn', 'cancelled'] as const).map((status) =>
  application('j1', { id: `a-${status}`, status, freelancer_id: `f-${status}` }),
)
const PROJECT = job('j1', { date_end: JANUARY, applications: APPLIED })

/** A company's device that has had everything: a project that ended in January. */
async function companysDevice(fields: Partial<Job> = {}) {
  const own = setUp()
  await own.db.me.put({ id: 'me', user_type: 'employer' } as OwnRecord)
  await own.arrive([{ kind: 'job', id: 'j1', row: { ...PROJECT, ...fields } }])
  const kept = async () => (await own.db.jobs.get('j1'))!
  return { ...own, kept }
}
const statusesOf = ({ applications }: Job) => applications.map((one) => (one as Application).status)
const WHOLE = statusesOf(PROJECT)
const asked = {
  job: { id: 'j1' },
  application: { id: 'a-accepted', freelancer_id: 'f-accepted' },
  name: 'Ana',
  asked: { id: 'r1', day_rate: 300 },
  given: { answer: 'agree' as const },
}

test('once a day a company’s device keeps of a project of long ago the applications of who was booked, and counts the others', async () => {
  const { device, kept, db, browser } = await companysDevice()
  await leaveWindow(device)
  expect(statusesOf(await kept())).toEqual(['accepted', 'cancelled'])
  expect((await kept()).applications_left_out).toEqual({ pending: 1, rejected: 1, shortlisted: 1, withdrawn: 1 })
  expect(applicantCountsOf(await kept())).toEqual(applicantCountsOf(PROJECT))

  await db.jobs.put(PROJECT)
  await leaveWindow(device)
  expect(await kept()).toEqual(PROJECT)
  browser.clock.now += DAY_MS
  await leaveWindow(device)
  expect(statusesOf(await kept())).toEqual(['accepted', 'cancelled'])
})

type Own = Awaited<ReturnType<typeof companysDevice>>
test.each<[string, Partial<Job>, (own: Own) => unknown]>([
  ['was opened lately', {}, ({ db, browser }) => noteProjectOpened(db, 'j1', browser.clock.now - 13 * DAY_MS)],
  ['has an unsent answer', {}, ({ device }) => queuePayAnswer(asked, device)],
  [
    'has a draft about who applied',
    {},
    ({ db }) => db.drafts.put({ key: 'note:a-rejected', value: 'Hm', updated_at: JANUARY }),
  ],
  ['is ahead', { date_end: '2026-09-01T08:00:00.000Z' }, () => {}],
  ['ended 59 days ago', { date_end: '2026-04-03T08:00:00.000Z' }, () => {}],
  ['is without dates', { date_end: null }, () => {}],
  ['is a freelancer’s', {}, ({ db }) => db.me.update('me', { user_type: 'freelancer' })],
  ['may not all be here yet', {}, ({ db }) => db.facts.delete('synced_at')],
  ['may be lost by a restored server', {}, ({ db }) => db.facts.put({ key: 'doubt', value: true })],
])('a project that %s stays whole', async (_, fields, prepare) => {
  const own = await companysDevice(fields)
  await prepare(own)
  await leaveWindow(own.device)
  expect(statusesOf(await own.kept())).toEqual(WHOLE)
  expect(await own.kept()).not.toHaveProperty('applications_left_out')
})

test('one that was opened a fortnight ago, or after another, is short again', async () => {
  const { device, db, kept, browser } = await companysDevice()
  await noteProjectOpened(db, 'j1', browser.clock.now - 14 * DAY_MS)
  await noteProjectOpened(db, 'j2', browser.clock.now)
  await leaveWindow(device)
  expect(statusesOf(await kept())).toEqual(['accepted', 'cancelled'])
})

test('fetched applications make the row whole, unless a sync has brought it meanwhile', async () => {
  const { device, db, kept, arrive } = await companysDevice()
  await leaveWindow(device)
  const short = await kept()
  await putOlderApplications(db, short, APPLIED)
  expect(await kept()).toEqual(PROJECT)

  await db.jobs.put(short)
  const newer = { ...PROJECT, applications: [...APPLIED, application('j1', { id: 'a-new' })] }
  await arrive([{ kind: 'job', id: 'j1', row: newer }])
  await putOlderApplications(db, short, APPLIED)
  expect(await kept()).toEqual(newer)
  await db.jobs.delete('j1')
  await putOlderApplications(db, short, APPLIED)
  expect(await db.jobs.count()).toBe(0)
})
