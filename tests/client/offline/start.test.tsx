// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import { databaseName, openDatabase } from '../../../client/offline/store/database.ts'
import { ANN, BOB, openServer, person } from '../support/sessions.ts'

openServer()

const CODE = '../../../client/offline/store/device.ts'
const ENGINE = '../../../client/offline/session/engine.ts'
let parts: Awaited<ReturnType<typeof loadFirstScreen>>
let letCodeCome: () => void
let loseCode: (why: Error) => void

/** A page of its own for each test: the code of the database is on its way, and comes when the test says so. */
async function loadFirstScreen() {
  vi.resetModules()
  const [{ startOffline, stopOffline }, state, { useLive }, { syncState }] = await Promise.all([
    import('../../../client/offline/session/start.ts'),
    import('../../../client/offline/store/device-state.ts'),
    import('../../../client/offline/store/use-live.ts'),
    import('../../../client/offline/sync/sync-state.ts'),
  ])
  function start(id: string) {
    keepSession('a', person(id))
    startOffline(id)
  }
  return { ...state, start, stopOffline, useLive, syncState }
}

beforeEach(async () => {
  const coming = new Promise<void>((resolve, reject) => ([letCodeCome, loseCode] = [resolve, reject]))
  coming.catch(() => {})
  vi.doMock(CODE, async (original) => (await coming, original()))
  // It has the database's code in it; nothing is to run here.
  vi.doMock(ENGINE, async () => (await coming, { runOfflineEngine() {} }))
  parts = await loadFirstScreen()
})
afterEach(() => {
  act(parts.stopOffline)
  cleanup()
  vi.doUnmock(CODE)
  vi.doUnmock(ENGINE)
})

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

test('a screen is drawn before the code of the database is here, and reads as soon as it is', async () => {
  parts.start(ANN)
  const { result } = renderHook(() => parts.useLive((db) => db.jobs.count(), []))
  expect(parts.deviceOrNull()).toBeNull()
  letCodeCome()
  await waitFor(() => expect(result.current).toBe(0))
  expect(parts.deviceOrNull()?.user_id).toBe(ANN)
})

test('what is loaded by a tap meanwhile finds the device open', async () => {
  parts.start(ANN)
  const tapped = import('../../../client/offline/outbox/kinds/blocked-days.ts')
  letCodeCome()
  const { queueBlockedDaysChange } = await tapped
  await queueBlockedDaysChange({ days: ['2027-01-04'], is_blocked: true, note: 'Away' })
  expect(await parts.deviceOrNull()!.db.outbox.toArray()).toMatchObject([{ owner: ANN, kind: 'blocked_days' }])
})

test('nothing opens for a person who has signed out meanwhile', async () => {
  parts.start(BOB)
  parts.stopOffline()
  letCodeCome()
  await import('../../../client/offline/store/device.ts')
  expect(parts.deviceOrNull()).toBeNull()
  expect(await names()).not.toContain(databaseName(BOB))
})

test('nothing opens for a person whom another tab has signed out meanwhile', async () => {
  parts.start(BOB)
  localStorage.clear()
  letCodeCome()
  await import('../../../client/offline/store/device.ts')
  expect(parts.deviceOrNull()).toBeNull()
  expect(await names()).not.toContain(databaseName(BOB))
})

test('while the code of the database cannot be loaded, a reload is offered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  parts.start(ANN)
  loseCode(new Error('No signal'))
  expect(parts.syncState().lost).toBe(false)
  await vi.waitFor(() => {
    vi.advanceTimersByTime(5_000)
    expect(parts.syncState().lost).toBe(true)
  })
  vi.useRealTimers()
  parts.announceDatabaseCode(openDatabase)
  await waitFor(() => expect(parts.syncState().lost).toBe(false))
})

test('of two people the one who signed in last has the device; the next start is at once', async () => {
  parts.start(BOB)
  parts.start(ANN)
  letCodeCome()
  const { currentDevice } = await import('../../../client/offline/store/device.ts')
  expect(currentDevice().user_id).toBe(ANN)
  expect(await names()).not.toContain(databaseName(BOB))
  const anns = currentDevice()
  parts.stopOffline()
  expect(anns.signal.aborted).toBe(true)
  expect(anns.db.isOpen()).toBe(false)
  parts.start(ANN)
  expect(currentDevice()).not.toBe(anns)
})
