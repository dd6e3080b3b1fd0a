// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../client/offline/session/session-store.ts'
import ProjectPage from '../../client/project-page.tsx'
import type { Me } from '../../shared/people/users.ts'
import { application, conversation } from './support/rows.ts'
import { ownDevice } from './support/own-device.ts'

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

test.each(['sheet', 'notes'])(
  'without a call sheet, the crew is named beside the tab ‘%s’ and on the paper, which is drawn at once',
  async (tab) => {
    keepSession('token', { id: 'me', user_type: 'employer' } as Me)
    const confirmed = { id: 'a1', freelancer_id: 'cy', job_role_id: 'r1', status: 'accepted', phone: '07700 900123' }
    await own.tab.db.jobs.put({
      ...{ id: 'j1', title: 'Arena tour', location: 'Leeds', postcode: '', status: 'open', ...dates },
      ...{ roles: [{ ...role, ...dates }], applications: [application(confirmed as never)] },
    } as never)
    await own.tab.db.conversations.put(conversation({ other_user_id: 'cy', other_user_name: 'Cy Dean' }))
    render(
      <MemoryRouter initialEntries={[`/project?id=j1&tab=${tab}`]}>
        <ProjectPage />
      </MemoryRouter>,
    )
    const crew = within(await screen.findByRole('region', { name: 'Crew' }, { timeout: 10_000 }))
    await crew.findByText('Cy Dean')
    act(() => void dispatchEvent(new Event('beforeprint')))
    const paper = document.querySelector('body > article')!
    expect(paper.textContent).toContain('Crew, 1 confirmed')
    const cells = [...paper.querySelectorAll('tr')].at(-1)!.querySelectorAll('td')
    expect([...cells].map((cell) => cell.textContent)).toEqual(['Rigger', 'Cy Dean', '07700 900123', 'Confirmed'])
  },
)
