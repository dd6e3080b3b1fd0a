// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { RailPosts } from '../../../client/shell/rail-posts.tsx'
import { PRIMARY_BUTTON_SELECTOR } from '../../../client/ui/button.tsx'
import { ownDevice } from '../support/own-device.ts'

ownDevice()

test.each([
  ['/', true],
  ['/?post=new', true],
  ['/?tab=rate', false],
  ['/today', false],
  ['/settings?tab=password', false],
  ['/project?id=j', false],
])('at %s Post New Project is there, and stands out: %s', async (address, isPrimary) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryProvider>
        <RailPosts />
      </QueryProvider>
    </MemoryRouter>,
  )
  const button = await screen.findByRole('button', { name: 'Post New Project' })
  expect(button.matches(PRIMARY_BUTTON_SELECTOR)).toBe(isPrimary)
})
