import { expect, test } from 'vitest'
import { measureKeptStorage } from '../../../client/settings/storage-card.tsx'
import { freeAttachments, keepDocuments } from '../../../client/offline/sync/documents.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { keepDocument } from '../../../client/offline/outbox/keep-document.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { openTab } from '../support/test-device.ts'

const bytes = (size: number) => new ArrayBuffer(size)
const document = { type: 'image/png', name: 'rig.png' }

function openDevice() {
  const server = createFakeServer()
  return { server, ...openTab({ fetch: server.fetch }) }
}

async function receive({ db }: ReturnType<typeof openDevice>, id: string, sent = '2026-05-01T09:00:00Z') {
  const message = { id: `of-${id}`, conversation_id: 'c', seq: 1, is_mine: false, created_at: sent }
  const attachment_url = `/api/messages/attachments/${id}`
  await db.messages.put({ ...message, attachment_url, attachment_name: 'rig.png' } as never)
}

test('documents and photos are counted by their bytes', async () => {
  const { db } = openDevice()
  await db.documents.bulkAdd([
    { id: 'd1', credential_id: 'a', bytes: bytes(3000), ...document },
    { id: 'd2', credential_id: '', bytes: bytes(500), ...document },
  ])
  await db.photos.add({ id: 'p', bytes: bytes(70), ...document })
  expect(await measureKeptStorage({ db })).toMatchObject({ documents: 3500, photos: 70 })
})

test('freeing deletes sent attachments; what waits, what is being written, and credentials stay', async () => {
  const tab = openDevice()
  const { db, device } = tab
  await receive(tab, 'old')
  await db.documents.bulkAdd([
    { id: 'old', credential_id: 'of-old', bytes: bytes(3000), ...document },
    { id: 'card', credential_id: 'credential', bytes: bytes(200), ...document },
  ])
  const picked = async (name: string) =>
    keepDocument({ name, type: 'image/png', arrayBuffer: async () => bytes(10) }, device)
  const draft = await picked('draft.png')
  const attachment = await picked('waiting.png')
  const to = { recipient_id: 'zoe', recipient_name: 'Zoe', job_id: null, job_title: 'Direct Message', content: '' }
  await sendMessage({ ...to, attachment }, device)
  expect(await freeAttachments(device)).toBe(3000)
  expect((await db.documents.toCollection().primaryKeys()).toSorted()).toEqual(
    [draft.id, attachment.id, 'card'].toSorted(),
  )
})

test('what was freed is not fetched again by itself; what is sent after that is', async () => {
  const tab = openDevice()
  await receive(tab, 'old')
  await freeAttachments(tab.device)
  await receive(tab, 'new', '2026-06-02T09:00:00Z')
  tab.server.answer = () => ({ status: 404 })
  await keepDocuments(tab.device)
  expect(tab.server.calls.map(({ path }) => path)).toEqual(['/messages/attachments/new'])
})
