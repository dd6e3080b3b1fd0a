// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { OwnGrid } from '../../client/portfolio/calendar/own-grid.tsx'
import { dayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import type { LocalJob } from '../../client/offline/store/rows.ts'
import { ownDevice } from './support/own-device.ts'
import { application } from './support/rows.ts'

const own = ownDevice()
const TODAY = isoLondonDay(Date.now())
const OFFERED = dayAfter(TODAY, 3)
const AWAY = dayAfter(TODAY, 4)

test('a click on a day shows what is on it and changes nothing; its button and Enter block it, once while the key is held', async () => {
  await draw()
  fireEvent.click(cell(OFFERED))
  const details = await screen.findByRole('link', { name: 'Arena' })
  expect(await queued()).toEqual([])
  fireEvent.click(cell(AWAY))
  await screen.findByText('Blocked: Wedding')
  expect([await queued(), details.isConnected]).toEqual([[], false])

  fireEvent.click(cell(OFFERED))
  fireEvent.click(await screen.findByRole('button', { name: 'Block this day' }))
  await screen.findByRole('button', { name: 'Free this day' })
  expect(await queued()).toEqual([[[OFFERED], true]])

  const next = dayAfter(AWAY, 1)
  fireEvent.click(cell(next))
  fireEvent.keyDown(cell(next), { key: 'Enter' })
  fireEvent.keyDown(cell(next), { key: 'Enter', repeat: true })
  await within(cell(next)).findByText('Blocked')
  expect((await queued()).at(-1)).toEqual([[next], true])
})

const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!

const queued = async () => {
  const rows = await own.tab.device.db.outbox.orderBy('position').toArray()
  return rows.map(({ kind, body }) => (kind === 'blocked_days' ? [body.days, body.is_blocked] : kind))
}

/** A month with a job that is offered, and a day that is blocked. */
async function draw() {
  const { db } = own.tab.device
  const dates = { date_start: `${OFFERED}T08:00:00Z`, date_end: `${OFFERED}T18:00:00Z` }
  const role = { id: 'r', role_name: 'Rigger', places: 1, filled: 0, ...dates }
  const job = { id: 'j', title: 'Arena', status: 'open', applications: [], ...dates, roles: [role] }
  await db.jobs.put(job as unknown as LocalJob)
  const offer = { id: 'o', job_role_id: 'r', state: 'waiting', expires_at: `${dayAfter(TODAY, 1)}T12:00:00Z` }
  await db.applications.put(application({ id: 'a', job_id: 'j', job_role_id: 'r', status: 'shortlisted', offer }))
  await db.blocked_days.put({ id: AWAY, note: 'Wedding' })
  render(
    <MemoryRouter initialEntries={[`/portfolio?day=${TODAY}`]}>
      <OwnGrid view="month" />
    </MemoryRouter>,
  )
  await screen.findByRole('gridcell', { name: /Offered to you: Arena/ })
}
