// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import BookedJob from '../../../client/jobs/booked-job.tsx'
import { OwnNeeds } from '../../../client/jobs/own-needs-list.tsx'
import { useLive } from '../../../client/offline/store/use-live.ts'
import { application, job, role } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'
import { setTestDate } from '../../support/test-date.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

test('the place of a booked job is its call sheet’s, and none before that is known', async () => {
  const booked = application('j', { status: 'accepted' })
  await own.tab.db.jobs.put(job('j'))
  await own.tab.db.applications.put(booked)
  const content = { venue: 'Harbour Arena, dock B', address: '', postcode: 'M1 1AA', times: [], documents: [] }
  await own.tab.db.call_sheets.put({ id: 'j', version: 1, content } as never)
  const entry = { job: job('j'), application: booked, unsent: null } as never
  render(<BookedJob entry={entry} />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('region', { name: 'Place' })).toBeNull()
  expect((await screen.findByRole('region', { name: 'Place' })).textContent).toContain('Harbour Arena, dock B')
})

/** Says when what was asked before it has been read. */
const ReadLast = () => <p>{useLive((db) => db.call_sheets.count(), []) === undefined ? 'Reading' : 'Read'}</p>

test('on a new device time and place of a call are not said before its call sheet has come', async () => {
  setTestDate('2026-12-14T05:00:00Z')
  const [soon, booked] = [Date.now() + 3_600_000, application('j', { status: 'accepted' })]
  const roles = [{ ...role('Rigger', 280), date_start: new Date(soon).toISOString() }]
  const work = { ...job('j'), roles, location: 'Salford' }
  const entry = { job: work, application: booked, unsent: null } as never
  const drawn = (
    <>
      <OwnNeeds jobs={{ apply: [], confirmed: [entry], previous: [] }} now={Date.now()} />
      <BookedJob entry={entry} />
      <ReadLast />
    </>
  )
  render(drawn, { wrapper: MemoryRouter })
  const call = await screen.findByRole('region', { name: 'Needs you' })
  await screen.findByText('Read')
  expect(call.textContent).not.toMatch(/\d\d:\d\d|Salford/)
  expect(screen.queryByRole('region', { name: 'Place' })).toBeNull()
  await own.tab.db.facts.put({ key: 'synced_at', value: new Date().toISOString() })
  await waitFor(() => expect(call.textContent).toMatch(/\d\d:\d\d start.*Salford/))
  await screen.findByRole('region', { name: 'Place' })
})
