// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAttachmentDraft } from '../../../../client/offline/outbox/use-attachment-draft.ts'
import { setDevice } from '../../../../client/offline/store/device.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { sendComposed } from '../../../../client/offline/outbox/send-composed.ts'
import { editUnsentItem } from '../../../../client/offline/outbox/unsent.ts'
import { replaceDraft, noDraft, readDraftText } from '../../../../client/offline/store/drafts.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { openTab, type TestTab } from '../../support/test-device.ts'

let tab: TestTab
const ANN = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
const NO_WORDS = noDraft('message:ann')
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
  act(() => result.current.add(rider))
  // As the composer was when the picker was opened: before the send.
  const asDrawn = result.current
  const sending = sendComposed(ANN, NO_WORDS, [rider], tab.device)
  const plot = await pick('plot.pdf')
  act(() => asDrawn.add(plot))
  await sending
  await act(() => asDrawn.follow())
  expect(result.current.attachments).toEqual([plot])
  await waitFor(async () => expect((await tab.db.drafts.get('attachment:ann'))?.value).toBe(JSON.stringify([plot])))
  expect(await names()).toEqual(['plot.pdf', 'rider.pdf'])
})

test('sent, and nothing picked meanwhile: the composer is empty', async () => {
  const { result } = renderHook(() => useAttachmentDraft('ann'))
  const rider = await pick('rider.pdf')
  act(() => result.current.add(rider))
  await sendComposed(ANN, NO_WORDS, [rider], tab.device)
  await act(() => result.current.follow())
  expect(result.current.attachments).toEqual([])
  expect(await names()).toEqual(['rider.pdf'])
})

test('files picked one after the other are all there; a removed one’s bytes are deleted, a smaller copy takes its place', async () => {
  const { result } = renderHook(() => useAttachmentDraft('ann'))
  const [rider, plot, photo] = [await pick('rider.pdf'), await pick('plot.pdf'), await pick('photo.jpg')]
  const asDrawn = result.current
  act(() => [rider, plot, photo].forEach(asDrawn.add))
  expect(result.current.attachments).toEqual([rider, plot, photo])
  act(() => result.current.remove(rider.id))
  const smaller = await pick('smaller.jpg')
  act(() => result.current.replace(photo.id, smaller))
  expect(result.current.attachments).toEqual([plot, smaller])
  await waitFor(async () => expect(await names()).toEqual(['plot.pdf', 'smaller.jpg']))
})

test('a single file that an older version stored is still there', async () => {
  const rider = await pick('rider.pdf')
  await replaceDraft(tab.device, 'attachment:ann', JSON.stringify(rider))
  const { result } = renderHook(() => useAttachmentDraft('ann'))
  await waitFor(() => expect(result.current.attachments).toEqual([rider]))
})

test('a file that a thread adds after it was left is there in the one opened since, and stays with what is added and sent there', async () => {
  const left = renderHook(() => useAttachmentDraft('ann'))
  left.unmount()
  const { result } = renderHook(() => useAttachmentDraft('ann'))
  const [voice, plot] = [await pick('voice.m4a'), await pick('plot.pdf')]
  act(() => left.result.current.add(voice))
  act(() => result.current.add(plot))
  await waitFor(() => expect(result.current.attachments).toEqual([voice, plot]))
  await sendComposed(ANN, NO_WORDS, [plot], tab.device)
  await act(() => result.current.follow())
  expect(result.current.attachments).toEqual([voice])
  expect((await tab.db.drafts.get('attachment:ann'))?.value).toBe(JSON.stringify([voice]))
  const names = (await tab.db.messages.toArray()).map(({ attachment_name }) => attachment_name)
  expect(names, 'what was not asked for is not sent').toEqual(['plot.pdf'])
})

test('a message without a file that is taken back leaves the picked ones as they are', async () => {
  const rider = await pick('rider.pdf')
  await replaceDraft(tab.device, 'attachment:ann', JSON.stringify([rider]))
  await sendComposed(ANN, { ...NO_WORDS, value: 'On my way', version: 1 }, [], tab.device)
  const [sent] = await tab.db.messages.toArray()
  expect(await editUnsentItem(sent!.id, tab.device)).toBe(true)
  expect(await readDraftText(tab.device, 'message:ann')).toBe('On my way')
  expect(JSON.parse(await readDraftText(tab.device, 'attachment:ann'))).toEqual([rider])
})
