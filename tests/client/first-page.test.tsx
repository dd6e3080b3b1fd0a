// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreelancerJobs, isAnything, jobsInPage } from '../../client/dashboard/freelancer/freelancer-jobs.ts'
import { applyPage } from '../../client/offline/apply-changes.ts'
import { forgetFirstPage, readFirstPage, useFirstPage } from '../../client/offline/first-page.ts'
import type { SyncPage } from '../../shared/sync.ts'
import { createFakeServer } from './support/fake-server.ts'
import { openTab, type TestTab } from './support/test-phone.ts'

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
  globalThis.askedAhead = {
    path: '/api/sync',
    token: 'secret',
    answer: Promise.resolve(null),
    page: Promise.resolve(page),
    end,
  }
})
afterEach(() => {
  tab.close()
  globalThis.askedAhead = undefined
  act(forgetFirstPage)
})

test('what is drawn of it is what stands on the phone once it is stored', async () => {
  expect(isAnything(await findFreelancerJobs(tab.db))).toBe(false)
  await applyPage(tab.db, page, 0)
  expect(jobsInPage(page)).toEqual(await findFreelancerJobs(tab.db))
  expect(isAnything(jobsInPage(page))).toBe(true)
})

test('a screen has it until its own rows are stored, and never again after that', async () => {
  const { result, rerender } = renderHook(({ isStored }) => useFirstPage(isStored), {
    initialProps: { isStored: false },
  })
  expect(result.current).toBeNull()
  await act(() => readFirstPage('secret', end.signal))
  expect(result.current).toBe(page)
  rerender({ isStored: true })
  expect(result.current).toBeNull()
  rerender({ isStored: false })
  expect(result.current).toBeNull()
})

test.each([
  ['it was asked for in another’s name', () => readFirstPage('another', end.signal)],
  ['the person has left meanwhile', () => (end.abort(), readFirstPage('secret', end.signal))],
])('nothing is drawn from it when %s', async (_, read) => {
  const { result } = renderHook(() => useFirstPage(false))
  await act(read)
  expect(result.current).toBeNull()
})
