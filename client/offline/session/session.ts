import { useEffect, useSyncExternalStore } from 'react'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { request } from '../../http/request.ts'
import { forgetWorkerSession, keepWorkerSession } from './worker-session.ts'
import {
  copySessionForWorker,
  currentToken,
  keepSession,
  keepSessionUser,
  onSessionChange,
  sessionState,
} from './session-store.ts'

type CurrentSession = { status: 'loading' | 'signed_in' | 'signed_out'; user: OwnRecord | null }

/** The session. 'loading' only if there is a token but no user record yet (never on an offline start). */
export function useSession(): CurrentSession {
  const { token, user } = useSyncExternalStore(onSessionChange, sessionState)
  useEffect(checkSessionOnce, [token])
  if (!token) return { status: 'signed_out', user: null }
  return user ? { status: 'signed_in', user } : { status: 'loading', user: null }
}

/** Stores the session of a sign-in's answer: for all tabs, and for the worker. Throws SessionNotKeptError. */
export async function storeSignIn({ user, access_token }: { user: OwnRecord; access_token: string }): Promise<void> {
  checkedToken = access_token
  await keepWorkerSession({ token: access_token, user_id: user.id })
  try {
    keepSession(access_token, user)
  } catch (error) {
    await forgetWorkerSession(access_token)
    throw error
  }
}

let checkedToken: string | null = null

/** The specification's check of /auth/me on load: a 401 signs out, a network failure changes nothing and is retried. */
function checkSessionOnce() {
  const token = currentToken()
  if (!token || checkedToken === token) return
  checkedToken = token
  request('GET', '/auth/me').then(
    (user) => {
      if (currentToken() !== token) return
      keepSessionUser(user)
      void copySessionForWorker({ token, user_id: user.id })
    },
    () => {
      if (checkedToken === token) checkedToken = null
      if (currentToken() === token && !sessionState().user) setTimeout(checkSessionOnce, 3_000)
    },
  )
}
