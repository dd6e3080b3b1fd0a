// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OtherCompany } from '../../client/company/other-company.tsx'
import { QueryProvider } from '../../client/http/query-client.tsx'
import { keepSession } from '../../client/offline/session/session-store.ts'
import MailedPages from '../../client/mailed/mailed-pages.tsx'
import { OtherPortfolio } from '../../client/portfolio/other-portfolio.tsx'
import type { Me } from '../../shared/people/users.ts'
import { ownDevice } from './support/own-device.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  keepSession('token', { id: 'me', user_type: 'freelancer' } as Me)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([
  ['person', OtherPortfolio],
  ['company', OtherCompany],
])('a %s that is not there is no error to try again; one that was not reached is', async (what, Page) => {
  const open = () =>
    render(
      <MemoryRouter>
        <QueryProvider>
          <Page id="gone" />
        </QueryProvider>
      </MemoryRouter>,
    )
  own.server.answer = () => ({ status: 404, body: { detail: 'There is no such thing.' } })
  const { unmount } = open()
  await screen.findByText(`We can’t find this ${what}`)
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  unmount()

  own.server.answer = () => ({ status: 400, body: { detail: 'It is busy.' } })
  open()
  await screen.findByRole('button', { name: 'Try again' })
  screen.getByText('It is busy.')
  expect(screen.queryByText(`We can’t find this ${what}`)).toBeNull()
})

test.each([
  ['/confirm-email?token=x', 'Confirm', 422, /^Press Confirm/],
  ['/unsubscribe?token=x', 'Turn off', 404, /^You won’t get any more/],
])(
  '%s: a link that the server does not know is not pressed again; without signal it is',
  async (path, press, status, promise) => {
    const open = async () => {
      const { unmount } = render(
        <MemoryRouter initialEntries={[path]}>
          <QueryProvider>
            <MailedPages />
          </QueryProvider>
        </MemoryRouter>,
      )
      fireEvent.click(screen.getByRole('button', { name: press }))
      await screen.findByRole('alert')
      return unmount
    }
    own.server.answer = () => ({ status, body: { detail: 'This link is not complete.' } })
    const leave = await open()
    screen.getByText('This link is not complete.')
    expect(screen.queryByRole('button', { name: press })).toBeNull()
    expect(screen.queryByText(promise)).toBeNull()
    leave()

    own.server.answer = () => 'network'
    await open()
    screen.getByText(promise)
    screen.getByRole('button', { name: press })
  },
)
