// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { SpokenArrivals } from '../../../client/notifications/spoken-arrivals.tsx'
import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import type { SyncChange } from '../../../shared/sync.ts'
import { ownDevice } from '../support/own-device.ts'
import { page } from '../support/rows.ts'

/** What it has read last; noted by an effect before its own, which runs in the same turn. */
const { known } = vi.hoisted(() => ({ known: { last: undefined as unknown } }))
vi.mock('../../../client/offline/store/use-live.ts', async (original) => {
  const { useLive } = await original<{ useLive: (query: unknown, deps: unknown[]) => unknown }>()
  function useNoted(query: unknown, deps: unknown[]) {
    const found = useLive(query, deps)
    useEffect(() => void (known.last = found), [found])
    return found
  }
  return { useLive: useNoted }
})

const own = ownDevice()
beforeEach(() => void (known.last = undefined))

const entry = (id: string, title: string, more: { count?: number; read_seq?: number; navigate?: string } = {}) => {
  const row = { id, title, body: '', kind: 'call_sheet', navigate: '/call-sheet?job=j1', count: 1, seq: 5, read_seq: 0 }
  return { kind: 'notification', id, row: { ...row, created_at: '2026-12-14T08:00:00Z', ...more } } as SyncChange
}
let revision = 0
const arrives = (...rows: SyncChange[]) =>
  act(() => applySyncPage(own.tab.db, page(rows, { cursor: `e.${++revision}` }), 0))
const said = () => screen.getByRole('status').textContent

/** Before the first sync, and it knows that. */
async function open(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SpokenArrivals />
    </MemoryRouter>,
  )
  await waitFor(() => expect(known.last).toBeNull())
}

test('what arrives while the app is open is said; what a first sync brings, or was there before, is not', async () => {
  await open('/')
  await arrives(entry('s1', 'Call sheet: Arena tour'))
  await waitFor(() => expect(known.last).toMatchObject([{ id: 's1' }]))
  expect(said()).toBe('')

  await arrives(entry('c1', 'IPAF expires in 5 days'))
  await waitFor(() => expect(said()).toBe('IPAF expires in 5 days'))
  await arrives(entry('s1', 'Call sheet v2: Arena tour', { count: 2 }))
  await waitFor(() => expect(said()).toBe('Call sheet v2: Arena tour'))
})

test('what has been read elsewhere, or is on the screen, is not said', async () => {
  await open('/call-sheet?job=j1')
  await arrives()
  await waitFor(() => expect(known.last).toEqual([]))
  const quiet = [entry('s1', 'Call sheet v2: Arena tour'), entry('s2', 'Read', { read_seq: 5, navigate: '/' })]
  await arrives(...quiet, entry('c1', 'IPAF expires in 5 days', { navigate: '/portfolio' }))
  await waitFor(() => expect(said()).toBe('IPAF expires in 5 days'))
})
