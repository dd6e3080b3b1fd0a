// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PRIMARY_BUTTON_SELECTOR } from '../../../client/ui/button.tsx'
import '../../../client/today/clock/clock-card.tsx'
import { TIMES } from '../../support/factories/call-sheets.ts'
import { CREW_DAY, clockedBy, grantFor } from '../support/crew-day.ts'
import { ownDevice } from '../support/own-device.ts'
import { content, openToday, putBookedJob, role, sheet } from '../support/today.tsx'

const own = ownDevice()
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))

const primaries = () => [...document.querySelectorAll(PRIMARY_BUTTON_SELECTOR)].map(({ textContent }) => textContent)

/** What is not done yet: the sheet of `id` is new. */
const putNewSheet = (id: string) =>
  own.tab.db.call_sheets.put({ ...sheet({ seen_version: 0 }), id, job_id: id } as never)
const putGrant = () => {
  const signed = grantFor('Ana')
  const days = { days: [CREW_DAY], expires: '2027-03-05T00:00:00.000Z' }
  return own.tab.db.chief_grants.put({ ...signed, grant: { ...signed.grant, ...days } })
}

test('with two jobs on one day, two new call sheets and a crew of one’s own, one button stands out: the first clock', async () => {
  for (const id of ['j1', 'j2']) {
    await putBookedJob(own.tab.db, id)
    await putNewSheet(id)
  }
  await putGrant()
  openToday()
  await screen.findByRole('region', { name: 'Clock, Tour j1' })
  await screen.findByRole('region', { name: 'Clock, Tour j2' })
  await screen.findByRole('link', { name: 'Clock the crew' })
  expect(screen.getAllByRole('button', { name: 'Got it' })).toHaveLength(2)
  expect(primaries()).toEqual(['On site'])
  expect(document.querySelector(PRIMARY_BUTTON_SELECTOR)!.closest('[aria-label]')!.ariaLabel).toBe('Clock, Tour j1')
  await act(() => own.tab.db.punches.bulkPut(clockedBy('a-j2', `${CREW_DAY} in 04:00`)))
  await screen.findByRole('button', { name: 'Off site' })
  expect(primaries()).toEqual(['Off site'])
})

test('the day before, what is new stands out until it is seen; then nothing does', async () => {
  await putBookedJob(own.tab.db)
  await putNewSheet('j1')
  await putGrant()
  openToday('freelancer', '2027-02-28T12:00:00Z')
  await screen.findByRole('button', { name: 'Got it' })
  expect(primaries()).toEqual(['Got it'])
  await act(async () => screen.getByRole('button', { name: 'Got it' }).click())
  await waitFor(() => expect(primaries()).toEqual([]))
})

test('of a day that was never ended and a crew to sign for, before the next call is near, the day’s end stands out', async () => {
  await putBookedJob(own.tab.db)
  const call = { ...TIMES.breakfast, at: '2027-03-03T20:00:00Z', label: 'get-out' }
  await own.tab.db.call_sheets.put(sheet({ content: { ...content, times: [call] } }))
  await own.tab.db.punches.bulkPut(clockedBy('a-j1', `${CREW_DAY} in 08:00`))
  await putGrant()
  openToday('freelancer', '2027-03-03T08:00:00Z')
  await screen.findByRole('link', { name: 'Sign their hours' })
  await screen.findByRole('button', { name: 'That’s when I left' })
  expect(primaries()).toEqual(['That’s when I left'])
})

test('a company with two call sheets to write has one button that stands out', async () => {
  const confirmed = [{ id: 'a', freelancer_id: 'ana', status: 'accepted' }]
  const rest = { location: 'Leeds', roles: [role], ...role, applications: confirmed }
  await own.tab.db.jobs.bulkPut(['j1', 'j2'].map((id) => ({ ...rest, id, title: `Tour ${id}` })) as never)
  openToday('employer')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Write the call sheet' })).toHaveLength(2))
  expect(primaries()).toEqual(['Write the call sheet'])
})
