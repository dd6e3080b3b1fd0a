// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findFreelancerJobs, hasAnyJobs, jobsInFirstRows } from '../../../client/jobs/freelancer-jobs.ts'
import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import {
  forgetFirstRows,
  readFirstRows,
  firstRowsInPage,
  useFirstRows,
  waitForPaintedRows,
} from '../../../client/offline/store/first-rows.ts'
import { SCHEMA_VERSION } from '../../../client/offline/store/upgrades.ts'
import type { SyncPage } from '../../../shared/sync.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { openTab, type TestTab } from '../support/test-device.ts'

const page = {
  cursor: 'e.1',
  reset: true,
  more: false,
  changes: [
    { kind: 'job', id: 'a', row: { id: 'a', title: 'Rig' } },
    { kind: 'job', id: 'b', row: { id: 'b', title: 'Derig' } },
    { kind: 'job', id: 'c', row: null },
    { kind: 'application', id: 'x', row: { id: 'x', job_id: 'a', status: 'pending' } },
    { kind: 'matched', id: 'matched', row: { id: 'matched', ids: ['b', 'a'] } },
  ],
} satisfies SyncPage

let end: AbortController
let tab: TestTab

beforeEach(() => {
  end = new AbortController()
  tab = openTab({ fetch: createFakeServer().fetch })
  globalThis.prefetched = {
    path: '/api/sync',
    token: 'secret',
    answer: Promise.resolve(null),
    page: Promise.resolve(page),
    kept: Promise.resolve(null),
    end,
  }
})
afterEach(() => {
  cleanup()
  tab.close()
  globalThis.prefetched = undefined
  act(forgetFirstRows)
})

test('what is rendered from it equals what is on the device once it is stored', async () => {
  expect(hasAnyJobs(await findFreelancerJobs(tab.db))).toBe(false)
  await applySyncPage(tab.db, page, 0)
  expect(jobsInFirstRows(firstRowsInPage(page))).toEqual(await findFreelancerJobs(tab.db))
  expect(hasAnyJobs(jobsInFirstRows(firstRowsInPage(page)))).toBe(true)
})

test('a screen has it until its own rows are stored, and never again after that', async () => {
  const { result, rerender } = renderHook(({ isStored }) => useFirstRows(isStored), {
    initialProps: { isStored: false },
  })
  expect(result.current).toBeNull()
  await act(() => readFirstRows('secret', end.signal))
  expect(result.current).toEqual(firstRowsInPage(page))
  rerender({ isStored: true })
  expect(result.current).toBeNull()
  rerender({ isStored: false })
  expect(result.current).toBeNull()
})

test.each([false, true])(
  'the rows of a page with more to come (%s) stay until some, or all, are stored',
  async (more) => {
    globalThis.prefetched!.page = Promise.resolve({ ...page, more })
    const { result, rerender } = renderHook(([isThere, areAllThere]) => useFirstRows(isThere!, areAllThere), {
      initialProps: [false, false],
    })
    await act(() => readFirstRows('secret', end.signal))
    rerender([true, false])
    expect(result.current).toEqual(more ? null : firstRowsInPage(page))
    rerender([true, true])
    expect(result.current).toBeNull()
  },
)

test('only a page that has all there is brings call sheets', () => {
  const sheet = { kind: 'call_sheet', id: 's', row: { id: 's' } } as unknown as SyncPage['changes'][0]
  const brought = { ...page, changes: [...page.changes, sheet] }
  expect(firstRowsInPage(brought).sheets).toEqual([{ id: 's' }])
  expect(firstRowsInPage({ ...brought, more: true }).sheets).toBeUndefined()
})

test.each([
  ['it was asked for in another’s name', () => readFirstRows('another', end.signal)],
  ['the person has left meanwhile', () => (end.abort(), readFirstRows('secret', end.signal))],
])('nothing is rendered from it when %s', async (_, read) => {
  const { result } = renderHook(() => useFirstRows(false))
  await act(read)
  expect(result.current).toBeNull()
})

test('the rows of this device are rendered instead of a page, and dropped', async () => {
  const rows = { views: [], jobs: [], applications: [], outbox: [] }
  globalThis.prefetched!.kept = Promise.resolve({ schema: SCHEMA_VERSION, rows })
  const { result } = renderHook(() => useFirstRows(false))
  await act(() => readFirstRows('secret', end.signal))
  expect(result.current).toBe(rows)
  expect(globalThis.prefetched).toBeUndefined()
})

test('what is loaded after them waits until they are painted', async () => {
  // The screens of the tests before report their paint first.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await act(() => readFirstRows('secret', end.signal))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const painted = vi.fn()
  void waitForPaintedRows().then(painted)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(painted).not.toHaveBeenCalled()
  renderHook(() => useFirstRows(false))
  expect(painted).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(painted).toHaveBeenCalled()
})

test('without first rows nothing waits, and on a screen that paints none of them not for ever', async () => {
  await waitForPaintedRows()
  await act(() => readFirstRows('secret', end.signal))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const wait = waitForPaintedRows()
  await vi.advanceTimersByTimeAsync(2_000)
  await wait
})

test('rows of an older version are not rendered before they are upgraded', async () => {
  const rows = { views: [], jobs: [], applications: [], outbox: [] }
  globalThis.prefetched!.kept = Promise.resolve({ schema: SCHEMA_VERSION - 10, rows })
  globalThis.prefetched!.page = Promise.resolve(null)
  const { result } = renderHook(() => useFirstRows(false))
  await act(() => readFirstRows('secret', end.signal))
  expect(result.current).toBeNull()
})
