import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { sendCallReminders } from '../../../server/call-sheets/remind-of-calls.ts'
import { notifications } from '../../../server/db/schema/sync.ts'
import type { CalendarFeed } from '../../../shared/calendar/calendar.ts'
import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay, londonMoment } from '../../../shared/dates-in-london.ts'
import type { PlanShift } from '../../../shared/hiring/plan-rules.ts'
import { publish } from '../../support/factories/call-sheets.ts'
import type { Person } from '../../support/factories/people.ts'
import { planCrew } from '../../support/factories/plan-crew.ts'
import { planOf, publishPlan } from '../../support/factories/plan.ts'
import { ownRowsOf, toldCallsOf } from '../../support/own-calls.ts'

vi.stubEnv('TZ', 'Europe/London')

const { RUNS = 10, SEED } = process.env
const DAYS = ['2027-03-01', '2027-03-02', '2027-03-03']
const clock = fc.constantFrom('00:30', '02:00', '04:59', '05:00', '07:00', '08:00', '10:00', '18:00', '20:00', '23:30')
const shifts = fc.array(
  fc.record({
    day: fc.constantFrom(...DAYS),
    starts: clock,
    ends: clock,
    role: fc.constantFrom(0, 0, 0, 1),
    people: fc.subarray([0, 1]),
  }),
  { maxLength: 4 },
)
const times = fc.array(
  fc.record({
    day: fc.constantFrom('2027-02-28', ...DAYS, '2027-03-04'),
    time: clock,
    label: fc.constantFrom('call', 'get-in', 'doors', 'Crew call', 'load-out'),
    role: fc.constantFrom(null, 0, 1),
    lasts: fc.constantFrom(0, 90, 600),
  }),
  { minLength: 1, maxLength: 6 },
)

test('no one of the crew reads two calls for a day in any two places', async () => {
  const { world, eva, ana, ben, job, rigger, stagehand, anas, bens } = await planCrew()
  const roles = [rigger, stagehand]
  const people = await Promise.all(
    [ana, ben].map(async (person) => ({
      person,
      device: await ownRowsOf(world, person),
      feed: (await person.post<CalendarFeed>('/calendar/feed')).body.feed_url,
    })),
  )
  let version = 0

  async function agree() {
    for (const { person, device, feed } of people) {
      const now = Date.parse('2027-02-20T12:00:00Z')
      const { bookings, days } = await device.read(now)
      const entries = await (await world.app.request(feed)).text()
      const { calls, job, places } = toldCallsOf(bookings[0]!, days, entries, now)
      const dates = Object.keys(job)
      for (const [place, told] of Object.entries(places)) expect({ place, ...told }).toEqual({ place, ...job })
      expect(calls.map(({ date, at }) => date === isoLondonDay(Date.parse(at)))).not.toContain(false)
      for (const date of dates.slice(0, 2)) expect(await pushedOn(person, date)).toBe(job[date])
    }
  }

  /** What the server reminds of on the evening before. */
  async function pushedOn({ user }: Person, date: string) {
    world.setClock(new Date(londonMoment(isoDayAfter(date, -1), '18:00')).toISOString())
    await sendCallReminders(world.ctx)
    world.setClock('2027-02-20T12:00:00Z')
    const entries = await world.ctx.db.read.select().from(notifications).all()
    const entry = entries.find(({ user_id, id }) => user_id === user.id && id.endsWith(`:${date}:call_tomorrow`))
    return entry?.title.match(/\d\d:\d\d/)?.[0]
  }

  await fc.assert(
    fc.asyncProperty(shifts, fc.option(times), async (planned, written) => {
      const asked = planned.map(({ role, people: who, ...shift }): PlanShift => ({
        ...shift,
        id: uuid(),
        role_id: roles[role]!,
        places: 2,
        people: role === 0 ? who.map((n) => [anas, bens][n]!) : [],
      }))
      const { status } = await publishPlan(eva, job.id, { shifts: asked })
      expect([201, 409, 422]).toContain(status)
      if (written) {
        const body = written.map(({ day, time, label, role, lasts }) => {
          const at = londonMoment(day, time)
          const until = lasts > 0 ? new Date(at + lasts * 60_000).toISOString() : null
          return {
            id: uuid(),
            at: new Date(at).toISOString(),
            until,
            label,
            role_id: role === null ? null : roles[role],
          }
        })
        expect((await publish(eva, job.id, version + 1, { times: body })).status).toBe(201)
        version += 1
      }
      await agree()
    }),
    { numRuns: Number(RUNS), endOnFailure: true, ...(SEED && { seed: Number(SEED) }) },
  )
  expect((await planOf(eva, job.id)).version).toBeGreaterThan(0)
})
