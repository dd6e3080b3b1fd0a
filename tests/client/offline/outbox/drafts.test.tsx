// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueNewCredential } from '../../../../client/offline/outbox/kinds/credential.ts'
import { queueNewPortfolioItem } from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { queueApplication } from '../../../../client/offline/outbox/kinds/application.ts'
import { queueCancellation } from '../../../../client/offline/outbox/kinds/booking.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { queueBroadcast } from '../../../../client/offline/outbox/kinds/broadcast.ts'
import { sendComposed } from '../../../../client/offline/outbox/send-composed.ts'
import { editUnsentItem } from '../../../../client/offline/outbox/unsent.ts'
import { setDevice } from '../../../../client/offline/store/device.ts'
import {
  forgetEndedDrafts,
  type HeldDraft,
  replaceDraft,
  readDraftText,
  readHeldDraft,
} from '../../../../client/offline/store/drafts.ts'
import { useLive } from '../../../../client/offline/store/use-live.ts'
import { useDraft } from '../../../../client/offline/outbox/use-draft.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { createTestBrowser, openTab, type TestTab } from '../../support/test-device.ts'

const KEY = 'message:ann'
const ANN = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
const JOB = { id: 'j1', title: 'Arena tour', employer_id: 'bright' }
const browser = createTestBrowser()
let tab: TestTab
let other: TestTab

beforeEach(() => {
  const parts = { fetch: createFakeServer().fetch, browser: { ...browser, indexedDB: new IDBFactory() } }
  tab = openTab(parts)
  other = openTab(parts)
  setDevice(tab.device)
})
afterEach(() => {
  cleanup()
  setDevice(null)
  tab.close()
  other.close()
  localStorage.clear()
})

const sent = async () => (await tab.db.messages.toArray()).map(({ content }) => content)
const pick = (name: string) => keepDocument({ name, type: '', arrayBuffer: async () => new ArrayBuffer(4) }, tab.device)

test('every tab shows what was typed in another; the newest, also with a clock that was set back', async () => {
  const { result } = renderHook(() => useDraft(KEY))
  await replaceDraft(other.device, KEY, 'Typed there')
  await waitFor(() => expect(result.current[0]).toBe('Typed there'))
  const { id } = result.current[3].now()
  act(() => result.current[1]('Typed there, and here'))
  await waitFor(async () => expect(await readDraftText(other.device, KEY)).toBe('Typed there, and here'))
  // The id is that of what it becomes, from its first letter on.
  await waitFor(async () => expect(await tab.db.drafts.get(KEY)).toMatchObject({ value: 'Typed there, and here', id }))
  expect(result.current[3].now().id).toBe(id)
  other.device.now = () => browser.clock.now - 3_600_000
  await replaceDraft(other.device, KEY, 'Later')
  await waitFor(() => expect(result.current[0]).toBe('Later'))
})

test('a deletion by a tab that has not seen a long text does not delete it', async () => {
  const seen = await readHeldDraft(other.device, KEY)
  const { result } = renderHook(() => useDraft(KEY))
  browser.clock.now += 1_000
  act(() => result.current[1]('A long text'))
  await waitFor(async () => expect(await readDraftText(tab.device, KEY)).toBe('A long text'))
  await sendComposed(ANN, { ...seen, value: 'x', version: 1 }, [], other.device)
  expect(await readDraftText(tab.device, KEY)).toBe('A long text')
  expect(await sent()).toEqual([])
})

test('sent in two tabs it is sent once, with its id; what is typed next has another', async () => {
  await replaceDraft(tab.device, KEY, 'Doors at six.')
  const held = await readHeldDraft(tab.device, KEY)
  await Promise.all([sendComposed(ANN, held, [], tab.device), sendComposed(ANN, held, [], other.device)])
  expect(await tab.db.messages.toCollection().primaryKeys()).toEqual([held.id])
  expect(await tab.db.outbox.count()).toBe(1)
  await replaceDraft(other.device, KEY, 'Doors at seven.')
  const next = await readHeldDraft(tab.device, KEY)
  expect(next.id).not.toBe(held.id)
  await sendComposed(ANN, next, [], tab.device)
  expect((await sent()).sort()).toEqual(['Doors at seven.', 'Doors at six.'])
})

test('what is typed while it is being queued stays, and is a message of its own', async () => {
  const { result } = renderHook(() => useDraft(KEY))
  act(() => result.current[1]('Doors at six.'))
  const held = result.current[3].now()
  act(() => result.current[1]('Doors at six. And'))
  await sendComposed(ANN, held, [], tab.device)
  await act(() => result.current[3].follow())
  expect(result.current[0]).toBe('Doors at six. And')
  expect(await sent()).toEqual([])
  await sendComposed(ANN, result.current[3].now(), [], tab.device)
  await act(() => result.current[3].follow())
  expect(result.current[0]).toBe('')
  expect(await sent()).toEqual(['Doors at six. And'])
})

test('typed on in a tab that did not know yet that it was sent, it is another message', async () => {
  await replaceDraft(tab.device, KEY, 'Doors')
  const { result } = renderHook(() => useDraft(KEY))
  await waitFor(() => expect(result.current[0]).toBe('Doors'))
  const { id } = result.current[3].now()
  await sendComposed(ANN, await readHeldDraft(other.device, KEY), [], other.device)
  act(() => result.current[1]('Doors at seven'))
  await waitFor(async () => expect(await tab.db.drafts.get(KEY)).toMatchObject({ value: 'Doors at seven' }))
  const row = await tab.db.drafts.get(KEY)
  expect(row!.id).not.toBe(id)
  await waitFor(() => expect(result.current[3].now().id).toBe(row!.id))
  await sendComposed(ANN, result.current[3].now(), [], tab.device)
  const ids = await tab.db.messages.toCollection().primaryKeys()
  expect(ids).toHaveLength(2)
  expect(ids).toContain(id)
})

test('what Dexie has of an earlier letter does not take the place of a later one', async () => {
  const { result } = renderHook(() => useDraft(KEY))
  act(() => result.current[1]('O'))
  await waitFor(async () => expect(await tab.db.drafts.get(KEY)).toMatchObject({ value: 'O' }))
  const put = vi.spyOn(tab.db.drafts, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  act(() => result.current[1]('On'))
  const seen = renderHook(() => useLive((db) => db.drafts.get(KEY), []))
  await other.db.drafts.update(KEY, { updated_at: '2026-06-01T10:00:00.000Z' })
  await waitFor(() => expect(seen.result.current?.updated_at).toBe('2026-06-01T10:00:00.000Z'))
  expect(result.current[0]).toBe('On')
  put.mockRestore()
})

test('a form that has turned to another draft shows nothing of the one before, and writes nothing into it', async () => {
  await replaceDraft(tab.device, KEY, 'To Ann')
  const { result, rerender } = renderHook(({ key }) => useDraft(key), { initialProps: { key: KEY } })
  await waitFor(() => expect(result.current[0]).toBe('To Ann'))
  const { id } = result.current[3].now()
  const setFirst = result.current[1]
  const following = result.current[3].follow()
  rerender({ key: 'message:bob' })
  await act(() => following)
  expect(result.current[0]).toBe('')
  act(() => result.current[1]('To Bob'))
  await waitFor(async () => expect(await readDraftText(other.device, 'message:bob')).toBe('To Bob'))
  expect(result.current[3].now().id).not.toBe(id)
  expect(await readDraftText(other.device, KEY)).toBe('To Ann')
  // As what was begun for the first one may end after the form has turned.
  browser.clock.now += 1_000
  act(() => setFirst('To Ann, later'))
  await waitFor(async () => expect(await readDraftText(other.device, KEY)).toBe('To Ann, later'))
  expect(result.current[0]).toBe('To Bob')
})

test('what was typed before the database was open is kept once it is', async () => {
  setDevice(null)
  const { result } = renderHook(() => useDraft(KEY))
  act(() => result.current[1]('Early'))
  act(() => setDevice(tab.device))
  await waitFor(async () => expect(await tab.db.drafts.get(KEY)).toMatchObject({ value: 'Early' }))
  expect(result.current[0]).toBe('Early')
})

test('what was sent without its draft is cleared after it, unless it was changed meanwhile', async () => {
  const { result } = renderHook(() => useDraft(KEY))
  act(() => result.current[1]('Doors'))
  const held = result.current[3].now()
  act(() => result.current[1]('Doors at six'))
  await act(() => result.current[3].settle(held))
  expect(result.current[0]).toBe('Doors at six')
  await act(() => result.current[3].settle(result.current[3].now()))
  expect(result.current[0]).toBe('')
  expect(await readDraftText(other.device, KEY)).toBe('')
})

test('files leave the draft with the message that has them, each once, however many tabs send them', async () => {
  const files = [await pick('plan.pdf'), await pick('rider.pdf'), await pick('plot.pdf')]
  await replaceDraft(tab.device, 'attachment:ann', JSON.stringify(files))
  await replaceDraft(tab.device, KEY, 'All three')
  const held = await readHeldDraft(tab.device, KEY)
  await sendComposed(ANN, held, files, tab.device)
  expect(await readDraftText(tab.device, 'attachment:ann')).toBe('')
  await sendComposed(ANN, held, files, other.device)
  await sendComposed(ANN, { ...held, value: '' }, files, other.device)
  const queue = (await tab.db.outbox.orderBy('position').toArray()).filter(({ kind }) => kind === 'message')
  expect(queue.map(({ body }) => body)).toMatchObject([
    { content: 'All three', attachment: { attachment_name: 'plan.pdf' } },
    { content: '', attachment: { attachment_name: 'rider.pdf' } },
    { content: '', attachment: { attachment_name: 'plot.pdf' } },
  ])
})

test('no space for the message: words and files are still in the composer', async () => {
  const files = [await pick('plan.pdf')]
  await replaceDraft(tab.device, 'attachment:ann', JSON.stringify(files))
  await replaceDraft(tab.device, KEY, 'This one')
  tab.db.messages.hook('creating', () => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await expect(sendComposed(ANN, await readHeldDraft(tab.device, KEY), files, tab.device)).rejects.toThrow(
    /out of space/,
  )
  expect(await readDraftText(other.device, KEY)).toBe('This one')
  expect(JSON.parse(await readDraftText(other.device, 'attachment:ann'))).toEqual(files)
})

test('taken back, words and file are in the composer and not in the outbox, in one step', async () => {
  const files = [await pick('plan.pdf')]
  await replaceDraft(tab.device, 'attachment:ann', JSON.stringify(files))
  await replaceDraft(tab.device, KEY, 'This one')
  const held = await readHeldDraft(tab.device, KEY)
  await sendComposed(ANN, held, files, tab.device)
  await replaceDraft(tab.device, KEY, 'And')
  tab.db.drafts.hook('updating', () => {
    throw new Error('Killed')
  })
  await expect(editUnsentItem(held.id, tab.device)).rejects.toThrow('Killed')
  expect(await tab.db.outbox.count()).toBe(2)
  expect(await editUnsentItem(held.id, other.device)).toBe(true)
  expect(await readDraftText(other.device, KEY)).toBe('This one\nAnd')
  expect(JSON.parse(await readDraftText(other.device, 'attachment:ann'))).toMatchObject([{ name: 'plan.pdf' }])
  expect(await other.db.outbox.count()).toBe(0)
  expect(await editUnsentItem(held.id, other.device)).toBe(false)
})

test.each<[string, (draft: HeldDraft, device: TestTab['device']) => Promise<unknown>]>([
  [
    'a message to the crew',
    (draft, device) => queueBroadcast({ job: JOB, audience: { to: 'confirmed' }, content: 'Six.', draft }, device),
  ],
  ['an application', (draft, device) => queueApplication({ job: JOB, message: 'Me', draft }, device)],
  [
    'a cancellation',
    (draft, device) => queueCancellation({ job: JOB, application_id: 'a1', reason: 'Ill', draft }, device),
  ],
  [
    'an event of the portfolio',
    (draft, device) =>
      queueNewPortfolioItem({ event_name: 'A', role: 'B', end_client: 'C', photos: [], draft }, device),
  ],
  [
    'a credential',
    async (draft, device) => {
      await device.db.documents.put({ id: 'd', credential_id: '', bytes: new ArrayBuffer(4), type: '', name: 'd.pdf' })
      const fields = { name: 'IPAF', issuer: '', number: '', issued_on: null, expires_on: null }
      return queueNewCredential({ fields, document_id: 'd', draft }, device)
    },
  ],
])('%s that is sent in two tabs leaves once, with the id of its draft', async (_what, send) => {
  await replaceDraft(tab.device, 'form', '{"a":1}')
  const held = await readHeldDraft(tab.device, 'form')
  await send(held, tab.device)
  const { id } = (await tab.db.outbox.toCollection().first())!
  expect(id).toBe(held.id)
  // Even after the first has arrived.
  await tab.db.outbox.clear()
  await tab.db.applications.clear()
  await send(held, other.device)
  expect(await tab.db.outbox.count()).toBe(0)
  expect(await readDraftText(other.device, 'form')).toBe('')
})

test('words that were only proposed are sent once, too', async () => {
  const held = await readHeldDraft(tab.device, 'form')
  const send = () =>
    queueBroadcast({ job: JOB, audience: { to: 'confirmed' }, content: 'Six.', draft: held }, tab.device)
  await Promise.all([send(), send()])
  expect(await tab.db.outbox.count()).toBe(1)
  // Proposed again, they are another message.
  const draft = await readHeldDraft(tab.device, 'form')
  await queueBroadcast({ job: JOB, audience: { to: 'confirmed' }, content: 'Six.', draft }, tab.device)
  expect(new Set(await tab.db.outbox.toCollection().primaryKeys()).size).toBe(2)
})

test('words that were only proposed become another message in each conversation, and what is typed next keeps its id', async () => {
  const words = async (key: string) => ({ ...(await readHeldDraft(tab.device, key)), value: 'On my way' })
  await sendComposed(ANN, await words(KEY), [], tab.device)
  await sendComposed({ ...ANN, recipient_id: 'bob' }, await words('message:bob'), [], tab.device)
  expect(await tab.db.messages.count()).toBe(2)
  const { result } = renderHook(() => useDraft(KEY))
  act(() => result.current[1]('And'))
  const { id } = result.current[3].now()
  await waitFor(async () => expect(await tab.db.drafts.get(KEY)).toMatchObject({ value: 'And', id }))
})

test('the rows of drafts that ended a week ago go, and no other', async () => {
  await replaceDraft(tab.device, KEY, 'On my way')
  await sendComposed(ANN, await readHeldDraft(tab.device, KEY), [], tab.device)
  await replaceDraft(tab.device, 'form', 'Kept')
  browser.clock.now += 6 * 86_400_000
  await forgetEndedDrafts(tab.device)
  expect(await tab.db.drafts.count()).toBe(2)
  browser.clock.now += 2 * 86_400_000
  await forgetEndedDrafts(tab.device)
  expect(await tab.db.drafts.toCollection().primaryKeys()).toEqual(['form'])
})
