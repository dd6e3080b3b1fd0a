import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseAttachmentDraft } from '../../../../client/offline/outbox/attachment-draft.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { beginRecording, recoverRecordings } from '../../../../client/offline/outbox/recordings.ts'
import { replaceDraft, readDraftText } from '../../../../client/offline/store/drafts.ts'
import { keepDocuments } from '../../../../client/offline/sync/documents.ts'
import { ANN } from '../../support/attachment-device.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { createTestBrowser, openTab, type TestTab } from '../../support/test-device.ts'

const ABOUT = { conversation_key: 'ann', other_user_name: 'Ann' }
const browser = createTestBrowser()
let disk: IDBFactory
let tab: TestTab
let next: TestTab

beforeEach(() => {
  disk = new IDBFactory()
  const parts = { fetch: createFakeServer().fetch, browser: { ...browser, indexedDB: disk } }
  tab = openTab(parts)
  next = openTab(parts)
})
afterEach(() => {
  tab.close()
  next.close()
})

const begin = () => beginRecording(ABOUT, 'audio/webm;codecs=opus', tab.device)
const toSend = async () => parseAttachmentDraft(await readDraftText(next.device, 'attachment:ann'))

test('O19: killed while it is recorded, what was said is among the files to send at the next start, once', async () => {
  const recording = begin()
  await recording.add(new Blob(['wo']), 'Voice note, 2 s.weba')
  await recording.add(new Blob(['rd']), 'Voice note, 4 s.weba')
  tab.kill()
  expect(await recoverRecordings(next.device)).toEqual([ABOUT])
  expect(await toSend()).toEqual([{ id: recording.id, name: 'Voice note, 4 s.weba', size: 4 }])
  const [kept] = await next.db.documents.toArray()
  expect([new TextDecoder().decode(kept!.bytes), kept!.type]).toEqual(['word', 'audio/webm;codecs=opus'])
  expect(await recoverRecordings(next.device)).toEqual([])
  expect(await toSend()).toHaveLength(1)
})

test('one that another tab is still recording is left to it; ended, nothing of it is left', async () => {
  const recording = begin()
  await recording.add(new Blob(['wo']), 'Voice note, 2 s.weba')
  expect(await recoverRecordings(next.device)).toEqual([])
  await recording.end()
  expect(await recoverRecordings(next.device)).toEqual([])
  expect([await next.db.documents.count(), await next.db.drafts.count()]).toEqual([0, 0])
})

test('two tabs that start at once offer it once', async () => {
  const recording = begin()
  await recording.add(new Blob(['word']), 'Voice note, 2 s.weba')
  tab.kill()
  const third = openTab({ fetch: createFakeServer().fetch, browser: { ...browser, indexedDB: disk } })
  const offered = await Promise.all([recoverRecordings(next.device), recoverRecordings(third.device)])
  expect(offered.flat()).toEqual([ABOUT])
  expect(await toSend()).toHaveLength(1)
  third.close()
})

test('a tab that finds it and is overtaken by another offers nothing', async () => {
  const recording = begin()
  await recording.add(new Blob(['word']), 'Voice note, 2 s.weba')
  tab.kill()
  const third = openTab({ fetch: createFakeServer().fetch, browser: { ...browser, indexedDB: disk } })
  const { request } = third.device.locks
  third.device.locks = {
    request: async (...args: Parameters<typeof request>) => {
      expect(await recoverRecordings(next.device)).toEqual([ABOUT])
      return request(...args)
    },
  } as typeof third.device.locks
  expect(await recoverRecordings(third.device)).toEqual([])
  expect(await toSend()).toHaveLength(1)
  third.close()
})

test('a killed one is offered while another tab is recording another', async () => {
  const killed = begin()
  await killed.add(new Blob(['word']), 'Voice note, 2 s.weba')
  tab.kill()
  const other = beginRecording({ conversation_key: 'bob', other_user_name: 'Bob' }, 'audio/webm', next.device)
  await other.add(new Blob(['no']), 'Voice note, 1 s.weba')
  expect(await recoverRecordings(next.device)).toEqual([ABOUT])
  expect(await toSend()).toMatchObject([{ id: killed.id }])
  await other.end()
})

test('what is recorded, and what was, stays when the documents that nothing shows are deleted', async () => {
  const recording = begin()
  await recording.add(new Blob(['word']), 'Voice note, 2 s.weba')
  await keepDocuments(tab.device)
  expect(await tab.db.documents.toCollection().primaryKeys()).toEqual([recording.id])
  tab.kill()
  await recoverRecordings(next.device)
  await keepDocuments(next.device)
  expect(await next.db.documents.toCollection().primaryKeys()).toEqual([recording.id])
})

test('recovered, it stands behind the files that were picked before', async () => {
  await replaceDraft(next.device, 'attachment:ann', JSON.stringify([{ id: 'f1', name: 'rider.pdf', size: 9 }]))
  const recording = begin()
  await recording.add(new Blob(['word']), 'Voice note, 2 s.weba')
  tab.kill()
  await recoverRecordings(next.device)
  expect((await toSend()).map(({ id }) => id)).toEqual(['f1', recording.id])
})

test('a full device stores nothing, and the recording goes on: the next piece has all before it, and its end frees it', async () => {
  const recording = begin()
  const put = vi.spyOn(tab.db.documents, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await recording.add(new Blob(['wo']), 'Voice note, 2 s.weba')
  expect(await tab.db.drafts.count()).toBe(0)
  put.mockRestore()
  await recording.add(new Blob(['rd']), 'Voice note, 4 s.weba')
  const [kept] = await tab.db.documents.toArray()
  expect([new TextDecoder().decode(kept!.bytes), kept!.size]).toEqual(['word', 4])

  const drop = vi.spyOn(tab.db.documents, 'delete').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await recording.end()
  drop.mockRestore()
  expect(await recoverRecordings(next.device), 'no tab has it any more').toEqual([ABOUT])
})

test('ended as its last piece comes, nothing of it is left', async () => {
  const recording = begin()
  void recording.add(new Blob(['word']), 'Voice note, 2 s.weba')
  await recording.end()
  expect([await next.db.documents.count(), await next.db.drafts.count()]).toEqual([0, 0])
})

test('sent, it is no draft any more in the same step: a kill right after leaves one voice note', async () => {
  const recording = begin()
  await recording.add(new Blob(['word']), 'Voice note, 2 s.weba')
  await sendMessage({ ...ANN, content: 'Instead of it', recording: recording.id }, tab.device)
  tab.kill()
  expect(await recoverRecordings(next.device)).toEqual([])
  expect(await toSend()).toEqual([])
})

test('nothing said before the kill, nothing is offered', async () => {
  begin()
  tab.kill()
  expect(await recoverRecordings(next.device)).toEqual([])
})
