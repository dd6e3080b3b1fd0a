import { expect, test } from 'vitest'
import { calendarFeeds } from '../../../server/db/schema/calendar.ts'
import type { CalendarFeed } from '../../../shared/calendar/calendar.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'

test('confirmed jobs as iCalendar at a secret address, until it is replaced or withdrawn', async () => {
  const world = await jobsWorld()
  const [ana, boss] = [await createFreelancer(world), await createEmployer(world, { company_name: 'Rig; & Sons, Ltd' })]
  const roles = [role({ role_name: 'Rigger' })]
  const [booked, asked] = [await post(boss, { title: 'Arena; rig', roles }), await post(boss, { title: 'Elsewhere' })]
  const application = await applyFor(ana, booked)
  await step(boss, application, 'accept')
  await applyFor(ana, asked)

  expect((await ana.get('/calendar/setup')).body.feed_made_at).toBeNull()
  const made = await ana.post<CalendarFeed>('/calendar/feed')
  const read = (url: string) => world.app.request(url)
  const feed = await read(made.body.feed_url)
  expect([made.status, feed.status, feed.headers.get('content-type')]).toEqual([
    201,
    200,
    'text/calendar; charset=utf-8',
  ])
  const text = await feed.text()
  for (const line of [
    'BEGIN:VCALENDAR',
    `UID:${application.id}@standby`,
    'DTSTART:20270301T080000Z',
    'DTEND:20270303T200000Z',
    String.raw`SUMMARY:Rigger: Arena\; rig`,
    String.raw`LOCATION:Manchester\, M3 1AR`,
    String.raw`DESCRIPTION:Rig\; & Sons\, Ltd`,
    'END:VCALENDAR',
  ])
    expect(text).toContain(`${line}\r\n`)
  expect(text).not.toContain('Elsewhere')
  expect(JSON.stringify(await world.ctx.db.read.select().from(calendarFeeds).all())).not.toContain(
    new URL(made.body.feed_url).searchParams.get('key'),
  )

  const again = await ana.post<CalendarFeed>('/calendar/feed')
  expect((await read(made.body.feed_url)).status).toBe(404)
  expect((await read(again.body.feed_url)).status).toBe(200)
  expect((await ana.delete('/calendar/feed')).status).toBe(204)
  expect((await read(again.body.feed_url)).status).toBe(404)
  expect((await read('/api/calendar/feed.ics')).status).toBe(400)
})
