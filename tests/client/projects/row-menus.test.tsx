// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import ProjectInvitations from '../../../client/applicants/fit/project-invitations.tsx'
import { CrewTable } from '../../../client/crews/crew-table.tsx'
import { CrewCards } from '../../../client/crews/crew-cards.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import { ProjectHead } from '../../../client/projects/page/project-head.tsx'
import { SheetCrewList } from '../../../client/trade/call-sheets/crew-list.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { POSTING_PACKAGES } from '../../../shared/payments/packages.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { application } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'
import { setTestDate } from '../../support/test-date.ts'

const own = ownDevice()
beforeEach(async () => {
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = () => ({ status: 404 })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  keepSession('token', { id: 'me', user_type: 'employer', company_id: 'co' } as OwnRecord)
  await loadWidgets()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const CY = { id: 'cy', full_name: 'Cy Dean', profile_picture: null, location: 'Leeds', job_roles: ['Rigger'] }
const dates = { date_start: '2027-03-01T07:00:00Z', date_end: '2027-03-04T20:00:00Z' }
const role = { id: 'r1', role_name: 'Rigger', places: 2, filled: 1, day_rate: 28_000, ...dates }
const confirmed = { id: 'a1', freelancer_id: 'cy', job_role_id: 'r1', status: 'accepted', phone: '07700 900123' }
const job = {
  id: 'j1',
  title: 'Arena tour',
  location: 'Leeds',
  postcode: '',
  status: 'open',
  placement: POSTING_PACKAGES.premium.placement,
  ...dates,
  roles: [role],
  applications: [application(confirmed as never)],
} as never
const seen = { seen_version: 0, reached_version: 0, told_version: 0, last_reached_at: null }
const sheet = { version: 0, crew: [{ freelancer_id: 'cy', ...CY, role_name: 'Rigger', ...seen }] } as never

const open = (screenful: ReactNode) =>
  render(
    <MemoryRouter>
      <QueryProvider>{screenful}</QueryProvider>
    </MemoryRouter>,
  )
const favourites = async () => (await own.tab.db.crew_lists.get('co'))?.people.map(({ id }) => id)

/** Right click: whether the browser's own menu is left to come. */
const rightClick = (element: Element) => fireEvent.contextMenu(element)

async function expectMenu(name: Element) {
  // The dots are there once the device has said who is a favourite.
  await screen.findByRole('button', { name: 'More about Cy Dean' })
  expect(rightClick(name)).toBe(false)
  for (const label of ['Add to favourites', 'Add to a list']) await screen.findByRole('menuitem', { name: label })
}

async function choose(name: string) {
  const item = await screen.findByRole('menuitem', { name })
  // jsdom has no pointer over an item: by keys, as far down as it is.
  await waitFor(() => {
    if (!item.hasAttribute('data-highlighted')) fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' })
    expect(item.hasAttribute('data-highlighted')).toBe(true)
  })
  fireEvent.click(item)
}

test('a right click on one of a crew opens the menu of the three dots, but on the number the browser’s own', async () => {
  setTestDate('2027-02-20T12:00:00Z')
  open(<SheetCrewList job={job} sheet={sheet} />)
  await screen.findByRole('button', { name: 'More about Cy Dean' })
  expect(rightClick(screen.getByRole('link', { name: 'Call Cy Dean' }))).toBe(true)
  await expectMenu(screen.getByRole('heading', { name: 'Cy Dean' }))
  await choose('Add to favourites')
  await waitFor(async () => expect(await favourites()).toEqual(['cy']))
})

test('a right click on an invitation opens the menu of its three dots', async () => {
  const invited = { freelancer: CY, invited_at: '2026-11-01T10:00:00Z', status: null }
  own.server.answer = ({ path }) =>
    path.startsWith('/jobs/j1/invitations') ? { status: 200, body: [invited] } : { status: 404 }
  open(<ProjectInvitations job={job} />)
  await expectMenu(await screen.findByRole('heading', { name: 'Cy Dean' }))
})

test('on somebody in a list the menu has Select, too; a finger that stays opens it, and one that scrolls does not', async () => {
  const crews = { rows: [CY], chosen: 'worked', selection: { has: () => false } } as never
  open(<CrewCards crews={crews} onAct={() => {}} />)
  await screen.findByRole('button', { name: 'Favourite: Cy Dean' })
  const name = screen.getByRole('link', { name: 'Cy Dean' })
  const finger = { pointerType: 'touch', clientX: 50, clientY: 50 }
  vi.useFakeTimers()
  fireEvent.pointerDown(name, finger)
  fireEvent.pointerMove(name, { ...finger, clientY: 90 })
  vi.advanceTimersByTime(600)
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.pointerDown(name, finger)
  vi.advanceTimersByTime(600)
  vi.useRealTimers()
  await screen.findByRole('menuitem', { name: 'Select' })
})

const ROW = { ...CY, note: '', known: undefined }

test('in the table of a list a right click opens the row’s menu; it acts on that row, or on all selected if it is one of them', async () => {
  // jsdom measures nothing: a box of ten rows.
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360)
  onTestFinished(() => height.mockRestore())
  const [onAct, select] = [vi.fn(), vi.fn()]
  const chosen = { id: 'l1', name: 'A-team', is_favourites: false, people: [] }
  const isIn = new Set<string>()
  const selection = {
    has: (id: string) => isIn.has(id),
    select,
    selected: [],
    toggle() {},
    toggleAll() {},
    isAll: false,
  }
  const place = { index: 0, moves: 0, choose() {} }
  const crews = { rows: [ROW], order: 'name', setOrder() {}, place, selection, chosen } as never
  const columns = [{ id: 'name', label: 'Name', width: 100, first: 'up' as const, cell: () => 'Cy Dean' }]
  open(<CrewTable crews={crews} name="A-team" columns={columns} onAct={onAct} />)
  await screen.findByRole('button', { name: 'More about Cy Dean' })
  expect(rightClick(screen.getByRole('cell', { name: 'Cy Dean' }))).toBe(false)
  for (const label of ['Invite', 'Message', 'Edit the note', 'Take out', 'Add to favourites', 'Add to a list'])
    await screen.findByRole('menuitem', { name: label })
  await choose('Message')
  await waitFor(() => expect(onAct).toHaveBeenLastCalledWith({ kind: 'message' }))
  expect(select).toHaveBeenCalledExactlyOnceWith([ROW])
  isIn.add('cy')
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Message' })).toBeNull())
  rightClick(screen.getByRole('cell', { name: 'Cy Dean' }))
  await choose('Take out')
  await waitFor(() => expect(onAct).toHaveBeenLastCalledWith({ kind: 'leave' }))
  expect(select).toHaveBeenCalledOnce()
})

test('a right click on the head of a project opens what its three dots open; on a link the browser’s own menu is left', () => {
  const onMore = vi.fn()
  open(<ProjectHead job={job} sheet={null} channel={null} onEdit={() => {}} onMore={onMore} />)
  expect(rightClick(screen.getByRole('link', { name: 'Your Projects' }))).toBe(true)
  expect(onMore).not.toHaveBeenCalled()
  expect(rightClick(screen.getByText('Arena tour'))).toBe(false)
  expect(onMore).toHaveBeenCalledOnce()
})
