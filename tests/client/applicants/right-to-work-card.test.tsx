// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import RightToWorkCard from '../../../client/applicants/right-to-work/right-to-work-card.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { setSyncState } from '../../../client/offline/sync/sync-state.ts'
import { job } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('fetch', own.server.fetch)
  return () => vi.unstubAllGlobals()
})

test('without signal the record is said to need it, with no alarm, and no check can be begun; back with signal it fails aloud', async () => {
  own.server.answer = () => 'network'
  setSyncState({ online: false })
  const applicant = { freelancer: { id: 'f', full_name: 'Fred Baker' } } as never
  render(
    <QueryProvider>
      <RightToWorkCard job={job('j')} applicant={applicant} onChanged={() => {}} />
    </QueryProvider>,
  )
  await screen.findByText('You need signal to see the record.')
  const record = screen.getByRole<HTMLButtonElement>('button', { name: 'Record a check' })
  expect(record.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  act(() => setSyncState({ online: true }))
  await screen.findByRole('button', { name: 'Try again' })
  expect(record.disabled).toBe(false)
})
