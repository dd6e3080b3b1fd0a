// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import BookedJob from '../../client/jobs/booked-job.tsx'
import { application, job } from './support/jobs.ts'
import { ownDevice } from './support/own-device.ts'

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
