// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendComposed } from '../../../../client/offline/outbox/send-composed.ts'
import { useDraft } from '../../../../client/offline/outbox/use-draft.ts'
import { countDrafts } from '../../../../client/offline/session/sign-out.ts'
import { setDevice } from '../../../../client/offline/store/device.ts'
import {
  changed,
  forgetSpareDrafts,
  keepDraft,
  noDraft,
  readDraft,
  readHeld,
  storeDraft,
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
  const storing = keepDraft(tab.device, KEY, 'Yes')
  expect(spare()).toContain('"Yes"')
  await storing
  expect(spare()).toBeNull()
  expect(await readDraft(tab.device, KEY)).toBe('Yes')
})

test.each(['', 'On my way'])(
  '%j of before a send, found in localStorage after a kill, does not hide the newer draft',
  async (old) => {
    await keepDraft(tab.device, KEY, 'On my way')
    const before = await readHeld(tab.device, KEY)
    await sendComposed(ANN, before, [], tab.device)
    await keepDraft(tab.device, KEY, 'Gate 4 or 5?')
    found(JSON.stringify([before.version, before.id, old]))
    expect(await readDraft(other.device, KEY)).toBe('Gate 4 or 5?')
    // The first letter typed does not overwrite it.
    const { result } = renderHook(() => useDraft(KEY))
    await waitFor(() => expect(result.current[0]).toBe('Gate 4 or 5?'))
    expect(await countDrafts()).toBe(1)
  },
)

test('what was sent and is found in localStorage is no draft; what was typed after it and is only there, is', async () => {
  await keepDraft(tab.device, KEY, 'On my way')
  const before = await readHeld(tab.device, KEY)
  await sendComposed(ANN, before, [], tab.device)
  found(JSON.stringify([before.version, before.id, 'On my way']))
  expect(await readDraft(other.device, KEY)).toBe('')
  expect(await countDrafts()).toBe(0)
  found(JSON.stringify([before.version + 1, 'another', 'And']))
  expect(await readDraft(other.device, KEY)).toBe('And')
  expect(await countDrafts()).toBe(1)
})

test('bare words that an older version left in localStorage are newer than its row, and its mark of a deletion is nothing', async () => {
  await tab.db.drafts.put({ key: KEY, value: 'Half', updated_at: '2026-05-01T09:00:00.000Z' })
  found('Half a sentence')
  expect(await readDraft(tab.device, KEY)).toBe('Half a sentence')
  found('')
  expect(await readDraft(tab.device, KEY)).toBe('Half')
  await keepDraft(tab.device, KEY, 'Whole')
  found('Half a sentence')
  expect(await readDraft(tab.device, KEY)).toBe('Whole')
})

test.each(['Half a sentence', '[1, 2, "three"]', '["1", "b", "c"]', '[1, "b", null]', 'null', '0'])(
  'bare words %j, which only localStorage has, are sent as they are, once',
  async (words) => {
    found(words)
    const held = await readHeld(tab.device, KEY)
    expect([held.value, await countDrafts()]).toEqual([words, 1])
    await sendComposed(ANN, held, [], tab.device)
    expect(spare()).toBeNull()
    await sendComposed(ANN, held, [], other.device)
    expect(await sent()).toEqual([words])
  },
)

test('what was typed while Dexie stored an earlier letter stays in localStorage, and counts', async () => {
  const one = changed(noDraft(KEY), 'O', tab.device)
  const storing = storeDraft(tab.device, one)
  found(JSON.stringify([one.version + 1, one.id, 'On']))
  await storing
  expect(await readDraft(other.device, KEY)).toBe('On')
})

test('what is stored late does not take the place of what was typed after it in another tab', async () => {
  const late = changed(noDraft(KEY), 'Early', tab.device)
  await keepDraft(other.device, KEY, 'A')
  await keepDraft(other.device, KEY, 'After it')
  await storeDraft(tab.device, late)
  expect(await tab.db.drafts.get(KEY)).toMatchObject({ value: 'After it' })
  expect([await readDraft(tab.device, KEY), spare()]).toEqual(['After it', null])
})

test('another person’s, on the same device, is neither shown nor counted, and stays when one signs out', async () => {
  const theirs = 'draft:me-too:message:ann'
  localStorage.setItem(theirs, JSON.stringify([5, 'x', 'Theirs']))
  found(JSON.stringify([5, 'y', 'Mine']))
  expect([await readDraft(tab.device, KEY), await countDrafts()]).toEqual(['Mine', 1])
  forgetSpareDrafts('me')
  expect(Object.keys(localStorage)).toEqual([theirs])
})
