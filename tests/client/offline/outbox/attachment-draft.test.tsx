// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAttachmentDraft } from '../../../../client/offline/outbox/attachment-draft.ts'
import { setDevice } from '../../../../client/offline/store/device.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { openTab, type TestTab } from '../../support/test-device.ts'

let tab: TestTab
const ANN = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message', content: '' }
const pick = (name: string) =>
  keepDocument({ name, type: 'application/pdf', arrayBuffer: async () => new ArrayBuffer(4) }, tab.device)
const names = async () => (await tab.db.documents.toArray()).map(({ name }) => name).sort()

beforeEach(() => {
  tab = openTab({ fetch: createFakeServer().fetch })
  setDevice(tab.device)
})
afterEach(() => {
  cleanup()
  setDevice(null)
  tab.close()
})

test('a file picked while a send is being stored is the next draft, and the sent one keeps its bytes', async () => {
  const { result } = renderHook(() => useAttachmentDraft('ann'))
  const rider = await pick('rider.pdf')
  act(() => result.current.keep(rider))
  // As the composer was when the picker was opened: before the send.
  const asDrawn = result.current
  const sending = sendMessage({ ...ANN, attachment: rider }, tab.device)
  const plot = await pick('plot.pdf')
  act(() => asDrawn.keep(plot))
  await sending
  await act(() => asDrawn.sent(rider))
  expect(result.current.attachment).toEqual(plot)
  await waitFor(async () => expect((await tab.db.drafts.get('attachment:ann'))?.value).toBe(JSON.stringify(plot)))
  expect(await names()).toEqual(['plot.pdf', 'rider.pdf'])
})

test('sent, and nothing picked meanwhile: the composer is empty', async () => {
  const { result } = renderHook(() => useAttachmentDraft('ann'))
  const rider = await pick('rider.pdf')
  act(() => result.current.keep(rider))
  await sendMessage({ ...ANN, attachment: rider }, tab.device)
  await act(() => result.current.sent(rider))
  expect(result.current.attachment).toBeNull()
  expect(await names()).toEqual(['rider.pdf'])
})

test('two picked one after the other: the last one stays, and the first one’s bytes are deleted', async () => {
  const { result } = renderHook(() => useAttachmentDraft('ann'))
  const [rider, plot] = [await pick('rider.pdf'), await pick('plot.pdf')]
  const asDrawn = result.current
  act(() => {
    asDrawn.keep(rider)
    asDrawn.keep(plot)
  })
  expect(result.current.attachment).toEqual(plot)
  await waitFor(async () => expect(await names()).toEqual(['plot.pdf']))
})
