// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Me } from '../../../shared/people/users.ts'
import { databaseName, openDatabase } from '../../../client/offline/store/database.ts'
import { keepWorkerSession, readWorkerSession } from '../../../client/offline/session/worker-session.ts'
import { safely } from '../../../client/offline/store/safely.ts'
import { signIn, useSession } from '../../../client/offline/session/session.ts'
import {
  currentToken,
  dropToken,
  keepSession,
  refresh,
  tokenOf,
} from '../../../client/offline/session/session-store.ts'
import { logOut, whatIsLost } from '../../../client/shell/log-out.ts'
import { useMe } from '../../../client/offline/session/use-me.ts'
import { countDrafts, countUnsent, finishSignOuts, signOut } from '../../../client/offline/session/sign-out.ts'
import { isSilent, watchForSilence } from '../../../client/offline/store/silence.ts'
import { startOffline, stopOffline } from '../../../client/offline/session/start.ts'
import { consequences } from '../../../client/settings/delete-account.tsx'
import { questions } from '../../../client/ui/overlays/confirm.ts'
import { request } from '../../../client/http/request.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { createTestBrowser, openTab } from '../support/test-device.ts'

const ANN = '0197a000-0000-7000-8000-00000000000a'
const BOB = '0197a000-0000-7000-8000-00000000000b'
const person = (id: string) => ({ id, full_name: id.at(-1) }) as Me
const server = createFakeServer()

beforeEach(() => {
  server.calls.length = 0
  server.answer = ({ path, token }) =>
    path === '/auth/me' ? { status: 200, body: person(token === 'b' ? BOB : ANN) } : { status: 204 }
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  dropToken()
  localStorage.clear()
})

const waiting = (owner: string, id: string) => ({
  id,
  owner,
  kind: 'message' as const,
  queue: 'conversation:zoe',
  body: { conversation_key: 'zoe', recipient_id: 'zoe', job_id: null, content: 'Hello' },
  title: 'Zoe',
  text: 'Hello',
  attempts: 0,
  next_try_at: null,
  tried_at: null,
  state: 'queued' as const,
  last_error: null,
  created_at: '',
  position: 1,
})

test('signing in stores token and person, and a copy for the worker', async () => {
  const { result } = renderHook(useSession)
  expect(result.current.status).toBe('signed_out')
  await act(() => signIn({ user: person(ANN), access_token: 'a' }))
  expect(result.current).toMatchObject({ status: 'signed_in', user: { id: ANN } })
  expect(localStorage.getItem('token')).toBe('a')
  expect(await readWorkerSession()).toEqual({ token: 'a', user_id: ANN })
  expect(tokenOf(ANN)).toBe('a')
  expect(tokenOf(BOB)).toBeNull()
})

test('a start without signal stays signed in; only a 401 signs out', async () => {
  server.answer = () => 'network'
  keepSession('not asked before', person(ANN))
  const { result } = renderHook(useSession)
  await waitFor(() => expect(server.paths()).toContain('/auth/me'))
  expect(result.current.status).toBe('signed_in')
  for (const status of [403, 404, 429, 500, 503]) {
    server.answer = () => ({ status })
    await request('GET', '/auth/me').catch(() => {})
    expect(currentToken()).toBe('not asked before')
  }
  server.answer = () => ({ status: 401 })
  await act(() => request('GET', '/auth/me').catch(() => {}))
  expect(result.current.status).toBe('signed_out')
})

test('a token without a person is loading until the server has answered', async () => {
  localStorage.setItem('token', 'b')
  refresh()
  const { result } = renderHook(useSession)
  expect(result.current.status).toBe('loading')
  await waitFor(() => expect(result.current).toMatchObject({ status: 'signed_in', user: { id: BOB } }))
})

test('an account is checked once per token, and not again right after a sign-in', async () => {
  const looks = () => server.paths().filter((path) => path === '/auth/me').length
  localStorage.setItem('token', 'looked at once')
  refresh()
  const { unmount } = renderHook(useSession)
  await waitFor(() => expect(renderHook(useSession).result.current.status).toBe('signed_in'))
  unmount()
  renderHook(useSession)
  expect(looks()).toBe(1)
  await act(() => signIn({ user: person(BOB), access_token: 'just signed in' }))
  renderHook(useSession)
  expect(looks()).toBe(1)
})

test('a check without signal is repeated at the next start of a screen', async () => {
  server.answer = () => 'network'
  keepSession('looked at in vain', person(ANN))
  renderHook(useSession).unmount()
  await vi.waitFor(() => expect(server.calls).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
  renderHook(useSession)
  await vi.waitFor(() => expect(server.calls).toHaveLength(2))
})

test('a late 401 for an old token does not sign the next person out', async () => {
  keepSession('a', person(ANN))
  let answer = () => {}
  server.answer = () => new Promise((resolve) => (answer = () => resolve({ status: 401 })))
  const late = request('GET', '/auth/me').catch(() => {})
  await vi.waitFor(() => expect(server.calls).toHaveLength(1))
  keepSession('b', person(BOB))
  answer()
  await late
  expect(currentToken()).toBe('b')
})

test('another tab signs in or out: this one follows', () => {
  const { result } = renderHook(useSession)
  localStorage.setItem('user', JSON.stringify(person(ANN)))
  localStorage.setItem('token', 'a')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  expect(result.current.status).toBe('signed_in')
  localStorage.removeItem('token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  expect(result.current.status).toBe('signed_out')
})

test('signing out deletes everything of the person, and keeps others’ unsent items', async () => {
  const emptied: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => Boolean(emptied.push(name)) })
  for (const owner of [ANN, BOB]) {
    const db = openDatabase(owner)
    await db.outbox.add(waiting(owner, `item-${owner}`))
    db.close()
  }
  localStorage.setItem(`draft:${ANN}:thread`, 'Half a sent')
  localStorage.setItem(`draft:${BOB}:thread`, 'of Bob')
  await keepWorkerSession({ token: 'a', user_id: ANN })
  keepSession('a', person(ANN))
  expect(await countUnsent()).toBe(2)

  await signOut()
  expect(server.calls).toMatchObject([{ path: '/auth/logout', token: 'a' }])
  expect(currentToken()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([`draft:${BOB}:thread`])
  expect(emptied).toEqual(['standby-pictures'])
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([databaseName(BOB)])
  expect(await readWorkerSession()).toBeNull()
  const bobs = openDatabase(BOB)
  expect(await bobs.outbox.count()).toBe(1)
  bobs.close()
})

test('counting unsent items creates no database', async () => {
  const before = indexedDB.databases.bind(indexedDB)
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce([{ name: databaseName(ANN), version: 10 }])
  expect(await countUnsent()).toBe(0)
  expect((await before()).map(({ name }) => name)).not.toContain(databaseName(ANN))
})

test('another tab that still reads while this one signs out does not recreate the database', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  keepSession('a', person(ANN))
  const other = openDatabase(ANN)
  await other.outbox.add(waiting(ANN, 'item'))
  await signOut()
  await expect(safely(other, () => other.outbox.count())).rejects.toThrow()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(ANN))
})

test('signing out works without signal', async () => {
  server.answer = () => 'network'
  keepSession('a', person(ANN))
  await signOut()
  expect(currentToken()).toBeNull()
})

describe('a browser whose database has stopped answering', () => {
  beforeEach(async () => {
    const db = openDatabase(ANN)
    await db.outbox.put(waiting(ANN, 'item'))
    db.close()
    keepSession('a', person(ANN))
  })

  test('logs out after a confirmation: nobody can count what is lost, and the rest is deleted at the next start', async () => {
    const comeAlive = silence()
    await signedInOnSilence()
    const leaving = logOut()
    await vi.waitFor(() => expect(questions.get()).toMatchObject({ title: 'Sign out all the same?' }), 8_000)
    expect(isSilent()).toBe(true)
    expect(currentToken()).toBe('a')

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    questions.get()!.answer(true)
    await vi.advanceTimersByTimeAsync(20_000)
    await leaving
    vi.useRealTimers()
    expect(currentToken()).toBeNull()

    comeAlive()
    expect(await names()).toContain(databaseName(ANN))
    await finishSignOuts()
    expect(await names()).not.toContain(databaseName(ANN))
    expect(localStorage).toHaveLength(0)
  })

  test('declining the confirmation stays signed in', async () => {
    silence()
    await signedInOnSilence()
    const leaving = logOut()
    await vi.waitFor(() => expect(questions.get()).not.toBeNull(), 8_000)
    questions.get()!.answer(false)
    await leaving
    expect(currentToken()).toBe('a')
    expect(server.paths()).not.toContain('/auth/logout')
  })

  test('data of somebody who has signed in again since stays', async () => {
    localStorage.setItem(`left:${ANN}`, '')
    startOffline(ANN)
    onTestFinished(stopOffline)
    await finishSignOuts()
    expect(await countUnsent()).toBe(1)
  })

  /** Like a silent WebKit: no request is ever answered. */
  function silence() {
    const never = () => ({ addEventListener() {} }) as unknown as IDBOpenDBRequest
    const spies = [
      vi.spyOn(indexedDB, 'open').mockImplementation(never),
      vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(never),
    ]
    const comeAlive = () => spies.forEach((spy) => spy.mockRestore())
    onTestFinished(comeAlive)
    return comeAlive
  }

  async function signedInOnSilence() {
    const tab = openTab({ fetch: server.fetch, user_id: ANN, browser: { ...createTestBrowser(), indexedDB } })
    setDevice(tab.device)
    watchForSilence(tab.device, () => {}, 20)
    onTestFinished(() => {
      tab.close()
      setDevice(null)
    })
  }

  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
})

test('deleting the account shows what is lost on this device, also if it cannot be counted', () => {
  const nothing = { applications: 0, bookings: 0, company: null }
  expect(consequences(nothing, [1, 2])[0]).toBe('3 things on this device not sent yet will be lost.')
  expect(consequences(nothing, null)[0]).toBe('Whatever waits on this device not sent yet will be lost.')
  expect(consequences(nothing, [0, 0])[0]).toMatch(/^Your profile/)
})

test('drafts are counted in the warning, including those outside of the database, without empty ones', async () => {
  const { device, db } = openTab({ fetch: server.fetch, user_id: ANN })
  setDevice(device)
  onTestFinished(() => setDevice(null))
  await db.drafts.bulkPut([
    { key: 'message:a', value: 'Half a sent', updated_at: '' },
    { key: 'message:b', value: '  ', updated_at: '' },
    { key: 'message:c', value: 'Taken away since', updated_at: '' },
  ])
  localStorage.setItem(`draft:${ANN}:message:a`, 'Half a sentence')
  localStorage.setItem(`draft:${ANN}:project`, '{}')
  localStorage.setItem(`draft:${ANN}:message:c`, '')
  localStorage.setItem('draft:somebody-else:project', '{}')
  expect(await countDrafts()).toBe(2)
  expect([whatIsLost(0, 0), whatIsLost(2, 0), whatIsLost(0, 1), whatIsLost(1, 2)]).toEqual([
    '',
    '2 items',
    '1 draft',
    '1 item and 2 drafts',
  ])
})

test('the own record is the session’s until this device’s is read, and null once signed out', async () => {
  keepSession('a', { ...person(ANN), bio: 'as it was at sign-in' })
  const tab = openTab({ fetch: server.fetch, user_id: ANN })
  onTestFinished(() => {
    setDevice(null)
    tab.close()
  })
  const { result } = renderHook(useMe)
  expect(result.current?.bio).toBe('as it was at sign-in')
  await tab.db.me.put({ ...person(ANN), bio: 'as a sync has brought it' })
  act(() => setDevice(tab.device))
  expect(result.current?.bio).toBe('as it was at sign-in')
  await waitFor(() => expect(result.current?.bio).toBe('as a sync has brought it'))
  act(() => dropToken())
  expect(result.current).toBeNull()
})
