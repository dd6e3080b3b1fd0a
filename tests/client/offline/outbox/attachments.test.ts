import { expect, test } from 'vitest'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { keepDocuments } from '../../../../client/offline/sync/documents.ts'
import { readDraftText } from '../../../../client/offline/store/drafts.ts'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import type { LocalJob } from '../../../../client/offline/store/rows.ts'
import { messagesOfConversation } from '../../../../client/offline/store/message-rows.ts'
import { discardOutboxItem, requeueRefusedItem } from '../../../../client/offline/outbox/settle.ts'
import { queueApplication } from '../../../../client/offline/outbox/kinds/application.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { editItem } from '../../../../client/outbox/edit-item.ts'
import { ANN, attachmentDevice, bytes } from '../../support/attachment-device.ts'
import { accept } from '../../support/fake-server.ts'
import { change, page } from '../../support/rows.ts'
import { openTab } from '../../support/test-device.ts'

test('O11: the bubble is shown at once; the file is sent byte by byte, also after a restart, followed by its message', async () => {
  const { server, browser, tab, db, write, kinds } = attachmentDevice()
  const { id, file } = await write('')
  await sendMessage({ ...ANN, content: 'As promised' }, tab.device)
  expect(await db.messages.get(id)).toMatchObject({ state: 'queued', attachment_name: 'rider.pdf', kept_id: file })
  expect(await kinds()).toEqual(['attachment', 'message', 'message'])
  expect((await db.conversations.toArray())[0]).toMatchObject({ last_message: 'As promised' })
  tab.kill()

  const again = openTab({ fetch: server.fetch, browser })
  expect(await drainAllQueues(again.device)).toEqual(['empty', 'empty'])
  expect(server.contents()).toEqual(['As promised', ''])
  const upload = server.calls.find(({ path }) => path === '/messages/upload-attachment')
  const message = server.calls.at(-1)
  expect(upload!.body).toMatchObject({ id: file, file: { name: 'rider.pdf' } })
  expect(new Uint8Array(await upload!.body.file.arrayBuffer())).toEqual(bytes)
  const attachment_url = `/api/messages/attachments/${file}`
  expect(message!.body).toEqual({ id, recipient_id: 'ann', content: '', attachment_url, attachment_name: 'rider.pdf' })
  const shown = await again.db.messages.get(id)
  expect(shown).toMatchObject({ attachment_url, attachment_name: 'rider.pdf' })
  expect(shown).not.toHaveProperty('kept_id')
  await keepDocuments(again.device)
  expect(server.calls).toHaveLength(3)
  expect(new Uint8Array((await again.db.documents.get(file))!.bytes)).toEqual(bytes)
})

test('a lost answer to the upload creates no second message, and the same id is sent again', async () => {
  const { server, device, db, write } = attachmentDevice()
  server.answer = (call) => (server.calls.length === 1 ? 'network' : accept(call))
  const { file } = await write('With words')
  expect(await drainAllQueues(device)).toContain('waiting')
  expect(await db.documents.count()).toBe(1)
  await db.outbox.toCollection().modify({ next_try_at: null })
  expect(await drainAllQueues(device)).toEqual(['empty', 'empty'])
  expect(server.calls.map(({ body }) => body.id).slice(0, 2)).toEqual([file, file])
  expect(server.uploads.pieces()).toEqual([bytes.length])
  expect(server.contents()).toEqual(['With words'])
})

test('a file that the server has lost is sent again automatically, followed by its message; without its bytes, the message says so', async () => {
  const { server, device, db, write, kinds } = attachmentDevice()
  const { id, file } = await write('The rider')
  server.answer = (call) => (call.path.startsWith('/messages/send') ? 'network' : accept(call))
  await drainAllQueues(device)
  expect(await kinds()).toEqual(['message'])
  let isLost = true
  const refusal = {
    status: 400,
    body: { detail: 'This attachment didn’t arrive. Please attach the file again.' },
  }
  server.answer = (call) => {
    if (call.path === '/messages/upload-attachment') isLost = false
    return isLost ? refusal : accept(call)
  }
  server.calls.length = 0
  await requeueRefusedItem(id, device)
  expect(await drainAllQueues(device)).toEqual(['empty'])
  expect(server.paths()).toEqual(['/messages/send-direct', '/messages/upload-attachment', '/messages/send-direct'])
  expect(server.calls[1]!.body).toMatchObject({ id: file, file: { name: 'rider.pdf' } })
  expect(await db.messages.get(id)).not.toHaveProperty('state')

  const second = await write('Another')
  server.answer = (call) => (call.path.startsWith('/messages/send') ? refusal : accept(call))
  await db.documents.delete(second.file)
  await db.outbox.delete(second.file)
  expect(await drainAllQueues(device)).toEqual(['parked'])
  expect(await kinds()).toEqual(['message'])
})

test('a file without bytes on this device says so, and neither it nor its message is given up automatically', async () => {
  const { device, db, write, kinds } = attachmentDevice()
  const { id, file } = await write('')
  await db.documents.delete(file)
  await drainAllQueues(device)
  expect(await kinds()).toEqual(['attachment', 'message'])
  expect((await db.outbox.get(file))!.last_error?.detail).toContain('no longer on this device')
  expect(await db.messages.get(id)).toMatchObject({ state: 'failed' })
})

test('sent before a restore, and lost with its file: retried, the file is sent first', async () => {
  const { server, device, db, write } = attachmentDevice()
  const { id, file } = await write('The rider')
  await drainAllQueues(device)
  await applySyncPage(db, page([change.conversation({ conversation_id: 'real-ann' })], { cursor: 'e.1' }), 0)
  await applySyncPage(db, page([], { reset: true, cursor: 'f.1' }), 0)
  await applySyncPage(db, page([], { cursor: 'f.1' }), 0)
  expect(await db.messages.get(id)).toMatchObject({ state: 'failed', kept_id: file })
  let isLost = true
  server.answer = (call) => {
    if (call.path === '/messages/upload-attachment') isLost = false
    return isLost ? { status: 400, body: { detail: 'This attachment didn’t arrive.' } } : accept(call)
  }
  server.calls.length = 0
  await keepDocuments(device)
  await requeueRefusedItem(id, device)
  await drainAllQueues(device)
  expect(server.paths()).toEqual(['/messages/send-direct', '/messages/upload-attachment', '/messages/send-direct'])
  expect(await db.messages.get(id)).not.toHaveProperty('state')
})

test('refused, it blocks only its own message, which says so; retried, both are sent', async () => {
  const { server, device, db, write, refuseUpload } = attachmentDevice()
  refuseUpload()
  const { id, file } = await write('See the rider')
  await sendMessage({ ...ANN, content: 'Until then' }, device)
  expect(await drainAllQueues(device)).toEqual(['parked', 'empty'])
  expect(await db.messages.get(id)).toMatchObject({ state: 'failed' })
  expect(server.contents()).toEqual(['Until then'])
  server.answer = accept
  await requeueRefusedItem(file, device)
  expect(await db.messages.get(id)).toMatchObject({ state: 'queued' })
  await drainAllQueues(device)
  expect(server.contents()).toEqual(['Until then', 'See the rider'])
})

test('left out, the text is sent without it; without text nothing is sent', async () => {
  const { server, device, db, write, refuseUpload } = attachmentDevice()
  refuseUpload()
  const [worded, silent] = [await write('See the rider'), await write('')]
  await drainAllQueues(device)
  await discardOutboxItem(silent.file, device)
  expect(await db.messages.get(silent.id)).toBeUndefined()
  await discardOutboxItem(worded.file, device)
  expect(await db.messages.get(worded.id)).toMatchObject({ state: 'queued', attachment_name: null })
  expect(await db.documents.count()).toBe(0)
  await drainAllQueues(device)
  expect(server.contents()).toEqual(['See the rider'])
  expect(server.calls.at(-1)!.body).not.toHaveProperty('attachment_url')
})

test('taken back for editing, text and file are in the composer again; discarded, the bytes are deleted', async () => {
  const { device, db, write, kinds } = attachmentDevice()
  const { id, file } = await write('See the rider')
  const item = (await db.outbox.get(id))!
  expect(await editItem(item, device)).toBe('/messages?conversation=new_ann')
  expect(await kinds()).toEqual([])
  expect(await readDraftText(device, 'message:ann')).toBe('See the rider')
  expect(JSON.parse(await readDraftText(device, 'attachment:ann'))).toEqual([{ id: file, name: 'rider.pdf' }])
  await keepDocuments(device)
  expect((await db.documents.get(file))!.bytes.byteLength).toBe(bytes.length)

  const other = await write('Another')
  await discardOutboxItem(other.id, device)
  expect(await db.documents.get(other.file)).toBeUndefined()
  expect(await kinds()).toEqual([])
})

test('messages do not wait for a file: they are sent before it; it keeps its position here, and moves to the server’s once it has arrived', async () => {
  const { server, device, db, write } = attachmentDevice()
  const thread = async () => (await messagesOfConversation(db, 'real-ann').toArray()).map(({ content }) => content)
  server.uploads.before = () => (isHeld ? { status: 503, body: { status: 503, detail: 'Later.' } } : undefined)
  let isHeld = true
  await sendMessage({ ...ANN, content: 'one' }, device)
  await write('two, with a file')
  await sendMessage({ ...ANN, content: 'three' }, device)
  await write('four, with another')
  await sendMessage({ ...ANN, content: 'five' }, device)
  await drainAllQueues(device)
  expect(server.contents()).toEqual(['one', 'three', 'five'])
  expect(await thread()).toEqual(['one', 'two, with a file', 'three', 'four, with another', 'five'])
  await sendMessage({ ...ANN, content: 'six' }, device)
  await applySyncPage(
    db,
    page([change.message({ id: 'hers', conversation_id: 'real-ann', seq: 5_000, content: 'hers' })]),
    0,
  )
  expect((await thread()).slice(-2)).toEqual(['hers', 'six'])

  isHeld = false
  await db.outbox.toCollection().modify({ next_try_at: null })
  await drainAllQueues(device)
  expect(server.contents().slice(3).toSorted()).toEqual(['four, with another', 'six', 'two, with a file'])
  expect(server.contents().filter((words) => words.includes('with'))).toEqual([
    'two, with a file',
    'four, with another',
  ])
  const seqs = (await messagesOfConversation(db, 'real-ann').toArray()).map(({ seq }) => seq)
  expect(seqs.every(Number.isInteger)).toBe(true)
})

test('a message with a file is not sent before the application that opens its conversation', async () => {
  const { server, device } = attachmentDevice()
  const job = { id: 'j1', title: 'Rigging', employer_id: 'ann', employer_name: 'Ann', roles: [] } as unknown as LocalJob
  server.answer = (call) => (call.path.endsWith('/apply') ? 'network' : accept(call))
  await queueApplication({ job, message: 'I can start on Monday' }, device)
  const attachment = await keepDocument(new File([bytes], 'rider.pdf'), device)
  await sendMessage({ ...ANN, job_id: 'j1', job_title: 'Rigging', content: 'My rider', attachment }, device)
  await drainAllQueues(device)
  expect(server.paths()).toContain('/messages/upload-attachment')
  expect(server.contents()).toEqual([])
  server.answer = accept
  await device.db.outbox.toCollection().modify({ next_try_at: null })
  await drainAllQueues(device)
  expect(server.paths().slice(-2)).toEqual(['/jobs/j1/apply', '/messages/send'])
})

test('O13: a file of an older version, in its message’s queue, is sent', async () => {
  const { server, device, db, write } = attachmentDevice()
  const { file } = await write('See the rider')
  await db.outbox.update(file, { queue: 'conversation:ann' })
  await sendMessage({ ...ANN, content: 'Later' }, device)
  expect(await drainAllQueues(device)).toEqual(['empty'])
  expect(server.contents()).toEqual(['See the rider', 'Later'])
})
