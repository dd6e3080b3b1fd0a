// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { OwnGrid } from '../../../client/portfolio/calendar/own-grid.tsx'
import { ExpiryBadge } from '../../../client/trade/expiry-badge.tsx'
import { ShownCredentials } from '../../../client/trade/shown-credentials.tsx'
import { DateInput } from '../../../client/ui/fields/date-time-input.tsx'
import { Field } from '../../../client/ui/fields/field.tsx'
import { blockedTimes, isBlockable } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay, londonMidnight } from '../../../shared/dates-in-london.ts'
import { jobFilterFor } from '../../../shared/jobs/filter-for.ts'
import { job } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'

ownDevice()

/** Zone, a moment that is of another day there, and London's day. */
const PLACES = [
  ['Europe/Warsaw', '2027-03-01T23:30:00Z', '2027-03-01'],
  ['America/New_York', '2027-03-02T02:00:00Z', '2027-03-02'],
  ['Pacific/Auckland', '2027-03-01T12:00:00Z', '2027-03-01'],
  ['Pacific/Auckland', '2027-07-01T13:00:00Z', '2027-07-01'],
] as const
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe.each(PLACES)('in %s at %s', (zone, now, today) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone)
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  })

  test('the device has another day than London', () => {
    const device = new Date(now)
    expect(device.getDate()).not.toBe(Number(today.slice(8)))
    expect(isoLondonDay(device.getTime())).toBe(today)
  })

  test('today and tomorrow in a field of work are London’s', () => {
    const changed: string[] = []
    render(
      <Field label="From">
        <DateInput value="" onChange={(day) => changed.push(day)} />
      </Field>,
    )
    for (const value of ['today', 'tomorrow']) fireEvent.change(screen.getByLabelText('From'), { target: { value } })
    expect(changed).toEqual([today, dayAfter(today)])
  })

  test('a credential ends with its day in London, and a job with its last one', async () => {
    const { unmount } = render(<ExpiryBadge expires_on={today} />)
    expect(screen.getByText(/^Expires today/)).toBeTruthy()
    unmount()
    const credential = {
      id: 'c',
      name: 'IPAF',
      issuer: '',
      number: '',
      expires_on: today,
      verified: true,
      document: null,
    }
    vi.stubGlobal('fetch', async () => Response.json([credential], { headers: { 'standby-api': '1' } }))
    render(
      <QueryProvider>
        <MemoryRouter>
          <ShownCredentials userId={zone + now} lastDay={today} />
        </MemoryRouter>
      </QueryProvider>,
    )
    await waitFor(() => expect(screen.getByText('Verified')).toBeTruthy())
    expect(screen.queryByText('Runs out before this project ends')).toBeNull()
  })

  test('filters and blocked days go by London’s days', () => {
    const late = { date_start: `${today}T22:30:00Z`, date_end: `${today}T22:50:00Z` }
    const one = job('j', { ...late, roles: [] })
    const fits = (filters: object) => jobFilterFor(filters)(one, null)
    expect([fits({ date_from: today, date_to: today }), fits({ date_from: dayAfter(today) })]).toEqual([true, false])
    const [blocked] = blockedTimes([today])
    expect(isoLondonDay(Date.parse(blocked!.start))).toBe(today)
    expect(isoLondonDay(Date.parse(blocked!.end) - 1)).toBe(today)
    expect(isBlockable(today, Date.now())).toBe(true)
  })

  test('the month marks London’s day as today, also after midnight there', async () => {
    render(
      <MemoryRouter>
        <OwnGrid view="month" />
      </MemoryRouter>,
    )
    const marked = () => document.querySelector('[aria-current="date"]')?.getAttribute('data-day')
    await waitFor(() => expect(marked()).toBe(today))
    vi.setSystemTime(londonMidnight(today, 1) + 60_000)
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(marked()).toBe(dayAfter(today)))
  })
})
