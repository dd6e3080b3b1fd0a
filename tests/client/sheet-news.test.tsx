// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { isoDay } from '../../shared/dates.ts'
import { act, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import CredentialNews from '../../client/portfolio/credential-news.tsx'
import SheetNews from '../../client/call-sheet/sheet-news.tsx'
import { applyPage } from '../../client/offline/sync/pull.ts'
import { pendingToasts } from '../../client/ui/overlays/toast.ts'
import type { SyncChange } from '../../shared/sync.ts'
import { SHEET } from '../support/factories/call-sheets.ts'
import { change, page } from './support/rows.ts'
import { ownDevice } from './support/own-device.ts'

afterEach(() => {
  for (const { text } of pendingToasts.get()) pendingToasts.forget(text)
})
const own = ownDevice()

const sheet = (version: number): SyncChange => {
  const seen = { seen_version: 0, is_reached: false, before: null, draft: null, crew: null }
  return { kind: 'call_sheet', id: 'j1', row: { id: 'j1', version, content: { ...SHEET, documents: [] }, ...seen } }
}
const told = () => pendingToasts.get().map(({ text }) => text)
const booked = [
  { kind: 'job' as const, id: 'j1', row: { id: 'j1', title: 'Arena tour', roles: [] } },
  change.application({ id: 'a1', job_id: 'j1', status: 'accepted' }),
]

test('a call sheet that arrives while the app is open is announced; those of a device’s first sync are not', async () => {
  render(
    <MemoryRouter>
      <SheetNews />
    </MemoryRouter>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await act(() => applyPage(own.tab.db, page([...booked, sheet(1)]), 0))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(told()).toEqual([])

  await act(() => applyPage(own.tab.db, page([sheet(2)], { cursor: 'e.2' }), 0))
  await waitFor(() => expect(told()).toEqual(['Call sheet v2: Arena tour']))
})

test('that a credential expires is announced once, and not on the page that shows it', async () => {
  const expires_on = isoDay(new Date(Date.now() + 5 * 86_400_000))
  const news = async (path: string) => {
    history.replaceState({}, '', path)
    await own.tab.db.facts.delete('expiry_told')
    const { unmount } = render(<CredentialNews />, { wrapper: MemoryRouter })
    await waitFor(async () => expect(await own.tab.db.facts.get('expiry_told')).toBeDefined())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    unmount()
  }
  await own.tab.db.credentials.put({ id: 'c1', name: 'IPAF', expires_on } as never)
  await news('/portfolio')
  expect(told()).toEqual([])
  await news('/')
  expect(told()).toEqual(['IPAF expires in 5 days'])
})
