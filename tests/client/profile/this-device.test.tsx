// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { LateCount } from '../../../client/offline/outbox/late-count.ts'
import { ThisDevice } from '../../../client/profile/this-device.tsx'
import { ownDevice } from '../support/own-device.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
const own = ownDevice()
const count = (value: LateCount) => own.tab.db.facts.put({ key: 'outbox_late', value })

test('a device says that it has sent late, how often and when it last did; one that has not says nothing', async () => {
  render(<ThisDevice />, { wrapper: MemoryRouter })
  await screen.findByRole('heading', { name: 'This device' })
  expect(screen.queryByText(/^Sending was late/)).toBeNull()
  await count({ times: 1, last: '2026-11-26T14:02:00.000Z', kind: 'message' })
  await screen.findByText('Sending was late once')
  await count({ times: 3, last: '2026-11-27T09:30:00.000Z', kind: 'photo' })
  await screen.findByText('Sending was late 3 times')
  screen.getByText(/last on 27 Nov 2026 at 09:30/)
})
