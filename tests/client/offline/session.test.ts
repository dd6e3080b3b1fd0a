// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readWorkerSession } from '../../../client/offline/session/worker-session.ts'
import { storeSignIn, useSession } from '../../../client/offline/session/session.ts'
import {
  currentToken,
  dropSessionToken,
  keepSession,
  rereadSession,
  tokenOfUser,
} from '../../../client/offline/session/session-store.ts'
import { useOwnRecord } from '../../../client/offline/session/use-me.ts'
import { request } from '../../../client/http/request.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { openTab } from '../support/test-device.ts'
import { ANN, BOB, person, openServer } from '../support/sessions.ts'

const server = openServer()

test('signing in stores token and person, and a copy for the worker', async () => {
  const { result } = renderHook(useSession)
  expect(result.current.status).toBe('signed_out')
  await act(() => storeSignIn({ user: person(ANN), access_token: 'a' }))
  expect(result.current).toMatchObject({ status: 'signed_in', user: { id: ANN } })
  expect(localStorage.getItem('token')).toBe('a')
  expect(await readWorkerSession()).toEqual({ token: 'a', user_id: ANN })
  expect(tokenOfUser(ANN)).toBe('a')
  expect(tokenOfUser(BOB)).toBeNull()
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
  rereadSession()
  const { result } = renderHook(useSession)
  expect(result.current.status).toBe('loading')
  await waitFor(() => expect(result.current).toMatchObject({ status: 'signed_in', user: { id: BOB } }))
})

test('an account is checked once per token, and not again right after a sign-in', async () => {
  const looks = () => server.paths().filter((path) => path === '/auth/me').length
  localStorage.setItem('token', 'looked at once')
  rereadSession()
  const { unmount } = renderHook(useSession)
  await waitFor(() => expect(renderHook(useSession).result.current.status).toBe('signed_in'))
  unmount()
  renderHook(useSession)
  expect(looks()).toBe(1)
  await act(() => storeSignIn({ user: person(BOB), access_token: 'just signed in' }))
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

test('the own record is the session’s until this device’s is read, and null once signed out', async () => {
  keepSession('a', { ...person(ANN), bio: 'as it was at sign-in' })
  const tab = openTab({ fetch: server.fetch, user_id: ANN })
  onTestFinished(() => {
    setDevice(null)
    tab.close()
  })
  const { result } = renderHook(useOwnRecord)
  expect(result.current?.bio).toBe('as it was at sign-in')
  await tab.db.me.put({ ...person(ANN), bio: 'as a sync has brought it' })
  act(() => setDevice(tab.device))
  expect(result.current?.bio).toBe('as it was at sign-in')
  await waitFor(() => expect(result.current?.bio).toBe('as a sync has brought it'))
  act(() => dropSessionToken())
  expect(result.current).toBeNull()
})
