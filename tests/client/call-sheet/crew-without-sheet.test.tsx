// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import ProjectPage from '../../../client/project-page.tsx'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { application, conversation } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'
import { setTestDate } from '../../support/test-date.ts'

// A request that is not answered says nothing of the connection.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})
const own = ownDevice()

const role = { id: 'r1', role_name: 'Rigger', places: 2, filled: 1, day_rate: 28_000 }
const dates = { date_start: '2027-03-01T07:00:00Z', date_end: '2027-03-04T20:00:00Z' }

/** `name`: as the server sends it with the application; an earlier one did not. */
async function openTab(tab: string, name?: string) {
  setTestDate('2027-02-20T12:00:00Z')
  keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
  const confirmed = {
    id: 'a1',
    freelancer_id: 'cy',
    job_role_id: 'r1',
    status: 'accepted',
    phone: '07700 900123',
    ...(name && { freelancer_name: name }),
  }
  await own.tab.db.jobs.put({
    id: 'j1',
    title: 'Arena tour',
    location: 'Leeds',
    postcode: '',
    status: 'open',
    ...dates,
    roles: [{ ...role, ...dates }],
    applications: [application(confirmed as never)],
  } as never)
  render(
    <MemoryRouter initialEntries={[`/project?id=j1&tab=${tab}`]}>
      <ProjectPage />
    </MemoryRouter>,
  )
  return within(await screen.findByRole('region', { name: 'Crew' }, { timeout: 10_000 }))
}

/** The row of who is confirmed; the times of a sheet that is begun may stand below it. */
function crewOnPaper() {
  act(() => void dispatchEvent(new Event('beforeprint')))
  const paper = document.querySelector('body > article')!
  expect(paper.textContent).toContain('Crew, 1 confirmed')
  const row = [...paper.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes('07700 900123'))
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
}

test.each(['sheet', 'notes'])(
  'without a call sheet, the crew is named beside the tab ‘%s’ and on the paper, which is drawn at once',
  async (tab) => {
    await own.tab.db.conversations.put(conversation({ other_user_id: 'cy', other_user_name: 'Cy Dean' }))
    const crew = await openTab(tab)
    await crew.findByText('Cy Dean')
    expect(crewOnPaper()).toEqual(['Rigger', 'Cy Dean', '07700 900123', 'Confirmed'])
  },
)

test('somebody whose conversation was deleted here is still named in the crew and on the paper', async () => {
  const crew = await openTab('notes', 'Cy Dean')
  await crew.findByText('Cy Dean')
  expect(crewOnPaper()).toEqual(['Rigger', 'Cy Dean', '07700 900123', 'Confirmed'])
})

test('somebody whose name is not on this device is in the crew without it', async () => {
  const crew = await openTab('notes')
  await crew.findByText('Somebody confirmed')
  expect(crewOnPaper()).toEqual(['Rigger', 'Somebody confirmed', '07700 900123', 'Confirmed'])
})
