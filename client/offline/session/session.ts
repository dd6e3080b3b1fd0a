import { useEffect, useSyncExternalStore } from 'react'
import type { Me } from '../../../shared/people/users.ts'
import { request } from '../../http/request.ts'
import { forgetWorkerSession, keepWorkerSession } from './worker-session.ts'
import { copyForWorker, currentToken, keepSession, keepUser, onSession, sessionState } from './session-store.ts'

type Session = { status: 'loading' | 'signed_in' | 'signed_out'; user: Me | null }

/** The session. 'loading' only if there is a token but no user record yet (never on an offline start). */
export function useSession(): Session {
  const { token, user } = useSyncExternalStore(onSession, sessionState)
  useEffect(checkOnce, [token])
  if (!token) return { status: 'signed_out', user: null }
  return user ? { status: 'signed_in', user } : { status: 'loading', user: null }
}

/** Stores the session of a sign-in's answer: for all tabs, and for the worker. Throws SessionNotKept. */
export async function signIn({ user, access_token }: { user: Me; access_token: string }): Promise<void> {
  checked = access_token
  await keepWorkerSession({ token: access_token, user_id: user.id })
  try {
    keepSession(access_token, user)
  } catch (error) {
    await forgetWorkerSession(access_token)
    throw error
  }
}

let checked: string | null = null

/** The specification's check of /auth/me on load: a 401 signs out, a network failure changes nothing and is retried. */
function checkOnce() {
  const token = currentToken()
  if (!token || checked === token) return
  checked = token
  request('GET', '/auth/me').then(
    (user) => {
      if (currentToken() !== token) return
      keepUser(user)
      void copyForWorker({ token, user_id: user.id })
    },
    () => {
      if (checked === token) checked = null
      if (currentToken() === token && !sessionState().user) setTimeout(checkOnce, 3_000)
    },
  )
}
