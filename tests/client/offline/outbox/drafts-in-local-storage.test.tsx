// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendComposed } from '../../../../client/offline/outbox/send-composed.ts'
import { useDraft } from '../../../../client/offline/outbox/use-draft.ts'
import { countOwnDrafts } from '../../../../client/offline/session/sign-out.ts'
import { setDevice } from '../../../../client/offline/store/device.ts'
import {
  changedDraft,
  forgetSpareDrafts,
  replaceDraft,
  noDraft,
  readDraftText,
  readHeldDraft,
  storeHeldDraft,
} from '../../../../client/offline/store/drafts.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { createTestBrowser, openTab, type TestTab } from '../../support/test-device.ts'

const KEY = 'message:ann'
const ANN = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
let tab: TestTab
let other: TestTab

beforeEach(() => {
  const parts = { fetch: createFakeServer().fetch, browser: createTestBrowser() }
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

const spare = () => localStorage.getItem(`draft:me:${KEY}`)
/** As a killed Chromium has it, which had not yet written what was removed last. */
const found = (text: string) => localStorage.setItem(`draft:me:${KEY}`, text)
const sent = async () => (await tab.db.messages.toArray()).map(({ content }) => content)

test('the last key press before the page is closed is in localStorage at once, until Dexie has it', async () => {
  const storing = replaceDraft(tab.device, KEY, 'Yes')
  expect(spare()).toContain('"Yes"')
  await storing
  expect(spare()).toBeNull()
  expect(await readDraftText(tab.device, KEY)).toBe('Yes')
})

test.each(['', 'On my way'])(
  '%j of before a send, found in localStorage after a kill, does not hide the newer draft',
  async (old) => {
    await replaceDraft(tab.device, KEY, 'On my way')
    const before = await readHeldDraft(tab.device, KEY)
    await sendComposed(ANN, before, [], tab.device)
    await replaceDraft(tab.device, KEY, 'Gate 4 or 5?')
    found(JSON.stringify([before.version, before.id, old]))
    expect(await readDraftText(other.device, KEY)).toBe('Gate 4 or 5?')
    // The first letter typed does not overwrite it.
    const { result } = renderHook(() => useDraft(KEY))
    await waitFor(() => expect(result.current[0]).toBe('Gate 4 or 5?'))
    expect(await countOwnDrafts()).toBe(1)
  },
)

test('what was sent and is found in localStorage is no draft; what was typed after it and is only there, is', async () => {
  await replaceDraft(tab.device, KEY, 'On my way')
  const before = await readHeldDraft(tab.device, KEY)
  await sendComposed(ANN, before, [], tab.device)
  found(JSON.stringify([before.version, before.id, 'On my way']))
  expect(await readDraftText(other.device, KEY)).toBe('')
  expect(await countOwnDrafts()).toBe(0)
  found(JSON.stringify([before.version + 1, 'another', 'And']))
  expect(await readDraftText(other.device, KEY)).toBe('And')
  expect(await countOwnDrafts()).toBe(1)
})

test('bare words that an older version left in localStorage are newer than its row, and its mark of a deletion is nothing', async () => {
  await tab.db.drafts.put({ key: KEY, value: 'Half', updated_at: '2026-05-01T09:00:00.000Z' })
  found('Half a sentence')
  expect(await readDraftText(tab.device, KEY)).toBe('Half a sentence')
  found('')
  expect(await readDraftText(tab.device, KEY)).toBe('Half')
  await replaceDraft(tab.device, KEY, 'Whole')
  found('Half a sentence')
  expect(await readDraftText(tab.device, KEY)).toBe('Whole')
})

test.each(['Half a sentence', '[1, 2, "three"]', '["1", "b", "c"]', '[1, "b", null]', 'null', '0'])(
  'bare words %j, which only localStorage has, are sent as they are, once',
  async (words) => {
    found(words)
    const held = await readHeldDraft(tab.device, KEY)
    expect([held.value, await countOwnDrafts()]).toEqual([words, 1])
    await sendComposed(ANN, held, [], tab.device)
    expect(spare()).toBeNull()
    await sendComposed(ANN, held, [], other.device)
    expect(await sent()).toEqual([words])
  },
)

test('what was typed while Dexie stored an earlier letter stays in localStorage, and counts', async () => {
  const one = changedDraft(noDraft(KEY), 'O', tab.device)
  const storing = storeHeldDraft(tab.device, one)
  found(JSON.stringify([one.version + 1, one.id, 'On']))
  await storing
  expect(await readDraftText(other.device, KEY)).toBe('On')
})

test('what is stored late does not take the place of what was typed after it in another tab', async () => {
  const late = changedDraft(noDraft(KEY), 'Early', tab.device)
  await replaceDraft(other.device, KEY, 'A')
  await replaceDraft(other.device, KEY, 'After it')
  await storeHeldDraft(tab.device, late)
  expect(await tab.db.drafts.get(KEY)).toMatchObject({ value: 'After it' })
  expect([await readDraftText(tab.device, KEY), spare()]).toEqual(['After it', null])
})

test('another person’s, on the same device, is neither shown nor counted, and stays when one signs out', async () => {
  const theirs = 'draft:me-too:message:ann'
  localStorage.setItem(theirs, JSON.stringify([5, 'x', 'Theirs']))
  found(JSON.stringify([5, 'y', 'Mine']))
  expect([await readDraftText(tab.device, KEY), await countOwnDrafts()]).toEqual(['Mine', 1])
  forgetSpareDrafts('me')
  expect(Object.keys(localStorage)).toEqual([theirs])
})
