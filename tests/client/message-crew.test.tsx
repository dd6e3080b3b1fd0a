// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../client/ui/chakra/widgets.ts'
import './support/jsdom-gaps.ts'
import { broadcastDraft } from '../../client/offline/outbox/kinds/broadcast.ts'
import { readDraft } from '../../client/offline/store/drafts.ts'
import MessageCrewDialog from '../../client/trade/crew-messages/message-crew-dialog.tsx'
import { readCrewDraft } from '../../client/trade/crew-messages/crew-audiences.ts'
import { loadWidgets } from '../../client/ui/lazy-widget.tsx'
import { application } from './support/rows.ts'
import { ownDevice } from './support/own-device.ts'

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
    expect(readCrewDraft(await readDraft(own.tab.device, broadcastDraft('j1')))).toMatchObject({
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
  expect(await readDraft(own.tab.device, broadcastDraft('j1'))).toBe('')
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

test('without words nothing is sent, and it says what is missing', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Send to 3' }))
  await screen.findByText('Please write a message')
  expect(await queued()).toEqual([])
})
