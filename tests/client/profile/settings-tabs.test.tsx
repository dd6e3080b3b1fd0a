// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import SettingsScreen from '../../../client/settings/settings-screen.tsx'
import '../../../client/settings/company/right-to-work-tab.tsx'
import type { OwnCompany } from '../../../shared/companies/companies.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { PRIMARY_BUTTON_SELECTOR } from '../../../client/ui/button.tsx'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()

const PROFILE = 'The profile panel'
const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const chosenTabs = () => screen.queryAllByRole('tab', { selected: true }).map(({ textContent }) => textContent)

/** Every tab that is chosen at some time, from the first frame on. */
function open(address: string, fields: Partial<OwnRecord>) {
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => dropSessionToken())
  own.server.answer = () => ({ status: 200, body: [] })
  keepSession('token', { id: 'me', user_type: 'employer', owns_company: false, ...fields } as OwnRecord)
  const page = (
    <MemoryRouter initialEntries={[address]}>
      <SettingsScreen profile={<p>{PROFILE}</p>} />
    </MemoryRouter>
  )
  const { container } = render(page)
  const seen = new Set(chosenTabs())
  const watching = new MutationObserver(() => chosenTabs().forEach((tab) => seen.add(tab)))
  watching.observe(container, { subtree: true, childList: true, attributes: true, characterData: true })
  onTestFinished(() => watching.disconnect())
  return seen
}

/** The company comes, and the first sync is complete. */
const arrive = (role: 'owner' | 'admin' | 'member') =>
  act(async () => {
    const team = [{ user_id: 'me', role: role === 'owner' ? 'admin' : role }]
    const company = { id: 'c', owner_id: role === 'owner' ? 'me' : 'mina', team, checks_right_to_work: true }
    await own.tab.db.companies.put(company as OwnCompany)
    await own.tab.db.facts.put({ key: 'synced_at', value: 1 } as never)
  })

const ADDRESS = '/settings?tab=right-to-work'

test.each([['owner', true] as const, ['admin', false] as const])(
  'on a new device an address of the checks shows them to an %s from the first frame on, and stays there',
  async (role, owns_company) => {
    const seen = open(ADDRESS, { owns_company })
    expect(screen.queryByText(PROFILE)).toBeNull()
    expect(await screen.findByText('Still fetching')).toBeDefined()
    await arrive(role)
    await screen.findByRole('heading', { name: 'Right to work' })
    expect([...seen]).toEqual(['Right to work'])
  },
)

test('an owner has the same tabs before the company has come and after', async () => {
  open('/settings', { owns_company: true })
  const before = tabNames()
  expect(before).toContain('Right to work')
  await arrive('owner')
  expect(tabNames()).toEqual(before)
})

test('whoever does not see the checks has their profile once the company has come; a freelancer at once', async () => {
  open(ADDRESS, {})
  await arrive('member')
  await screen.findByText(PROFILE)
  expect(tabNames()).not.toContain('Right to work')
})

test('a freelancer’s settings never speak of checks', () => {
  open(ADDRESS, { user_type: 'freelancer' })
  screen.getByText(PROFILE)
  expect(tabNames()).not.toContain('Right to work')
})

test('the password’s tab has one button that stands out', async () => {
  open('/settings?tab=password', { user_type: 'freelancer' })
  await screen.findByRole('button', { name: 'Set PIN' })
  const primaries = [...document.querySelectorAll(PRIMARY_BUTTON_SELECTOR)].map(({ textContent }) => textContent)
  expect(primaries).toEqual(['Change password'])
})
