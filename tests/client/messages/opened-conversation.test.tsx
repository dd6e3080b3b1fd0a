// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { ConversationList } from '../../../client/messages/conversation-list.tsx'
import { conversationActions } from '../../../client/messages/conversation-row.tsx'
import { openConversationOf } from '../../../client/messages/open-conversation.ts'
import { ThreadHead } from '../../../client/messages/thread-head.tsx'
import { useOpenedConversation } from '../../../client/messages/use-opened.ts'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import { isConversationMuted } from '../../../client/offline/store/conversation-view.ts'
import { conversationKey } from '../../../client/offline/store/conversation-key.ts'
import { useLive } from '../../../client/offline/store/use-live.ts'
import { replaceDraft } from '../../../client/offline/store/drafts.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { questionStore } from '../../../client/ui/overlays/confirm.ts'
import { pendingToasts } from '../../../client/ui/overlays/toast.ts'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { SHEET } from '../../support/factories/call-sheets.ts'
import { application, conversation } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
const own = ownDevice()
beforeEach(() => {
  // jsdom has no layout: a wide screen.
  const wide = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => wide)
})

const CHANNEL = {
  is_team: false,
  is_team_only: false,
  has_left: false,
  ends_at: '2027-01-01T00:00:00.000Z',
  began_at: '2026-01-01T00:00:00.000Z',
}

const opened = (address: string, rows = [conversation()], isFreelancer = true) =>
  renderHook(() => useOpenedConversation(rows, 'me', isFreelancer), {
    wrapper: ({ children }: { children: ReactNode }) => <Surroundings address={address}>{children}</Surroundings>,
  }).result

function Surroundings({ address = '/messages', children }: { address?: string; children: ReactNode }) {
  return (
    <QueryProvider>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </QueryProvider>
  )
}

test('an address for a conversation with oneself opens none, and is distinguished from any other', async () => {
  const own = opened('/messages?userId=me')
  expect(own.current).toMatchObject({ isAsked: true, isOneself: true, conversation: null, error: null })
  const other = opened('/messages?userId=ann')
  await waitFor(() => expect(other.current.conversation?.other_user_id).toBe('ann'))
  expect(other.current.isOneself).toBe(false)
})

test('a freelancer asks for anybody of a team and finds the one conversation about the job; an employer does not', () => {
  const rows = [
    conversation({ conversation_id: 'left', other_user_id: 'leo', job_id: 'j1', other_left: true }),
    conversation({ conversation_id: 'j1', other_user_id: 'j1', job_id: 'j1', channel: CHANNEL }),
    conversation({ conversation_id: 'c2', other_user_id: 'mina', job_id: 'j1' }),
  ]
  const found = (address: string, isFreelancer: boolean) =>
    opened(address, rows, isFreelancer).current.conversation?.conversation_id
  expect(found('/messages?conversation=new_priya_j1', true)).toBe('c2')
  expect(found('/messages?conversation=new_mina_j1', true)).toBe('c2')
  expect(found('/messages?conversation=new_priya_j2', true)).toBeUndefined()
  expect(found('/messages?userId=priya', true)).toBeUndefined()
  expect(found('/messages?conversation=new_priya_j1', false)).toBeUndefined()
})

test('a job’s channel is found by the address that an unsent message of it has, and no person is looked for in its place', () => {
  const company = conversation({ conversation_id: 'c2', other_user_id: 'mina', job_id: 'j1' })
  const channel = conversation({ conversation_id: 'j1', other_user_id: 'j1', job_id: 'j1', channel: CHANNEL })
  const address = '/messages?conversation=new_j1_j1'
  for (const isFreelancer of [true, false]) {
    expect(opened(address, [company, channel], isFreelancer).current.conversation?.conversation_id).toBe('j1')
    const without = opened(address, [company], isFreelancer).current
    expect(without).toMatchObject({ conversation: null, isMissing: true })
  }
})

test('the head of a thread has the job with one’s own state, leads to it, and calls its site', async () => {
  const content = { ...SHEET, contact_name: 'Dee', contact_phone: '+44 20 7946 0018', documents: [] }
  await own.tab.db.applications.put(application({ id: 'a1', job_id: 'j1', status: 'shortlisted' }))
  await own.tab.db.call_sheets.put({ id: 'j1', version: 1, content } as never)
  const about = openConversationOf(
    conversation({ job_id: 'j1', job_title: 'Arena tour', other_company_name: 'Brightline' }),
  )
  render(<ThreadHead conversation={about} />, { wrapper: Surroundings })

  const link = await screen.findByRole('link', { name: 'Shortlisted · Brightline · Arena tour' })
  expect(link.getAttribute('href')).toBe('/?job=j1')
  expect(screen.queryByRole('link', { name: /Call the site/ })).toBeNull()

  await own.tab.db.applications.update('a1', { status: 'accepted' })
  await screen.findByRole('link', { name: 'Confirmed · Brightline · Arena tour' })
  expect(screen.getByRole('link', { name: 'Call the site, Dee, +44 20 7946 0018' }).getAttribute('href')).toBe(
    'tel:+442079460018',
  )
})

test('a channel’s head calls the site on the days of the job, and not before', async () => {
  const content = { ...SHEET, contact_name: 'Dee', contact_phone: '+44 20 7946 0018', documents: [] }
  await own.tab.db.call_sheets.put({ id: 'j1', version: 1, content } as never)
  const day = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const channelFrom = (starts_at: string) =>
    openConversationOf(
      conversation({
        conversation_id: 'j1',
        job_id: 'j1',
        other_user_name: 'Crew of Arena tour',
        channel: { is_team: false, is_team_only: false, has_left: false, starts_at, ends_at: at(5), began_at: at(-9) },
      }),
    )
  const shown = render(<ThreadHead conversation={channelFrom(at(2))} />, { wrapper: Surroundings })
  await screen.findByRole('link', { name: /Arena tour|project/ }).catch(() => {})
  expect(screen.queryByRole('link', { name: /Call the site/ })).toBeNull()
  shown.rerender(<ThreadHead conversation={channelFrom(at(-1))} />)
  const link = await screen.findByRole('link', { name: 'Call the site, Dee, +44 20 7946 0018' })
  expect(link.getAttribute('href')).toBe('tel:+442079460018')
})

test('to a company the head has the applicant’s state, and rings them once they are confirmed and let it', async () => {
  keepSession('token-me', { id: 'me', user_type: 'employer' } as never)
  onTestFinished(() => dropSessionToken())
  const of = (freelancer_id: string, fields: object = {}) =>
    application({
      id: freelancer_id,
      freelancer_id,
      job_id: 'j1',
      status: 'accepted',
      phone: '07700 900 124',
      ...fields,
    })
  const keepJob = (ann: object, date_end: string) =>
    own.tab.db.jobs.put({ id: 'j1', roles: [], date_end, applications: [of('bob'), of('ann', ann)] } as never)
  const later = new Date(Date.now() + 86_400_000).toISOString()
  await keepJob({ status: 'shortlisted' }, later)
  const about = openConversationOf(conversation({ job_id: 'j1', job_title: 'Arena tour', other_company_name: '' }))
  render(<ThreadHead conversation={about} />, { wrapper: Surroundings })

  const link = await screen.findByRole('link', { name: 'Shortlisted · Arena tour' })
  expect(link.getAttribute('href')).toMatch(/j1/)
  const call = () => screen.queryByRole('link', { name: /^Call/ })
  expect(call()).toBeNull()

  await keepJob({ phone: '07700 900123' }, later)
  await screen.findByRole('link', { name: 'Confirmed · Arena tour' })
  expect(call()?.getAttribute('aria-label')).toBe('Call Ann, 07700 900123')
  expect(call()?.getAttribute('href')).toBe('tel:07700900123')

  await keepJob({ phone: undefined }, later)
  await waitFor(() => expect(call()).toBeNull())
  await keepJob({}, later)
  await waitFor(() => expect(call()).not.toBeNull())
  await keepJob({}, '2026-01-01T00:00:00.000Z')
  await waitFor(() => expect(call()).toBeNull())
})

test('in the list a message that waits on this device is marked, and so is a draft', async () => {
  const rows = [conversation(), conversation({ conversation_id: 'c2', other_user_id: 'bob', other_user_name: 'Bob' })]
  await own.tab.db.conversations.bulkPut(rows)
  await own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
  const list = <ConversationList heading="Chats" hint="" conversations={rows} openedKey={null} />
  render(list, { wrapper: Surroundings })
  await screen.findByRole('link', { name: /Bob/ })
  expect(screen.queryByText(/Not sent|Draft/)).toBeNull()

  const { id } = await sendMessage(
    { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message', content: 'Coming' },
    own.tab.device,
  )
  const rowOf = (name: RegExp) => screen.getByRole('link', { name })
  await waitFor(() => expect(rowOf(/^Ann/).textContent).toContain('Not sent yet · '))
  await own.tab.db.outbox.update(id, { state: 'parked' })
  await waitFor(() => expect(rowOf(/^Ann/).textContent).toContain('Not sent · '))
  expect(rowOf(/Bob/).textContent).not.toMatch(/Not sent|Draft/)

  await replaceDraft(own.tab.device, 'message:bob', 'I would')
  await waitFor(() => expect(rowOf(/Bob/).textContent).toContain('Draft'))
  expect(rowOf(/^Ann/).textContent).not.toContain('Draft')
  await replaceDraft(own.tab.device, 'attachment:ann', '[{"id":"f1","name":"Voice note, 9 s.m4a"}]')
  await waitFor(() => expect(rowOf(/^Ann/).textContent).toContain('Draft'))
})

test('an employer with a team filters the list by Mine and Team; one without has no filter', async () => {
  const job = { job_id: 'j1', job_title: 'Arena rig' }
  const rows = [
    conversation({ conversation_id: 'direct', other_user_id: 'dee', other_user_name: 'Dee Direct' }),
    conversation({ conversation_id: 'c2', other_user_id: 'bob', other_user_name: 'Bob', ...job, is_yours: true }),
    conversation({ conversation_id: 'c3', other_user_id: 'cy', other_user_name: 'Cy', ...job, is_yours: false }),
  ]
  await own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
  render(<ConversationList heading="Chats" hint="" conversations={rows} openedKey={null} />, { wrapper: Surroundings })
  const shown = () => screen.getAllByRole('link').flatMap((link) => link.dataset.conversation ?? [])
  await waitFor(() => expect(shown()).toEqual(['direct', 'c2', 'c3']))
  expect(screen.queryByRole('button', { name: 'Team' })).toBeNull()

  const team = [{ user_id: 'me' }, { user_id: 'colleague' }]
  await own.tab.db.companies.put({ id: 'company', team } as never)
  const button = await screen.findByRole('button', { name: 'Team' })
  expect(shown()).toEqual(['direct', 'c2'])
  fireEvent.click(button)
  expect(shown()).toEqual(['c2', 'c3'])
  expect(button.getAttribute('aria-pressed')).toBe('true')
})

test('the list is filtered to what is unread, to crews and to direct conversations; what is being read stays', async () => {
  const job = { job_id: 'j1', job_title: 'Arena rig' }
  const channel = { is_team: false, is_team_only: false, has_left: false, began_at: '', ends_at: '2999-01-01' }
  const rows = [
    conversation({ conversation_id: 'direct', other_user_id: 'dee', job_id: null, unread_count: 0 }),
    conversation({ conversation_id: 'about', other_user_id: 'bob', ...job, unread_count: 2 }),
    conversation({ conversation_id: 'muted', other_user_id: 'cy', ...job, unread_count: 1, muted_until: '2999-01-01' }),
    conversation({ conversation_id: 'crew', other_user_id: 'crew', ...job, channel, last_message: 'Gate C' }),
  ]
  await own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
  const list = (openedKey: string | null) => (
    <ConversationList heading="Chats" hint="" conversations={rows} openedKey={openedKey} />
  )
  const { rerender } = render(list(null), { wrapper: Surroundings })
  const shown = () => screen.getAllByRole('link').flatMap((link) => link.dataset.conversation ?? [])
  await waitFor(() => expect(shown()).toHaveLength(4))
  const views = within(screen.getByRole('group', { name: 'Which conversations' })).getAllByRole('button')
  expect(views.map((one) => one.textContent)).toEqual(['All', 'Unread', 'Crew', 'Direct'])
  for (const [name, ids] of [
    ['Crew', ['crew']],
    ['Direct', ['direct']],
    ['Unread', ['about']],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect(shown()).toEqual(ids)
  }
  rerender(list(conversationKey(rows[0]!)))
  expect(shown()).toEqual(['direct', 'about'])
})

test('a thread whose first contact has left is under the name of who answers', () => {
  const left = { other_user_name: 'Priya', passed_to: { id: 'mina', full_name: 'Mina' } }
  expect(openConversationOf(conversation(left))).toMatchObject({
    other_user_id: 'ann',
    answered_by: 'mina',
    other_user_name: 'Mina',
  })
  expect(openConversationOf(conversation({ ...left, other_left: true }))).toMatchObject({ other_user_name: 'Priya' })
})

test('a pinned conversation is first, an archived one has a view of its own, and a search finds it', async () => {
  const of = (id: string, name: string, view: object = {}) =>
    conversation({ conversation_id: id, other_user_id: id, other_user_name: name, last_seq: 4, ...view })
  const rows = [
    of('a', 'Ann', { archived_seq: 4 }),
    of('b', 'Bob'),
    of('c', 'Cy', { is_pinned: true }),
    of('d', 'Dee', { archived_seq: 3 }),
  ]
  await own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
  render(<ConversationList heading="Chats" hint="" conversations={rows} openedKey={null} />, { wrapper: Surroundings })
  const shown = () => screen.getAllByRole('link').flatMap((link) => link.dataset.conversation ?? [])
  await waitFor(() => expect(shown()).toEqual(['c', 'b', 'd']))
  expect(screen.getByRole('link', { name: /^Cy/ }).textContent).toContain('Pinned')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ann' } })
  await waitFor(() => expect(shown()).toEqual(['a']))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  await waitFor(() => expect(shown()).toEqual(['c', 'b', 'd']))
  fireEvent.click(screen.getByRole('button', { name: 'Archived' }))
  await waitFor(() => expect(shown()).toEqual(['a']))
})

test('a row has a menu by its dots, and by a right click in place of the link’s own', async () => {
  await own.tab.db.conversations.put(conversation({ last_seq: 4 }))
  await own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
  function Live() {
    const rows = useLive((db) => db.conversations.toArray(), [])
    return <ConversationList heading="Chats" hint="" conversations={rows} openedKey={null} />
  }
  render(<Live />, { wrapper: Surroundings })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ann' }))
  const pin = await screen.findByRole('menuitem', { name: 'Pin' })
  fireEvent.pointerMove(pin, { pointerType: 'mouse' })
  await waitFor(() => expect(pin.hasAttribute('data-highlighted')).toBe(true))
  fireEvent.click(pin)
  await waitFor(async () => expect(await own.tab.db.conversations.get('c1')).toMatchObject({ is_pinned: true }))
  expect(fireEvent.contextMenu(await screen.findByRole('link', { name: /^Ann.*Pinned/ }))).toBe(false)
  await screen.findByRole('menuitem', { name: 'Unpin' })
})

test('its actions change the conversation without signal, and leave as one request', async () => {
  await own.tab.db.conversations.put(conversation({ last_seq: 4, unread_count: 2 }))
  const closed = { isPinned: false, isMuted: false, isArchived: false, kind: 'about_job' as const, isOpened: false }
  const of = (more: object = {}) =>
    conversationActions({ id: 'c1', name: 'Ann', lastSeq: 4, navigate: () => {}, ...closed, ...more })
  const press = (label: string, more: object = {}) => {
    const item = of(more).find((one) => one.label === label)!
    if ('onClick' in item) item.onClick()
  }
  const shown = () => own.tab.db.conversations.get('c1')
  press('Mute for 8 hours')
  await waitFor(async () => expect(isConversationMuted((await shown())!, Date.now() + 7.9 * HOUR)).toBe(true))
  expect(isConversationMuted((await shown())!, Date.now() + 8.1 * HOUR)).toBe(false)
  press('Unmute', { isMuted: true })
  await waitFor(async () => expect(isConversationMuted((await shown())!, Date.now())).toBe(false))
  press('Archive')
  await waitFor(async () => expect(await shown()).toMatchObject({ archived_seq: 4 }))
  press('Unarchive', { isArchived: true })
  await waitFor(async () => expect((await shown())!.archived_seq).toBeUndefined())
  const undoOf = (text: string) => pendingToasts.get().find((one) => one.text === text)!.action!.onClick
  await waitFor(() => undoOf('Unarchived: Ann.')())
  await waitFor(async () => expect(await shown()).toMatchObject({ archived_seq: 4 }))
  undoOf('Archived: Ann.')()
  await waitFor(async () => expect((await shown())!.archived_seq).toBeUndefined())
  expect(await own.tab.db.outbox.toArray()).toMatchObject([
    { body: { change: { muted_until: null, archived_seq: null } } },
  ])

  press('Delete for me')
  await waitFor(() => expect(questionStore.get()?.title).toBe('Delete the conversation with Ann for you?'))
  questionStore.get()!.answer(true)
  await waitFor(async () => expect(await shown()).toBeUndefined())
  expect(of({ id: 'new_ann' })).toEqual([])
})
const HOUR = 3_600_000
