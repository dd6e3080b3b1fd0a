// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OwnGrid } from '../../../client/portfolio/calendar/own-grid.tsx'
import { onToast, type ToastMessage } from '../../../client/ui/overlays/toast.ts'
import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import type { LocalJob } from '../../../client/offline/store/rows.ts'
import { ownDevice } from '../support/own-device.ts'
import { application } from '../support/rows.ts'

const own = ownDevice()
const TODAY = isoLondonDay(Date.now())
const OFFERED = isoDayAfter(TODAY, 3)
const AWAY = isoDayAfter(TODAY, 4)

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

  const next = isoDayAfter(AWAY, 1)
  fireEvent.click(cell(next))
  fireEvent.keyDown(cell(next), { key: 'Enter' })
  fireEvent.keyDown(cell(next), { key: 'Enter', repeat: true })
  await within(cell(next)).findByText('Blocked')
  expect((await queued()).at(-1)).toEqual([[next], true])
})

test('on a full device nothing is blocked without a word, and the note that was typed stays', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const said: ToastMessage[] = []
  onTestFinished(onToast((toast) => void said.push(toast)))
  await draw()
  said.length = 0
  own.tab.device.db.outbox.hook('creating', () => {
    throw Object.assign(new Error('no space'), { name: 'QuotaExceededError' })
  })
  fireEvent.keyDown(cell(OFFERED), { key: 'Enter' })
  await vi.waitFor(() => expect(said).toMatchObject([{ tone: 'stop', text: FULL }]))

  fireEvent.click(screen.getByRole('button', { name: 'Block days…' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Note/ }), { target: { value: 'Wedding of my sister' } })
  fireEvent.click(screen.getByRole('button', { name: 'Block' }))
  expect((await screen.findByRole('alert')).textContent).toEqual(FULL)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Note/ }).value).toBe('Wedding of my sister')
  expect(said).toHaveLength(1)
})

const FULL = expect.stringMatching(/^This device is out of space/)

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
  const times = { offered_at: `${TODAY}T00:00:00Z`, expires_at: `${isoDayAfter(TODAY, 1)}T12:00:00Z`, ended_at: null }
  const offer = { id: 'o', job_role_id: 'r', state: 'waiting', ...times } as const
  await db.applications.put(application({ id: 'a', job_id: 'j', job_role_id: 'r', status: 'shortlisted', offer }))
  await db.blocked_days.put({ id: AWAY, note: 'Wedding' })
  render(
    <MemoryRouter initialEntries={[`/portfolio?day=${TODAY}`]}>
      <OwnGrid view="month" />
    </MemoryRouter>,
  )
  await screen.findByRole('gridcell', { name: /Offered to you: Arena/ })
}
