// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import type { OutboxRow } from '../../../client/offline/store/outbox-row.ts'
import { OutboxItem } from '../../../client/outbox/outbox-item.tsx'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()

const wordsOf = (content: string) => {
  const attachment = { id: 'f1', attachment_name: 'rider.pdf' }
  const item = { kind: 'message', state: 'queued', title: 'Ann', text: content || 'rider.pdf', tried_at: null }
  const row = { ...item, id: 'm1', created_at: '2026-06-01T09:00:00Z', body: { content, attachment } }
  const drawn = <OutboxItem item={row as unknown as OutboxRow} />
  return render(drawn, { wrapper: MemoryRouter }).container.textContent
}

test('a waiting message shows its file’s name once, beside its text or instead of it', () => {
  expect(wordsOf('As promised')).toContain('As promisedWith rider.pdf')
  cleanup()
  expect(wordsOf('').match(/rider\.pdf/g)).toHaveLength(1)
})

test('what the server postpones shows the reason', () => {
  const item = {
    kind: 'message',
    state: 'queued',
    title: 'Ann',
    text: 'Hello',
    tried_at: null,
    body: { content: 'Hello' },
  }
  const last_error = { status: 429, detail: 'You have written 20 messages in a row.' }
  const row = { ...item, id: 'm1', created_at: '2026-06-01T09:00:00Z', last_error }
  const shown = (error: unknown) =>
    render(<OutboxItem item={{ ...row, last_error: error } as unknown as OutboxRow} />, { wrapper: MemoryRouter })
      .container.textContent
  expect(shown(last_error)).toContain('20 messages in a row')
  cleanup()
  expect(shown({ status: 503, detail: 'Something of the server’s own.' })).not.toContain('server’s own')
})

test.each([
  ['message', { conversation_key: 'ann_j1', content: 'Hello' }, 'It', '/messages?conversation=new_ann_j1'],
  ['application', { job_id: 'j1' }, 'Application: It', '/?job=j1'],
  ['withdrawal', { job_id: 'j1' }, 'Withdrawal: It', '/?job=j1'],
  ['cancellation', { job_id: 'j1', application_id: 'a1' }, 'Cancellation: It', '/?job=j1'],
  ['terms_answer', { job_id: 'j1' }, 'Your answer: It', '/?job=j1'],
  ['pay_answer', { job_id: 'j1', freelancer_id: 'ana' }, 'Your answer: It', '/project?id=j1&applicant=ana'],
  ['broadcast', { job_id: 'j1', reminder_of: 'b1' }, 'Message to the crew: It', '/project?id=j1&tab=messages'],
  ['broadcast', { job_id: null, reminder_of: 'b1' }, 'Message to the crew: It', '/crews?list=messages'],
  ['sheet_seen', { job_id: 'j1', version: 2 }, 'Call sheet seen: It', '/call-sheet?job=j1'],
  ['sheet_act', { job_id: 'j1', is_company: true, act: 'sign' }, 'Hours: It', '/project?id=j1&tab=hours'],
  ['sheet_act', { booking_id: 'a1', work_day: '2027-03-01', act: 'submit' }, 'Hours: It', '/hours?day=a1%3A2027-03-01'],
  ['times_signature', { grant_id: 'g1', work_day: '2027-03-01' }, 'Hours: It', '/chief?grant=g1&day=2027-03-01'],
  ['times_query', { grant_id: 'g1', work_day: '2027-03-01' }, 'Hours: It', '/chief?grant=g1&day=2027-03-01'],
  ['sheet_reminder', { job_id: 'j1', freelancer_id: 'ana' }, 'Reminder of the call sheet: It', '/call-sheet?job=j1'],
  ['crew_people', { list_id: 'l1', people: [] }, 'Crew list: It', '/crews?list=l1'],
  ['blocked_days', { days: ['2026-12-14'], is_blocked: true, note: '' }, 'Calendar: It', '/portfolio?tab=calendar'],
  ['punch', { booking_id: 'a1', kind: 'in' }, 'Clock: It', '/today'],
  ['profile', { changes: {} }, 'It', '/profile'],
  ['portfolio_order', { ids: [], before: [] }, 'New order: It', '/portfolio'],
  ['credential_removal', {}, 'Removed from your credentials: It', '/portfolio'],
  ['of a newer version', {}, 'It', '/portfolio'],
])('a waiting %s %o is called %s, leads to where it belongs, and can be discarded there', (kind, body, name, path) => {
  const row = { id: 'm1', kind, state: 'queued', title: 'It', text: '', tried_at: null, created_at: '2026-06-01', body }
  render(<OutboxItem item={row as unknown as OutboxRow} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  screen.getByRole('button', { name: 'Discard' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['photo', { item_id: 'p1' }, 'Not sent · Photo: It', 'Failed to upload photo. Please try again.'],
  ['attachment', { message_id: 'm1' }, 'Not sent · Attachment: It', 'File upload failed'],
  ['withdrawal', { job_id: 'j1' }, 'Not sent · Withdrawal: It', 'The server refused it.'],
])('a refused %s says so where the server gave no reason', (kind, body, name, reason) => {
  const row = { id: 'm1', kind, state: 'parked', title: 'It', text: 'Words', created_at: '2026-06-01', body }
  render(<OutboxItem item={row as unknown as OutboxRow} />, { wrapper: MemoryRouter })
  screen.getByRole('link', { name })
  screen.getByText(reason)
  // A withdrawal has no words of its own.
  expect(screen.queryByText('Words') !== null).toBe(kind !== 'withdrawal')
})

test.each([
  ['application', { job_id: 'j1' }, 'in line once it arrives'],
  ['offer_answer', { job_id: 'j1', answer: 'take' }, 'It’s only yours once this arrives'],
  ['offer_answer', { job_id: 'j1', answer: 'decline' }, null],
])('a waiting %s %o says what it is worth before it arrives: %s', (kind, body, words) => {
  const row = { id: 'm1', kind, state: 'queued', title: 'It', text: '', tried_at: null, created_at: '2026-06-01', body }
  render(<OutboxItem item={row as unknown as OutboxRow} />, { wrapper: MemoryRouter })
  const said = screen.queryByText(/others may get in first/)?.textContent
  if (words) expect(said).toContain(words)
  else expect(said).toBeUndefined()
})

const actions = () => screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent)

test('a message whose file is being sent can be stopped; once the file has arrived, edited and discarded', async () => {
  const to = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
  const { outbox } = own.tab.db
  const { id } = await sendMessage({ ...to, content: '', attachment: { id: 'f1', name: 'rider.pdf' } }, own.tab.device)
  const draw = async () => render(<OutboxItem item={(await outbox.get(id))!} />, { wrapper: MemoryRouter })
  await draw()
  await waitFor(() => expect(actions()).toEqual(['Cancel sending rider.pdf']))

  await outbox.update('f1', { state: 'parked' })
  await waitFor(() => expect(actions()).toEqual(['Edit', 'Discard']))
  cleanup()
  await outbox.delete('f1')
  await outbox.update(id, { 'body.attachment.attachment_url': '/api/messages/attachments/f1' } as never)
  await draw()
  await waitFor(() => expect(actions()).toEqual(['Edit', 'Discard']))
})

test('a credential whose file is being sent can be edited, and stopped', async () => {
  const row = { id: 'k1', kind: 'credential', state: 'queued', title: 'First aid', text: '', tried_at: null }
  const item = { ...row, created_at: '2026-06-01', queue: 'credentials', position: 1, body: {} } as unknown as OutboxRow
  await own.tab.db.outbox.put(item)
  render(<OutboxItem item={item} />, { wrapper: MemoryRouter })
  await waitFor(() => expect(actions()).toEqual(['Cancel sending First aid', 'Edit']))
})
