import type { OwnRecord } from '../../shared/people/users.ts'

export type BootSession = { token: string | null; user: Pick<OwnRecord, 'id' | 'user_type'> | null }

/** Who is signed in, as client/offline/session/session-store.ts has stored it. */
export function readBootSession(): BootSession {
  const session: BootSession = { token: null, user: null }
  try {
    session.token = localStorage.getItem('token')
    session.user = JSON.parse(localStorage.getItem('user') || 'null')
  } catch {
    // Storage is blocked, or the record is corrupt.
  }
  return session
}
