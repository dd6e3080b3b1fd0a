// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { MessageBubble } from '../../../client/messages/bubble.tsx'
import { THUMBNAILS_KEPT } from '../../../client/offline/store/attachments.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { keepDocuments } from '../../../client/offline/sync/documents.ts'
import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import { questionStore } from '../../../client/ui/overlays/confirm.ts'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import type { ShownReaction } from '../../../client/messages/reactions/message-reactions.tsx'
import { change, page } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

const drawn = vi.hoisted(() => ({ from: [] as string[] }))
vi.mock('../../../client/trade/files/cut-photo.ts', () => ({
  cutPhoto: async (address: string) => {
    drawn.from.push(address)
    return { type: 'image/jpeg', arrayBuffer: async () => new ArrayBuffer(3) }
  },
}))

const copied: string[] = []

afterEach(() => {
  setServerReached(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
  drawn.from = []
  copied.length = 0
})
const own = ownDevice()
beforeEach(() => {
  setServerReached(false)
  let made = 0
  URL.createObjectURL = (blob) => `blob:${++made}-${(blob as Blob).size}`
  URL.revokeObjectURL = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
})

function show(props: Partial<ComponentProps<typeof MessageBubble>> = {}) {
  const at = '2026-06-01T08:00:00Z'
  const plain = {
    id: 'm1',
    conversationId: 'c1',
    text: 'Doors at six.',
    isOurs: true,
    writer: null,
    at,
    time: '08:00',
    tick: 'sent' as const,
  }
  const none = { attachmentName: null, attachmentUrl: null, keptId: undefined, isOnline: false, onEdit: () => {} }
  const { container } = render(
    <QueryProvider>
      <MessageBubble {...plain} {...none} {...props} />
    </QueryProvider>,
  )
  return container.firstElementChild!.firstElementChild!
}
const chooseCopy = () => choose('Copy')
async function choose(name: string) {
  const item = await screen.findByRole('menuitem', { name })
  fireEvent.pointerMove(item, { pointerType: 'mouse' })
  await waitFor(() => expect(item.hasAttribute('data-highlighted')).toBe(true))
  fireEvent.click(item)
}

test('a message’s three dots open its menu, in which Copy copies all of its text', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Actions for this message' }))
  await chooseCopy()
  await waitFor(() => expect(copied).toEqual(['Doors at six.']))
})

test('reactions have their number and names, one’s own is pressed; a press adds or takes back, without signal', async () => {
  await own.tab.db.messages.put(change.message({ id: 'm1', conversation_id: 'c1' }).row as never)
  const reactions: ShownReaction[] = [
    { reaction: 'thumbs_up', names: ['You', 'Ann'], isMine: true },
    { reaction: 'heart', names: ['Ann'], isMine: false },
  ]
  show({ reactions: JSON.stringify(reactions) })
  const mine = screen.getByRole('button', { name: 'Thumbs up, 2: You, Ann', pressed: true })
  fireEvent.click(screen.getByRole('button', { name: 'Heart, 1: Ann', pressed: false }))
  const waiting = async () =>
    (await own.tab.db.outbox.toArray()).map(({ body }) => (body as { reaction: string }).reaction)
  await waitFor(async () => expect(await waiting()).toEqual(['heart']))
  fireEvent.click(mine)
  await waitFor(async () => expect(await waiting()).toEqual([null]))
})

test('the menu replies', async () => {
  const onReply = vi.fn()
  show({ onReply, isOurs: false, tick: null })
  fireEvent.click(screen.getByRole('button', { name: 'Actions for this message' }))
  await choose('Reply')
  await waitFor(() => expect(onReply).toHaveBeenCalledWith('m1'))
})

test('an answer has what it answers above it, which leads there; what is not here is an earlier message', () => {
  const onGo = vi.fn()
  show({ replyTo: 'm0', quoteWriter: 'Ann', quoteText: 'When are doors?', onGo })
  fireEvent.click(screen.getByRole('button', { name: /In reply to\s+Ann\s*When are doors\?/ }))
  expect(onGo).toHaveBeenCalledWith('m0')
  show({ replyTo: 'm0' })
  expect(screen.getByRole('button', { name: /An earlier message/ })).toBeTruthy()
})

test('a right click opens the same menu in place of the browser’s; on a link the browser’s stays', async () => {
  const bubble = show({ text: 'See https://a.example' })
  expect(fireEvent.contextMenu(screen.getByRole('link'))).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(fireEvent.contextMenu(bubble)).toBe(false)
  await screen.findByRole('menuitem', { name: 'Copy' })
})

test('a long press opens it, a finger that moves or is lifted before does not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const bubble = show()
  const down = () => fireEvent.pointerDown(bubble, { pointerType: 'touch', clientX: 5, clientY: 5 })
  down()
  fireEvent.pointerMove(bubble, { clientX: 5, clientY: 60 })
  await vi.advanceTimersByTimeAsync(600)
  down()
  fireEvent.pointerUp(bubble)
  await vi.advanceTimersByTimeAsync(600)
  expect(screen.queryByRole('menu')).toBeNull()
  down()
  await vi.advanceTimersByTimeAsync(600)
  await screen.findByRole('menuitem', { name: 'Copy' })
})

test('a message is deleted for oneself, without signal, by who is sure', async () => {
  const { row } = change.message({ id: 'm1', conversation_id: 'c1' })
  await own.tab.db.messages.bulkPut([row, { ...row, id: 'm2', seq: 2 }] as never)
  show({ text: '', attachmentName: 'rider.pdf' })
  fireEvent.click(screen.getByRole('button', { name: 'Actions for this message' }))
  await choose('Delete for me')
  await waitFor(() => expect(questionStore.get()?.text).toMatch(/from all your devices. Everyone else keeps it/))
  expect(await own.tab.db.outbox.count()).toBe(0)
  questionStore.get()!.answer(true)
  await waitFor(async () => expect(await own.tab.db.messages.toCollection().primaryKeys()).toEqual(['m2']))
  expect(await own.tab.db.outbox.toArray()).toMatchObject([{ kind: 'message_removal', body: { message_id: 'm1' } }])
})

test('a message without words that was not sent has no menu', () => {
  show({ text: '', attachmentName: 'rider.pdf', tick: 'queued' })
  expect(screen.queryByRole('button', { name: 'Actions for this message' })).toBeNull()
})

test('without signal a picture is drawn small from its file, once, and seen after the file has gone', async () => {
  const file = { id: 'f1', credential_id: 'm1', bytes: new ArrayBuffer(9), size: 9, type: 'image/jpeg', name: 'a.jpg' }
  await own.tab.db.documents.add(file)
  const picture = { text: '', attachmentName: 'a.jpg', attachmentUrl: '/api/messages/attachments/f1' }
  show(picture)
  const shown = () => screen.getByRole('button', { name: 'Picture: a.jpg' }).querySelector('img')?.src
  await waitFor(() => expect(shown()).toMatch(/-3$/))
  expect(drawn.from).toEqual(['blob:1-9'])
  await own.tab.db.documents.clear()
  cleanup()
  show(picture)
  await waitFor(() => expect(shown()).toMatch(/-3$/))
  expect(drawn.from).toHaveLength(1)
})

test('a small picture goes with its message; of too many the oldest go', async () => {
  const attached = (id: string) =>
    change.message({ id: `m-${id}`, attachment_url: `/api/messages/attachments/${id}`, attachment_name: 'a.png' })
  const ids = Array.from({ length: THUMBNAILS_KEPT + 2 }, () => uuid())
  await applySyncPage(own.tab.db, page(ids.slice(0, -1).map(attached)), Date.now())
  await own.tab.db.thumbnails.bulkAdd(ids.map((id) => ({ id, bytes: new ArrayBuffer(1), type: 'image/jpeg' })))
  await keepDocuments(own.tab.device)
  expect(await own.tab.db.thumbnails.toCollection().primaryKeys()).toEqual(ids.slice(2, -1))
})

test('a file that is called a voice note and is no sound is a file to open', () => {
  for (const name of ['Voice note, 5 s.pdf', 'Voice note, 5 s.aac']) {
    show({ text: '', attachmentName: name })
    screen.getByRole('button', { name: `Attachment: ${name}` })
    expect(screen.queryByRole('slider')).toBeNull()
    cleanup()
  }
  show({ text: '', attachmentName: 'Voice note, 5 s.m4a' })
  screen.getByRole('slider')
  expect(screen.queryByRole('button', { name: /^Attachment/ })).toBeNull()
})

test.each([
  ['attachment', 'File upload failed: This file type is not allowed.'],
  ['message', 'Failed to send message: This file type is not allowed.'],
] as const)('a refused %s says what failed, then why', async (kind, words) => {
  const ann = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
  const attachment = { id: uuid(), name: 'rider.pdf' }
  const { id } = await sendMessage({ ...ann, content: 'As promised', attachment })
  const last_error = { status: 422, detail: 'This file type is not allowed.' }
  const refused = kind === 'message' ? id : attachment.id
  expect(await own.tab.db.outbox.update(refused, { state: 'parked', last_error })).toBe(1)
  show({ id, tick: 'failed', text: 'As promised' })
  fireEvent.click(await screen.findByRole('button', { name: /^Not sent/ }))
  await screen.findByText(words)
})
