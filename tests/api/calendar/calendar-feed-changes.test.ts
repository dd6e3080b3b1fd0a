import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { calendarEntries } from '../../../server/db/schema/calendar.ts'
import { applications, jobs } from '../../../server/db/schema/jobs.ts'
import { withoutControls } from '../../../shared/calendar/ical.ts'
import { londonMoment } from '../../../shared/dates-in-london.ts'
import type { CalendarFeed } from '../../../shared/calendar/calendar.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { planCrew } from '../../support/factories/plan-crew.ts'
import { publishPlan } from '../../support/factories/plan.ts'
import { hurtText } from '../../support/hurt-text.ts'
import { hurtingDay, hurtingTime } from '../../support/hurting-times.ts'
import type { World } from '../../support/world.ts'

/** The address of a person's feed, read as a calendar does: with the tag of what it has. */
async function feedOf(world: World, person: Person) {
  const { feed_url } = (await person.post<CalendarFeed>('/calendar/feed')).body
  const ask = (tag = '') => world.app.request(feed_url, { headers: tag ? { 'if-none-match': tag } : {} })
  return { ask, read: async () => eventsOf(await (await ask()).text()) }
}

/** The events as both libraries read them, in order; they have to agree. */
function eventsOf(text: string) {
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const events = components.map((component) => {
    const event = new ICAL.Event(component)
    const at = (name: string) => (component.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString()
    return {
      uid: event.uid,
      sequence: event.sequence,
      stamp: at('dtstamp'),
      modified: at('last-modified'),
      start: at('dtstart'),
      end: at('dtend'),
      summary: event.summary,
      location: event.location ?? '',
      status: String(component.getFirstPropertyValue('status')),
    }
  })
  const others = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
  expect(others.map((one) => [one.uid, one.start.toISOString(), one.end!.toISOString(), one.status])).toEqual(
    events.map(({ uid, start, end, status }) => [uid, start, end, status]),
  )
  return events
}

async function booked(fields: Parameters<typeof post>[1] = {}) {
  const world = await jobsWorld()
  const [ana, boss] = [await createFreelancer(world), await createEmployer(world)]
  const job = await post(boss, fields)
  const application = await applyFor(ana, job, { job_role_id: job.roles[0]!.id })
  await step(boss, application, 'accept')
  return { world, ana, boss, job, application, feed: await feedOf(world, ana) }
}

test('an entry keeps its UID; SEQUENCE, DTSTAMP and LAST-MODIFIED go with its changes alone', async () => {
  const { world, boss, job, application, feed } = await booked()
  const [first] = await feed.read()
  expect(first).toMatchObject({ uid: `${application.id}@standby`, sequence: 0, status: 'CONFIRMED' })
  expect([first!.stamp, first!.modified]).toEqual(['2027-02-01T12:00:00.000Z', '2027-02-01T12:00:00.000Z'])
  world.setClock('2027-02-02T12:00:00Z')
  expect(await feed.read()).toEqual([first])
  await boss.put(`/jobs/${job.id}`, { ...edit(job), title: 'Arena rig, moved', location: 'Leeds', postcode: '' })
  world.setClock('2027-02-03T12:00:00Z')
  const [second] = await feed.read()
  expect(second).toEqual({
    ...first,
    sequence: 1,
    stamp: '2027-02-02T12:00:00.000Z',
    modified: '2027-02-02T12:00:00.000Z',
    summary: 'Rigger: Arena rig, moved',
    location: 'Leeds',
  })
  world.setClock('2027-02-04T12:00:00Z')
  expect(await feed.read()).toEqual([second])
  await world.ctx.db.write((tx) => tx.update(applications).set({ booked_start: '2027-03-01T09:00:00.000Z' }).run())
  expect(await feed.read()).toEqual([
    {
      ...second,
      sequence: 2,
      start: '2027-03-01T09:00:00.000Z',
      stamp: '2027-02-04T12:00:00.000Z',
      modified: '2027-02-04T12:00:00.000Z',
    },
  ])
})

const edit = ({ title, description, event_type, required_skills, location, postcode, roles }: any) => ({
  title,
  description,
  event_type,
  required_skills,
  location,
  postcode,
  roles: roles.map(({ filled: _filled, shift_days: _days, ...one }: any) => one),
})

test('what has not changed is not sent again', async () => {
  const { world, boss, job, feed } = await booked()
  const answer = await feed.ask()
  const tag = answer.headers.get('etag')!
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  world.setClock('2027-02-02T12:00:00Z')
  const again = await feed.ask(tag)
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  expect((await feed.ask(`W/${tag}, "other"`)).status).toBe(304)
  await boss.put(`/jobs/${job.id}`, { ...edit(job), title: 'Another' })
  const changed = await feed.ask(tag)
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
})

test('the last booking that is cancelled is cancelled in the feed for thirty days; one that comes again is confirmed', async () => {
  const { world, ana, application, feed } = await booked()
  const [first] = await feed.read()
  world.setClock('2027-02-02T12:00:00Z')
  await step(ana, application, 'cancel', { reason: 'Ill.' })
  world.setClock('2027-02-03T12:00:00Z')
  const [second] = await feed.read()
  expect(second).toEqual({
    ...first,
    sequence: 1,
    status: 'CANCELLED',
    stamp: '2027-02-02T12:00:00.000Z',
    modified: '2027-02-02T12:00:00.000Z',
  })
  await world.ctx.db.write((tx) => tx.update(applications).set({ status: 'accepted' }).run())
  expect(await feed.read()).toMatchObject([{ uid: first!.uid, sequence: 2, status: 'CONFIRMED' }])
  await world.ctx.db.write((tx) => tx.update(applications).set({ status: 'cancelled' }).run())
  expect(await feed.read()).toMatchObject([{ uid: first!.uid, sequence: 3, status: 'CANCELLED' }])
  world.setClock('2027-03-05T11:59:00Z')
  expect(await feed.read()).toHaveLength(1)
  world.setClock('2027-03-05T12:01:00Z')
  expect(await feed.read()).toEqual([])
  expect(await world.ctx.db.read.select().from(calendarEntries).all()).toEqual([])
})

test('what was over a year ago leaves the feed, and is not cancelled', async () => {
  const { world, feed } = await booked()
  expect(await feed.read()).toHaveLength(1)
  world.setClock('2028-03-04T12:00:00Z')
  expect(await feed.read()).toEqual([])
})

test('a shift that is moved keeps its UID; one that somebody leaves is cancelled, and so is the booking that became shifts', async () => {
  const { world, eva, ana, job, shift, anas } = await planCrew()
  const feed = await feedOf(world, ana)
  const [whole] = await feed.read()
  expect(whole!.uid).toBe(`${anas}@standby`)
  const [early, late] = [
    shift({ starts: '06:00', ends: '12:00', people: [anas] }),
    shift({ day: '2027-03-02', starts: '20:00', ends: '02:00', people: [anas] }),
  ]
  expect((await publishPlan(eva, job.id, { shifts: [early, late] })).status).toBe(201)
  const uids = [early, late].map(({ id }) => `${anas}-${id}@standby`)
  const ofUid = async (uid: string) => (await feed.read()).find((event) => event.uid === uid)
  expect(await ofUid(whole!.uid)).toMatchObject({ status: 'CANCELLED', sequence: 1 })
  expect(await ofUid(uids[0]!)).toMatchObject({ status: 'CONFIRMED', sequence: 0, start: '2027-03-01T06:00:00.000Z' })
  expect(await ofUid(uids[1]!)).toMatchObject({ end: '2027-03-03T02:00:00.000Z', sequence: 0 })
  const moved = { ...early, day: '2027-03-03', starts: '09:30', ends: '15:00' }
  await publishPlan(eva, job.id, { shifts: [moved, { ...late, people: [] }] })
  expect(await ofUid(uids[0]!)).toMatchObject({ status: 'CONFIRMED', sequence: 1, start: '2027-03-03T09:30:00.000Z' })
  expect(await ofUid(uids[1]!)).toMatchObject({ status: 'CANCELLED', sequence: 1 })
})

test('for any time and any words both libraries read what was booked, over both changes of the clock too', async () => {
  const { world, feed, application } = await booked({ roles: [role({ role_name: 'Rigger' })] })
  await fc.assert(
    fc.asyncProperty(
      hurtingDay(),
      hurtingTime(),
      fc.integer({ min: 15, max: 3 * 1440 }),
      hurtText(60),
      async (day, time, minutes, words) => {
        const start = londonMoment(day, time)
        const [booked_start, booked_end] = [start, start + minutes * 60_000].map((ms) => new Date(ms).toISOString())
        const title = `Rig ${words.toWellFormed().replaceAll('\0', '')}`
        await world.ctx.db.write(async (tx) => {
          await tx.update(applications).set({ booked_start, booked_end }).run()
          await tx.update(jobs).set({ title, date_end: booked_end!, location: title }).run()
        })
        const [event] = await feed.read()
        expect(event).toMatchObject({ uid: `${application.id}@standby`, start: booked_start, end: booked_end })
        const plain = withoutControls(`Rigger: ${title}`.replaceAll(/\r\n?/g, '\n'))
        expect(event!.summary).toBe(plain)
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
})
