import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { dropSessionToken } from '../../../client/offline/session/session-store.ts'
import { createFakeServer } from './fake-server.ts'

export const ANN = '0197a000-0000-7000-8000-00000000000a'
export const BOB = '0197a000-0000-7000-8000-00000000000b'
export const person = (id: string) => ({ id, full_name: id.at(-1) }) as OwnRecord

/** A server that knows Ann and Bob; each test of the file begins and ends signed out. */
export function openServer() {
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
    dropSessionToken()
    localStorage.clear()
  })
  return server
}
export const waiting = (owner: string, id: string) => ({
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
