import type { Me } from '../../shared/people/users.ts'

export type StoredSession = { token: string | null; user: Pick<Me, 'id' | 'user_type'> | null }

/** Who is signed in, as client/offline/session/session-store.ts has stored it. */
export function readStoredSession(): StoredSession {
  const session: StoredSession = { token: null, user: null }
  try {
    session.token = localStorage.getItem('token')
    session.user = JSON.parse(localStorage.getItem('user') || 'null')
  } catch {
    // Storage is blocked, or the record is corrupt.
  }
  return session
}
