// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { setSyncState } from '../../../client/offline/sync/sync-state.ts'
import { ProfileHead } from '../../../client/profile/profile-head.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { ownDevice } from '../support/own-device.ts'

ownDevice()
beforeEach(loadWidgets)

const me = {
  id: 'me',
  full_name: 'Ana Reyes',
  email: 'ana@example.com',
  profile_picture: '/a.jpg',
  verification_status: 'verified',
} as OwnRecord

test('without signal the dialog of one’s photo says that it cannot be changed now, before anybody chooses one', async () => {
  act(() => setSyncState({ online: false }))
  render(<ProfileHead me={me} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change your photo' }))
  await screen.findByText('You’re offline. You can change your photo once there’s signal.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove photo' }).disabled).toBe(true)
})
