import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOwnDays } from '../../../client/portfolio/calendar/day-marks.ts'
import type { LocalJob } from '../../../client/offline/store/rows.ts'
import { application } from '../support/rows.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { openTab, type TestTab } from '../support/test-device.ts'

let tab: TestTab
beforeEach(() => void (tab = openTab({ fetch: createFakeServer().fetch })))
afterEach(() => tab.close())

test('a booking is on the days of one’s own shifts, and on all days of the role while one is in none', async () => {
  const { db } = tab.device
  const dates = { date_start: '2026-12-14T08:00:00Z', date_end: '2026-12-16T18:00:00Z' }
  const job = { id: 'j', title: 'Arena', ...dates, roles: [{ id: 'r', ...dates }] } as unknown as LocalJob
  await db.jobs.put(job)
  const booked = application({ id: 'a', job_id: 'j', job_role_id: 'r', status: 'accepted' })
  const days = async (shifts: object[] | undefined) => {
    await db.applications.put({ ...booked, ...(shifts && { shifts }) } as typeof booked)
    return [...(await readOwnDays(db, Date.now())).marks.keys()]
  }
  const all = ['2026-12-14', '2026-12-15', '2026-12-16']
  expect(await days(undefined)).toEqual(all)
  expect(await days([])).toEqual(all)
  const early = { day: '2026-12-16', starts: '06:00', ends: '10:00' }
  expect(await days([early, { ...early, starts: '20:00', ends: '02:00' }])).toEqual(['2026-12-16'])
})
