// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OtherCompany } from '../../../client/company/other-company.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import MailedPages from '../../../client/mailed/mailed-pages.tsx'
import { OtherPortfolio } from '../../../client/portfolio/other-portfolio.tsx'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  keepSession('token', { id: 'me', user_type: 'freelancer' } as OwnRecord)
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

test('a company’s open projects lead with the reader’s roles, whether they are on the device or not', async () => {
  keepSession('token', {
    id: 'me',
    user_type: 'freelancer',
    job_role: 'Rigger',
    job_roles: ['Rigger', 'Driver'],
  } as OwnRecord)
  const names = ['Chef', 'Florist', 'Driver', 'Rigger']
  const dates = { date_start: '2027-03-01T07:00:00Z', date_end: '2027-03-04T20:00:00Z' }
  const project = (id: string) => ({
    id,
    title: id,
    event_type: 'Gig',
    location: 'Leeds',
    ...dates,
    roles: names.map((role_name) => ({ role_name, day_rate: 280 })),
  })
  // Here the place for a driver is taken.
  await own.tab.db.jobs.put({
    ...project('kept'),
    roles: names.map((role_name) => ({
      id: role_name,
      role_name,
      day_rate: 280,
      places: 1,
      filled: Number(role_name === 'Driver'),
    })),
  } as never)
  const company = { id: 'co', name: 'Brightline', open_projects: [project('kept'), project('other')] }
  own.server.answer = ({ path }) => ({ status: 200, body: path === '/companies/co' ? company : [] })
  render(
    <MemoryRouter>
      <QueryProvider>
        <OtherCompany id="co" />
      </QueryProvider>
    </MemoryRouter>,
  )
  const rolesOf = (title: string) =>
    [...screen.getByRole('heading', { name: title }).closest('li')!.querySelectorAll('ul li')].map((role) =>
      role.textContent!.replace(/£.*/, ''),
    )
  await screen.findByRole('link', { name: 'kept' })
  expect([rolesOf('kept'), rolesOf('other')]).toEqual([
    ['Rigger', 'Driver'],
    ['Driver', 'Rigger'],
  ])
})

test.each([
  ['/confirm-email#token=x', 'Confirm', 422, /^Press Confirm/],
  ['/unsubscribe#token=x', 'Turn off', 404, /^You won’t get any more/],
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
