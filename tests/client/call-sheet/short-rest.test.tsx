// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LocalJob } from '../../../client/offline/store/rows.ts'
import { ShortRestCard, shortRestsOf } from '../../../client/trade/call-sheets/short-rest.tsx'
import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import { clockedBy } from '../support/crew-day.ts'
import { ownDevice } from '../support/own-device.ts'
import { application } from '../support/rows.ts'

const own = ownDevice()

const role = { id: 'r1', role_name: 'Rigger', date_start: '2026-12-01T08:00:00Z', date_end: '2026-12-03T18:00:00Z' }
const booked = (name: string, fields: object = {}) => ({
  ...application({ id: name, job_role_id: 'r1', status: 'accepted' }),
  freelancer_id: `p-${name}`,
  freelancer_name: name,
  ...fields,
})
const jobOf = (...applications: object[]) => ({ roles: [role], applications }) as unknown as LocalJob
const content = {
  times: [
    { id: 't1', at: '2026-12-01T08:00:00Z', until: null, label: 'Call', role_id: null },
    { id: 't2', at: '2026-12-02T08:00:00Z', until: null, label: 'Call', role_id: null },
  ],
} as unknown as SheetContent
const left = Date.parse('2026-12-01T23:40:00Z')

test('the next call of everybody confirmed is held against when they have clocked off', () => {
  const outs = new Map(['Ana', 'Ben', 'Cy', 'Di'].map((name) => [`p-${name}`, left]))
  const ownShift = { day: '2026-12-02', starts: '11:00', ends: '20:00' }
  const job = jobOf(
    booked('Ana'),
    booked('Ben', { status: 'pending' }),
    booked('Cy', { shifts: [ownShift] }),
    booked('Eve'),
  )
  expect(shortRestsOf(job, content, outs).map(({ words }) => words)).toEqual([
    'Ana: only 8 h 20 after their last out: 2 h 40 short of 11',
  ])
})

test('whoever publishes is told, without signal too, of whom this device has the presses', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-12-02T00:10:00Z')
  onTestFinished(() => void vi.useRealTimers())
  own.server.answer = () => 'network'
  const clocked = clockedBy('b1', '2026-12-01 in 08:00 out 23:40').map((one) => ({ ...one, freelancer_id: 'p-Ana' }))
  const before = clockedBy('b2', '2026-11-30 in 08:00 out 23:40').map((one) => ({ ...one, freelancer_id: 'p-Ben' }))
  await own.tab.db.punches.bulkPut([...clocked, ...before])
  render(<ShortRestCard job={jobOf(booked('Ana'), booked('Ben'))} content={content} />)
  const found = await screen.findByRole('region', { name: 'Short rest' })
  expect(
    within(found)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana: only 8 h 20 after their last out: 2 h 40 short of 11'])
})
