// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setDevice } from '../../../../client/offline/store/device.ts'
import { replaceDraft, readDraftText } from '../../../../client/offline/store/drafts.ts'
import { parseDraft, useFormDraft } from '../../../../client/offline/outbox/use-form-draft.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { createTestBrowser, openTab, type TestTab } from '../../support/test-device.ts'

const KEY = 'venue'
const START = { name: '', gates: [] as string[], town: 'Leeds' }
let tab: TestTab

beforeEach(() => {
  tab = openTab({ fetch: createFakeServer().fetch, browser: { ...createTestBrowser(), indexedDB: new IDBFactory() } })
  setDevice(tab.device)
})
afterEach(() => {
  cleanup()
  setDevice(null)
  tab.close()
  localStorage.clear()
})

const open = () => renderHook(() => useFormDraft(KEY, START)).result

test('several changes at once build on each other, are kept, and end with the draft', async () => {
  const form = open()
  expect(form.current).toMatchObject({ draft: START, isTyped: false })
  act(() => {
    form.current.change({ name: 'Arena' })
    form.current.change(({ gates }) => ({ gates: [...gates, 'A'] }))
    form.current.change(({ gates }) => ({ gates: [...gates, 'B'] }))
  })
  const typed = { name: 'Arena', gates: ['A', 'B'], town: 'Leeds' }
  expect(form.current).toMatchObject({ draft: typed, isTyped: true })
  await waitFor(async () => expect(parseDraft(await readDraftText(tab.device, KEY))).toEqual(typed))
  cleanup()
  const again = open()
  await waitFor(() => expect(again.current.draft).toEqual(typed))
  await act(() => again.current.clear())
  expect(again.current).toMatchObject({ draft: START, isTyped: false })
})

test('a draft without a newer field has it as in the start; one that cannot be read is none', async () => {
  const form = open()
  await replaceDraft(tab.device, KEY, '{"name":"Arena"}')
  await waitFor(() => expect(form.current.draft).toEqual({ ...START, name: 'Arena' }))
  await replaceDraft(tab.device, KEY, 'Arena')
  await waitFor(() => expect(form.current).toMatchObject({ draft: START, isTyped: false }))
})
