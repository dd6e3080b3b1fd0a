// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { broadcastDraftKey, queueBroadcast } from '../../../client/offline/outbox/kinds/broadcast.ts'
import { replaceDraft, readDraftText, readHeldDraft } from '../../../client/offline/store/drafts.ts'
import { CrewDialogs } from '../../../client/crews/crew-dialogs.tsx'
import { WORKED_LIST } from '../../../client/crews/crew-rows.ts'
import MessageCrewDialog from '../../../client/trade/crew-messages/message-crew-dialog.tsx'
import { parseDraft } from '../../../client/offline/outbox/use-form-draft.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { application } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(async () => {
  await loadWidgets()
})

const booked = (id: string, job_role_id: string) =>
  application({ id, freelancer_id: id, job_role_id, status: 'accepted' })
const job = {
  id: 'j1',
  title: 'Arena tour',
  roles: [
    { id: 'rig', role_name: 'Rigger' },
    { id: 'foh', role_name: 'FOH engineer' },
  ],
  applications: [booked('ann', 'rig'), booked('ben', 'rig'), booked('cy', 'foh')],
} as never
const selected = [{ id: 'ann', name: 'Ann Ash' }]

function open(props: { selected?: typeof selected } = {}) {
  const [onSent, onClose] = [vi.fn(), vi.fn()]
  render(<MessageCrewDialog job={job} onSent={onSent} onClose={onClose} {...props} />)
  return { onSent, onClose }
}
const type = async (words: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), { target: { value: words } })
const chosen = () =>
  screen
    .getAllByRole('radio')
    .find((one) => (one as HTMLInputElement).checked)!
    .closest('label')!.textContent
const queued = () => own.tab.db.outbox.toArray()

test('everybody confirmed is meant unless a group is chosen; what is typed is kept, and sent once to that group', async () => {
  const vibrate = vi.fn()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Object.assign(navigator, { vibrate })
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } })
  const { onSent, onClose } = open()
  await type('Doors at six.')
  expect(vibrate).not.toHaveBeenCalled()
  expect(chosen()).toBe('All confirmed (3)')
  fireEvent.click(screen.getByRole('radio', { name: 'FOH engineer (1)' }))
  await waitFor(async () =>
    expect(parseDraft(await readDraftText(own.tab.device, broadcastDraftKey('j1')))).toMatchObject({
      content: 'Doors at six.',
      to: 'foh',
    }),
  )
  const send = screen.getByRole('button', { name: 'Send to 1' })
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onSent).toHaveBeenCalledOnce()
  expect(vibrate).toHaveBeenCalledOnce()
  const body = { job_id: 'j1', audience: { to: 'role', role_id: 'foh' }, content: 'Doors at six.' }
  expect(await queued()).toMatchObject([{ kind: 'broadcast', body }])
  expect(await readDraftText(own.tab.device, broadcastDraftKey('j1'))).toBe('')
})

test('a dialog whose words are sent from another tab closes, once, and says nothing is missing', async () => {
  const { onSent, onClose } = open()
  await type('Doors at six.')
  const key = broadcastDraftKey('j1')
  await waitFor(async () => expect((await own.tab.db.drafts.get(key))?.value).toContain('Doors at six.'))
  const draft = await readHeldDraft(own.tab.device, key)
  await queueBroadcast({ job, audience: { to: 'confirmed' }, content: 'Doors at six.', draft }, own.tab.device)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onSent).not.toHaveBeenCalled()
  expect(await queued()).toHaveLength(1)
})

test('words that another tab empties leave the dialog open', async () => {
  const { onClose } = open()
  await type('Doors at six.')
  const key = broadcastDraftKey('j1')
  await waitFor(async () => expect((await own.tab.db.drafts.get(key))?.value).toContain('Doors at six.'))
  await replaceDraft(own.tab.device, key, '')
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe(''))
  expect(onClose).not.toHaveBeenCalled()
})

test('those who were selected are named and meant first', async () => {
  const { onClose } = open({ selected })
  await type('Can you stay until midnight?')
  expect(chosen()).toBe('Selected (1)Ann Ash')
  screen.getByText('Ann Ash')
  fireEvent.click(screen.getByRole('button', { name: 'Send to 1' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const body = { audience: { to: 'selection', freelancer_ids: ['ann'] }, selected }
  expect(await queued()).toMatchObject([{ body }])
})

/** The dialog of the act over a list with these selected. */
function openInCrews(kind: 'message' | 'remind', selectedRows: object[], of: object | null = null) {
  const [clear, onClose] = [vi.fn(), vi.fn()]
  const crews = { chosen: WORKED_LIST, selection: { selected: selectedRows, clear }, job: of ?? undefined }
  render(<CrewDialogs crews={crews as never} act={{ kind }} onClose={onClose} />)
  return { clear, onClose }
}
const ANN = { id: 'ann', full_name: 'Ann Ash' }
const BEN = { id: 'ben', full_name: 'Ben Box' }
const asked = { known: { for_job: { invited_at: '2027-01-01T09:00:00.000Z', status: null } } }

test('from the lists it goes about no project, to all but those whom one has blocked, who are named', async () => {
  const conversation = { conversation_id: 'c-ben', other_user_id: 'ben', job_id: null, is_blocked: true }
  await own.tab.db.conversations.put(conversation as never)
  const { clear, onClose } = openInCrews('message', [ANN, BEN, { id: 'cy', full_name: 'Cy Coe' }])
  await screen.findByRole('dialog', { name: 'Message 2 people' })
  screen.getByText('To Ann Ash, Cy Coe')
  screen.getByText('Not to Ben Box: you have blocked them.')
  expect(screen.queryByRole('radio')).toBeNull()
  await type('Are you free in May?')
  fireEvent.click(screen.getByRole('button', { name: 'Send to 2' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(clear).toHaveBeenCalledOnce()
  const audience = { to: 'selection', freelancer_ids: ['ann', 'cy'] }
  expect(await queued()).toMatchObject([{ body: { job_id: null, audience, content: 'Are you free in May?' } }])
})

test('more people than one message may have are not written to: it says how many may be selected', async () => {
  const rows = Array.from({ length: 501 }, (_, n) => ({ id: `p${n}`, full_name: `Person ${n}` }))
  openInCrews('message', rows)
  await type('Are you free in May?')
  screen.getByText(/^To Person 0, .* and 489 more$/)
  screen.getByText('Up to 500 people at once. Please select fewer.')
  expect((screen.getByRole('button', { name: 'Send to 501' }) as HTMLButtonElement).disabled).toBe(true)
})

test('about a project it goes to those who were asked; a reminder proposes words, which can be emptied', async () => {
  openInCrews('remind', [{ ...ANN, ...asked }, BEN], job as object)
  await screen.findByRole('dialog', { name: 'Remind Ann Ash' })
  screen.getByText('Not to Ben Box: invite them to this project first.')
  const words = await screen.findByRole('textbox', { name: 'Message' })
  expect((words as HTMLTextAreaElement).value).toContain('Have you had time to look at Arena tour?')
  await type('')
  expect((words as HTMLTextAreaElement).value).toBe('')
  await type('Still free?')
  fireEvent.click(screen.getByRole('button', { name: 'Send to 1' }))
  await waitFor(async () => expect(await queued()).toMatchObject([{ body: { job_id: 'j1', content: 'Still free?' } }]))
})

test('with a project chosen of which nobody selected has heard, it is about none; either can be chosen, and keeps its words', async () => {
  openInCrews('message', [ANN, BEN], job as object)
  const about = (await screen.findByRole('combobox', { name: 'About' })) as HTMLSelectElement
  expect(about.selectedOptions[0]!.textContent).toBe('No project')
  screen.getByRole('dialog', { name: 'Message 2 people' })
  await type('Are you free in May?')
  fireEvent.change(about, { target: { value: 'j1' } })
  await screen.findByText('Not to Ann Ash, Ben Box: invite them to this project first.')
  expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.change(about, { target: { value: '' } })
  const words = screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement
  expect(words.value).toBe('Are you free in May?')
  fireEvent.click(screen.getByRole('button', { name: 'Send to 2' }))
  await waitFor(async () => expect(await queued()).toMatchObject([{ body: { job_id: null } }]))
  expect(await readDraftText(own.tab.device, broadcastDraftKey('j1'))).toBe('')
})

test('without words nothing is sent, and it says what is missing', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Send to 3' }))
  await screen.findByText('Please write a message')
  expect(await queued()).toEqual([])
})
