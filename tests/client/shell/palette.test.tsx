// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { queryClient } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import Palette from '../../../client/palette.tsx'
import { type PaletteEntry, storeRecentChoice, targetEntriesOf } from '../../../client/palette-entries.ts'
import { rankPaletteEntries } from '../../../client/palette-ranking.ts'
import { refreshStore } from '../../../client/shell/refresh.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { FINISHED } from '../support/finished-profile.ts'
import { conversation, page } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

const entry = (label: string, group = 'Jobs'): PaletteEntry => ({ id: label, group, label, to: '/' })
const labels = (search: string, all: PaletteEntry[], recent: string[] = []) =>
  rankPaletteEntries(all, search, recent).map((one) => one.label)

test('a whole word comes before a beginning, a part and letters in order within a word', () => {
  const all = [entry('Road gig riser'), entry('Brig'), entry('Rigger'), entry('Rig'), entry('Sound'), entry('Rising')]
  expect(labels('rig', all)).toEqual(['Rig', 'Rigger', 'Brig', 'Rising'])
  expect(labels('riggers', all)).toEqual(['Rigger'])
  expect(labels('rig xyz', all)).toEqual([])
})

test('dark is the theme, not a dinner in Dock 10', () => {
  const theme = { ...entry('Backstage on or off'), synonyms: 'dark light mode theme' }
  expect(labels('dark', [entry('Dinner in Dock 10, Ark Rooms'), theme])).toEqual(['Backstage on or off'])
})

test('what an entry was found by is shown, unless it is there anyway', () => {
  const job = { ...entry('Arena tour'), detail: 'Leeds', also: ['Rigger', 'Sound'] }
  expect(rankPaletteEntries([job], 'rigger', [])[0]!.detail).toBe('Rigger · Leeds')
  expect(rankPaletteEntries([job], 'arena', [])[0]!.detail).toBe('Leeds')
})

test('among equals a recent choice is first', () => {
  const all = [entry('Rigger one'), entry('Rigger two')]
  expect(labels('rigger', all, ['Rigger two'])).toEqual(['Rigger two', 'Rigger one'])
})

test('among equals the words that come earlier are first', () => {
  const all = [entry('Plan: Gala, Arena'), entry('Plan: Arena tour, load-in')]
  expect(labels('plan arena', all)).toEqual(['Plan: Arena tour, load-in', 'Plan: Gala, Arena'])
})

test('each type of person has its own targets, and only staff have those of the staff', () => {
  const of = (user_type: OwnRecord['user_type'], is_staff = false) =>
    targetEntriesOf({ user_type, is_staff }).map(({ label }) => label)
  expect(of('freelancer')).not.toContain('Post New Project')
  expect(of('employer')).toContain('Post New Project')
  expect(of('employer')).not.toContain('Settings: Payout')
  expect(of('freelancer').some((label) => label.startsWith('Staff'))).toBe(false)
  expect(of('freelancer', true)).toContain('Staff: Reports')
  const ofPosts = ['Packages', 'Staff: Posts']
  expect(of('employer', true)).toEqual(expect.arrayContaining(ofPosts))
  const free = targetEntriesOf({ user_type: 'employer', is_staff: true, posting_is_free: true }).map(
    ({ label }) => label,
  )
  expect(free).toEqual(of('employer', true).filter((label) => !ofPosts.includes(label)))
})

afterEach(() => {
  setServerReached(true)
  vi.unstubAllGlobals()
  globalThis.installPrompt = undefined
  localStorage.clear()
})
const own = ownDevice()
beforeEach(async () => {
  keepSession('token', { ...FINISHED, id: 'me', user_type: 'freelancer' } as unknown as OwnRecord)
  setServerReached(false)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await loadWidgets()
})

const Address = () => <p data-testid="address">{useLocation().pathname + useLocation().search}</p>
const open = (does = vi.fn()) => {
  const onClose = vi.fn()
  render(
    <MemoryRouter>
      <Palette commands={[{ heading: 'Jobs', shortcuts: [['j', 'Next job', does]] }]} onClose={onClose} />
      <Address />
    </MemoryRouter>,
  )
  return onClose
}
const selected = () => document.querySelector('[role=option][aria-selected=true]')?.textContent

test('without signal a person is found on the device, and Enter opens the conversation', async () => {
  await own.tab.db.conversations.put(conversation({ other_user_name: 'Zoë Byrne' }))
  const onClose = open()
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'zoe' } })
  await waitFor(() => expect(selected()).toContain('Zoë Byrne'))
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  expect(onClose).toHaveBeenCalled()
  expect(screen.getByTestId('address').textContent).toBe('/messages?conversation=c1')
})

const CHANNEL = { is_member: true, is_team_only: false, muted: false } as never

test('the channels of a company are no people, and are not found by its own name', async () => {
  keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
  await own.tab.db.conversations.bulkPut([
    conversation({ conversation_id: 'c1', other_user_name: 'Brigid Byrne' }),
    conversation({
      conversation_id: 'c2',
      other_user_name: 'Crew of Rig test',
      other_company_name: 'Brightline',
      channel: CHANNEL,
    }),
    conversation({
      conversation_id: 'c3',
      other_user_name: 'Crew of Awards',
      other_company_name: 'Brightline',
      channel: CHANNEL,
    }),
  ])
  open()
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'rig' } })
  await waitFor(() => expect(selected()).toBe('Crew of Rig test'))
  const groups = screen.getAllByRole('group').map((group) => [group.ariaLabel, group.querySelectorAll('[role=option]')])
  expect(groups.map(([name, found]) => [name, (found as NodeList).length])).toEqual([
    ['Crew channels', 1],
    // Settings: Right to work
    ['Go to', 1],
    ['People', 1],
  ])
})

test('arrows move and wrap, a command runs, and what was chosen last is first', async () => {
  const does = vi.fn()
  await storeRecentChoice(own.tab.db, { ...entry('Profile'), id: 'go:/profile' })
  open(does)
  const box = await screen.findByRole('combobox')
  await waitFor(() => expect(selected()).toBe('Profile'))
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(selected()).toContain('Next job')
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(does).toHaveBeenCalledTimes(1))
})

test('Enter right after the last letter chooses from what was typed, and what comes later moves nobody off their choice', async () => {
  await own.tab.db.conversations.put(conversation({ other_user_name: 'Zoë Byrne' }))
  const onClose = open()
  const box = await screen.findByRole('combobox')
  await waitFor(() => expect(selected()).toContain('Next job'))
  act(() => {
    fireEvent.change(box, { target: { value: 'saved searches' } })
    fireEvent.keyDown(box, { key: 'Enter' })
  })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.getByTestId('address').textContent).toBe('/?filter=saved')
  cleanup()

  open()
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'by' } })
  await screen.findByRole('option', { name: /Zoë Byrne/ })
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' })
  const chosen = selected()
  await own.tab.db.conversations.put(
    conversation({ conversation_id: 'c9', other_user_id: 'by', other_user_name: 'By' }),
  )
  await screen.findByRole('option', { name: /^By/ })
  expect(selected()).toBe(chosen)
})

test('an unfinished profile is found, and no longer once it is finished', async () => {
  const me = { ...FINISHED, id: 'me', user_type: 'freelancer' } as unknown as OwnRecord
  const has = async () => {
    open()
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'profile' } })
    await screen.findByRole('option', { name: 'Profile' })
    const found = screen.queryByRole('option', { name: 'Finish your profile' }) !== null
    cleanup()
    return found
  }
  keepSession('token', { ...me, skills: [] })
  expect(await has()).toBe(true)
  keepSession('token', me)
  expect(await has()).toBe(false)
})

const choose = async (search: string, name: string) => {
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: search } })
  fireEvent.click(await screen.findByRole('option', { name }))
}

test('what a screen has to be open for has an address: blocking days, and installing where the browser can', async () => {
  open()
  await choose('block', 'Block days')
  expect(screen.getByTestId('address').textContent).toBe('/portfolio?tab=calendar&view=month&block=days')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'install' } })
  expect(screen.queryByRole('option', { name: 'Install Standby' })).toBeNull()
  globalThis.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} })
  act(() => void dispatchEvent(new Event('installprompt')))
  fireEvent.click(await screen.findByRole('option', { name: 'Install Standby' }))
  expect(screen.getByTestId('address').textContent).toBe('/profile?install=how')
})

test('all notifications are marked as read from anywhere, by an item of the outbox', async () => {
  await own.tab.db.notifications.put({ id: 'n1', seq: 3, read_seq: 0 } as never)
  open()
  await choose('read', 'Mark all notifications as read')
  await waitFor(async () => expect((await own.tab.db.outbox.toArray()).map(({ kind }) => kind)).toHaveLength(1))
})

test('a command of the open screen is listed once, with its key', async () => {
  render(
    <MemoryRouter>
      <Palette commands={[{ heading: 'Calendar', shortcuts: [['b', 'Block days', vi.fn()]] }]} onClose={vi.fn()} />
    </MemoryRouter>,
  )
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'block days' } })
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Block daysb']))
})

test('Refresh asks the server what is new, and says what came of it', async () => {
  own.server.answer = () => ({ status: 200, body: page([]) })
  const onClose = open()
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'refr' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Refresh' }))
  expect(onClose).toHaveBeenCalled()
  await waitFor(() => expect(refreshStore.get().words).toBe('Up to date'))
  expect(own.server.paths()).toEqual(['/sync?since=window.a'])
})

test('an employer finds people in crews on the device, and applicants who are in no conversation on the server', async () => {
  keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
  const person = { full_name: 'Rosa Lind', profile_picture: null, job_roles: [], note: '', added_at: '' }
  await own.tab.db.crew_lists.put({
    id: 'l1',
    name: 'A-team rigging',
    is_favourites: false,
    created_at: '',
    people: [{ id: 'r', ...person }],
  })
  await own.tab.db.conversations.put(
    conversation({ other_user_id: 'u2', job_id: 'j1', other_user_name: 'Rosalba Known' }),
  )
  const found = (n: number, full_name: string) => ({
    application_id: `a${n}`,
    freelancer_id: `u${n}`,
    full_name,
    job_id: 'j1',
    job_title: 'Arena',
    is_listed: n < 3,
  })
  const answer = [found(1, 'Rosa Applied'), found(2, 'Rosalba Known'), found(3, 'Rosa Rejected')]
  queryClient.setQueryData(['applicants-found', 'rosa'], answer)
  setServerReached(true)
  open()
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'rosa' } })
  const names = () => screen.getAllByRole('option').map((one) => one.textContent)
  await waitFor(() =>
    expect(names().toSorted()).toEqual([
      'Rosa AppliedArena',
      'Rosa LindA-team rigging',
      'Rosa RejectedArena',
      'Rosalba KnownDirect Message',
    ]),
  )
  // What the server alone knows of somebody is inside too.
  fireEvent.click(screen.getByRole('option', { name: /Rosalba Known/ }))
  expect(names()).toEqual(['MessagesDirect Message', 'Arena'])
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Backspace' })
  fireEvent.click(screen.getByRole('option', { name: /Rosa Applied/ }))
  expect(screen.getByTestId('address').textContent).toBe('/project?id=j1&applicant=u1')
})

test('a found message has its writer’s name, and who answers in its conversation', async () => {
  const mina = { id: 'mina', full_name: 'Mina Roth' }
  await own.tab.db.conversations.put(conversation({ writers: [mina], passed_to: mina } as never))
  const row = { conversation_id: 'c1', sender_id: 'mina', content: 'At seven, gate C.', is_mine: false, seq: 1 }
  const rest = { created_at: '2026-06-01T08:00:00Z', attachment_url: null, attachment_name: null }
  await own.tab.db.messages.put({ ...row, ...rest, id: 'm1' } as never)
  open()
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'gate' } })
  await screen.findByRole('option', { name: 'Mina Roth: At seven, gate C. Mina Roth' })
})

const RIG = {
  id: 'j1',
  title: 'Arena tour',
  location: 'Leeds, UK',
  employer_name: 'Brightline',
  status: 'open',
  required_skills: ['IPAF'],
  date_start: '2099-06-01T08:00:00Z',
  date_end: '2099-06-02T18:00:00Z',
  expires_at: '2099-06-02T18:00:00Z',
  roles: [{ id: 'r1', role_name: 'Rigger', day_rate: 250, places: 2, filled: 0, date_start: '', date_end: '' }],
}
const optionTexts = () => screen.queryAllByRole('option').map((one) => one.textContent)
const group = (name: string) =>
  [...screen.getByRole('group', { name }).querySelectorAll('[role=option]')].map((one) => one.textContent)

test('a freelancer finds jobs by role, skill and town, and each of these as a filter', async () => {
  await own.tab.db.jobs.put({ ...RIG, applications: [] } as never)
  open()
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  expect(box.placeholder).toBe('Job, role, skill, town or person')
  fireEvent.change(box, { target: { value: 'rigger' } })
  await waitFor(() => expect(group('Roles')).toEqual(['Rigger1 job']))
  expect(group('Open jobs')).toEqual(['Arena tourRigger · Brightline · Leeds, UK'])
  fireEvent.change(box, { target: { value: 'ipaf' } })
  await waitFor(() => expect(group('Skills')).toEqual(['IPAF1 job']))
  fireEvent.change(box, { target: { value: 'leeds' } })
  await waitFor(() => expect(group('Towns')).toEqual(['Leeds1 job']))
  fireEvent.click(screen.getByRole('option', { name: /^Leeds/ }))
  expect(screen.getByTestId('address').textContent).toBe('/?location=Leeds')
})

test('an employer finds the riggers, each of them once with their jobs inside, and goes straight where the words say', async () => {
  keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
  const applied = (id: string, freelancer_id: string, freelancer_name: string, status = 'pending') => ({
    id,
    freelancer_id,
    freelancer_name,
    job_role_id: 'r1',
    status,
  })
  await own.tab.db.jobs.bulkPut([
    { ...RIG, applications: [applied('a1', 'u1', 'Rosa Lind'), applied('a2', 'u2', 'Max Hall', 'rejected')] },
    { ...RIG, id: 'j2', title: 'Gala', applications: [applied('a3', 'u1', 'Rosa Lind', 'accepted')] },
  ] as never[])
  await own.tab.db.conversations.put(
    conversation({ other_user_id: 'u1', other_user_name: 'Rosa Lind', job_id: 'j1', job_title: 'Arena tour' }),
  )
  const onClose = open()
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  expect(box.placeholder).toBe('Person, role, project or town')
  fireEvent.change(box, { target: { value: 'rigger' } })
  await waitFor(() => expect(group('People')).toEqual(['Rosa LindRigger · 2 jobs']))
  expect(group('Roles')).toEqual(['Rigger1 person'])
  fireEvent.click(screen.getByRole('option', { name: /^Rosa Lind/ }))
  const inside = ['Arena tourRigger · Applied', 'GalaRigger · Confirmed', 'MessagesArena tour']
  await waitFor(() => expect(group('Rosa Lind')).toEqual(inside))
  expect(optionTexts()).toHaveLength(3)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Backspace' })
  await waitFor(() => expect(box.value).toBe('rigger'))
  fireEvent.change(box, { target: { value: 'rosa gala' } })
  await waitFor(() => expect(selected()).toMatch(/^Rosa Lind/))
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(screen.getByTestId('address').textContent).toBe('/project?id=j2&applicant=u1')
})

test('somebody whom the server alone had found is offered again', async () => {
  keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
  const inside = [{ ...entry('Arena'), id: 'applicant:j1:u1', to: '/project?id=j1&applicant=u1' }]
  const rosa: PaletteEntry = { id: 'person:u1', group: 'People', label: 'Rosa Lind', is_from_server: true, inside }
  await storeRecentChoice(own.tab.db, rosa)
  open()
  await waitFor(() => expect(selected()).toBe('Rosa Lind'))
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  expect(screen.getByTestId('address').textContent).toBe('/project?id=j1&applicant=u1')
})
