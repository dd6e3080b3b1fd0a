// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { useLive } from '../../../client/offline/store/use-live.ts'
import { PhoneNumber } from '../../../client/profile/phone-number.tsx'
import { SheetCrewList } from '../../../client/trade/call-sheets/crew-list.tsx'
import type { CallSheet, CrewState } from '../../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { application } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

afterEach(() => {
  vi.useRealTimers()
})
const own = ownDevice()

const Surroundings = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <QueryProvider>{children}</QueryProvider>
  </MemoryRouter>
)

async function openProfile(fields: Partial<OwnRecord>) {
  await own.tab.db.me.put({
    id: 'me',
    user_type: 'freelancer',
    phone: '',
    phone_confirmed: true,
    ...fields,
  } as OwnRecord)
  function Card() {
    const me = useLive((db) => db.me.get('me'), [])
    return me ? <PhoneNumber me={me} /> : null
  }
  render(<Card />, { wrapper: Surroundings })
  await screen.findByLabelText('Phone number')
}
const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /can ring me/ })

test('a freelancer lets crew chiefs ring, and takes it back, without signal', async () => {
  await openProfile({ phone: '07700 900123' })
  expect(choice().checked).toBe(false)
  fireEvent.click(choice())
  await waitFor(() => expect(choice().checked).toBe(true))
  expect(await own.tab.db.outbox.toArray()).toMatchObject([
    { kind: 'profile', body: { changes: { is_phone_shared: true } } },
  ])
  fireEvent.click(choice())
  await waitFor(() => expect(choice().checked).toBe(false))
  expect(await own.tab.db.outbox.toArray()).toMatchObject([
    { text: 'Who may ring you', body: { changes: { is_phone_shared: false } } },
  ])
})

test('without a number there is nothing to share; an employer is not asked', async () => {
  await openProfile({})
  expect(choice().disabled).toBe(true)
  cleanup()
  await openProfile({ user_type: 'employer', phone: '07700 900123' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a number kept on the device is shown until the day after the job, and of nobody whose booking has ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const crew = { freelancer_id: 'ana', full_name: 'Ana Birch', role_name: 'Rigger', profile_picture: null } as CrewState
  const sheet = { version: 0, crew: [crew] } as CallSheet
  const showsCall = (now: string, status: 'accepted' | 'cancelled' = 'accepted') => {
    vi.setSystemTime(now)
    const own = application({ id: 'a1', freelancer_id: 'ana', status, phone: '07700 900123' })
    const job = { id: 'j1', roles: [], date_end: '2027-03-03T20:00:00Z', applications: [own] } as never as Job
    const { unmount } = render(<SheetCrewList job={job} sheet={sheet} />, { wrapper: Surroundings })
    const isShown = screen.queryByRole('link', { name: 'Call Ana Birch' }) !== null
    unmount()
    return isShown
  }
  expect(showsCall('2027-02-01T12:00:00Z')).toBe(true)
  expect(showsCall('2027-03-04T23:00:00Z')).toBe(true)
  expect(showsCall('2027-03-05T00:30:00Z')).toBe(false)
  expect(showsCall('2027-02-01T12:00:00Z', 'cancelled')).toBe(false)
})
