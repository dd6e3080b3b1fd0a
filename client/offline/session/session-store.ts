import { isStorageBlocked } from './blocked-storage.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { createStore } from '../../state/create-store.ts'
import { asStoredOwnRecord } from '../store/own-record.ts'
import { forgetWorkerSession, keepWorkerSession, type WorkerSession } from './worker-session.ts'

/**
 * The session on this device: `token` and `user` in localStorage, shared by all tabs. No Dexie here: signed-out pages
 * load this too. A device without signal stays signed in; only a 401 or signing out clears it.
 */
type SessionState = { token: string | null; user: OwnRecord | null }

const sessionStore = createStore(readSessionItems())

/** Token and user as they are now: a new object after each change. */
export const sessionState = sessionStore.get
export const onSessionChange = sessionStore.subscribe
/** Null: nobody is signed in. */
export const currentToken = () => sessionStore.get().token

/**
 * The token, if it is this person's; else null: nothing may be sent in their name. Another tab may just have changed
 * it.
 */
export function tokenOfUser(userId: string) {
  rereadSession()
  const { token, user } = sessionStore.get()
  return user?.id === userId ? token : null
}

/** The browser has stored nothing of the session: it is full, or site data is blocked. Nobody is signed in. */
export class SessionNotKeptError extends Error {
  readonly detail =
    'This browser won’t let Standby save anything, so you can’t be signed in here. Allow cookies and site data for this site, or free some space, then try again.'
}

/**
 * The token is removed first and set last, so that no other tab ever reads one person's token with another's record.
 */
export function keepSession(token: string, user: OwnRecord | null) {
  storeSessionItem('token', null)
  const isKept =
    !isStorageBlocked() &&
    storeSessionItem('user', user && JSON.stringify(asStoredOwnRecord(user))) &&
    storeSessionItem('token', token)
  if (!isKept) storeSessionItem('user', null)
  rereadSession()
  if (!isKept) throw new SessionNotKeptError()
}

/** Stores the person's record from the server; ignored if somebody else is signed in by then. */
export function keepSessionUser(user: OwnRecord) {
  const now = sessionStore.get()
  if (!now.token || (now.user && now.user.id !== user.id)) return
  storeSessionItem('user', JSON.stringify(asStoredOwnRecord(user)))
  rereadSession()
}

/** Ends the session if `token` is still the one in use. Unsent items stay where they are. */
export function dropSessionToken(token: string | null = currentToken()) {
  if (token !== readSessionItems().token) return
  storeSessionItem('token', null)
  storeSessionItem('user', null)
  rereadSession()
}

/**
 * Called when the server refused this token (401): ends the session, in the worker's copy too. Unsent items stay on the
 * device.
 */
export function endRefusedSession(token: string): void {
  dropSessionToken(token)
  void forgetWorkerSession(token)
}

let endingToken: string | null = null
/** The person is signing out: from here on the worker gets no copy of this session. */
export const noteSessionEnding = (token: string | null) => void (endingToken = token)

/** Not of a session that is ending: an answer that comes now would bring back what is just being forgotten. */
export async function copySessionForWorker(session: WorkerSession) {
  if (session.token !== endingToken) await keepWorkerSession(session)
}

/** Reads what another tab may have written. */
export function rereadSession() {
  const next = readSessionItems()
  const now = sessionStore.get()
  if (next.token !== now.token || JSON.stringify(next.user) !== JSON.stringify(now.user)) sessionStore.set(next)
}

function readSessionItems(): SessionState {
  if (typeof localStorage === 'undefined') return { token: null, user: null }
  const token = localStorage.getItem('token')
  return { token, user: token ? parseStoredUser(localStorage.getItem('user')) : null }
}

function parseStoredUser(text: string | null): OwnRecord | null {
  try {
    return text ? (JSON.parse(text) as OwnRecord) : null
  } catch {
    return null
  }
}

/** False: there is no space, and what was there stays. */
function storeSessionItem(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'token' || event.key === 'user') rereadSession()
  })
}

/**
 * People who signed out while the browser did not delete their database (decision 146), stored in localStorage, which
 * still answers. Signing in again removes them: what they wrote since must stay.
 */
export function noteUnfinishedSignOut(userId: string) {
  try {
    localStorage.setItem(UNFINISHED_SIGN_OUT_PREFIX + userId, '')
  } catch {
    // No space for it: signing out continues.
  }
}

/** The person has signed in again: their data must not be deleted any more. */
export const clearUnfinishedSignOut = (userId: string) => localStorage.removeItem(UNFINISHED_SIGN_OUT_PREFIX + userId)
/** Ids of the people whose sign-out has not been finished on this device. */
export const unfinishedSignOuts = () =>
  Object.keys(localStorage).flatMap((key) =>
    key.startsWith(UNFINISHED_SIGN_OUT_PREFIX) ? [key.slice(UNFINISHED_SIGN_OUT_PREFIX.length)] : [],
  )

const UNFINISHED_SIGN_OUT_PREFIX = 'left:'
