// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useMailedSecret } from '../../../client/shell/mailed-link.ts'

afterEach(cleanup)

const Secret = () => <output>{useMailedSecret() || 'none'}</output>

async function open(address: string, state?: object) {
  const [path, hash = ''] = address.split('#')
  const { pathname, search } = new URL(path!, 'https://standby.example')
  const initialEntries = [{ pathname, search, hash: hash && `#${hash}`, state: state ?? null }]
  const router = createMemoryRouter([{ path: '*', element: <Secret /> }], { initialEntries })
  render(<RouterProvider router={router} />)
  const { textContent } = await screen.findByRole('status')
  return { secret: textContent, location: router.state.location, router }
}

test.each([
  ['/join#token=abc', 'abc', '/join', ''],
  ['/join?token=abc', 'abc', '/join', ''],
  ['/auth?mode=reset#token=a%2Bb%3D', 'a+b=', '/auth', '?mode=reset'],
  ['/auth?mode=reset&token=abc', 'abc', '/auth', '?mode=reset'],
  ['/referee-feedback?freelancer_id=f1#token=new', 'new', '/referee-feedback', '?freelancer_id=f1'],
  ['/join?token=old#token=new', 'new', '/join', ''],
])('%s gives its secret, and no longer shows it', async (address, expected, pathname, search) => {
  const { secret, location } = await open(address, { from: '/projects' })
  expect(secret).toBe(expected)
  expect(location).toMatchObject({ pathname, search, hash: '', state: { from: '/projects', secret: expected } })
})

test('a reload still has it, another link opened in the same tab has its own, and an address without one has none', async () => {
  const { secret, router } = await open('/join', { secret: 'kept' })
  expect(secret).toBe('kept')
  await router.navigate('/join#token=second')
  await screen.findByText('second')
  expect(router.state.location.hash).toBe('')
  await router.navigate('/join')
  await screen.findByText('none')
})
