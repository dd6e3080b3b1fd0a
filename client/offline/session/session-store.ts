import { isStorageBlocked } from './blocked-storage.ts'
import type { Me } from '../../../shared/people/users.ts'
import { createStore } from '../../state/create-store.ts'
import { asStored } from '../store/own-record.ts'
import { forgetWorkerSession, keepWorkerSession, type WorkerSession } from './worker-session.ts'

/**
 * The session on this device: `token` and `user` in localStorage, shared by all tabs. No Dexie here: signed-out pages
 * load this too. A device without signal stays signed in; only a 401 or signing out clears it.
 */
type SessionState = { token: string | null; user: Me | null }

const session = createStore(read())

/** Token and user as they are now: a new object after each change. */
export const sessionState = session.get
export const onSession = session.subscribe
/** Null: nobody is signed in. */
export const currentToken = () => session.get().token

/**
 * The token, if it is this person's; else null: nothing may be sent in their name. Another tab may just have changed
 * it.
 */
export function tokenOf(userId: string) {
  refresh()
  const { token, user } = session.get()
  return user?.id === userId ? token : null
}

/** The browser has stored nothing of the session: it is full, or site data is blocked. Nobody is signed in. */
export class SessionNotKept extends Error {
  readonly detail =
    'This browser does not let Standby keep anything, so you can’t be signed in here. Allow cookies and site data for this site, or free some space, then try again.'
}

/**
 * The token is removed first and set last, so that no other tab ever reads one person's token with another's record.
 */
export function keepSession(token: string, user: Me | null) {
  store('token', null)
  const isKept = !isStorageBlocked() && store('user', user && JSON.stringify(asStored(user))) && store('token', token)
  if (!isKept) store('user', null)
  refresh()
  if (!isKept) throw new SessionNotKept()
}

/** Stores the person's record from the server; ignored if somebody else is signed in by then. */
export function keepUser(user: Me) {
  const now = session.get()
  if (!now.token || (now.user && now.user.id !== user.id)) return
  store('user', JSON.stringify(asStored(user)))
  refresh()
}

/** Ends the session if `token` is still the one in use. Unsent items stay where they are. */
export function dropToken(token: string | null = currentToken()) {
  if (token !== read().token) return
  store('token', null)
  store('user', null)
  refresh()
}

/**
 * Called when the server refused this token (401): ends the session, in the worker's copy too. Unsent items stay on the
 * device.
 */
export function endSession(token: string): void {
  dropToken(token)
  void forgetWorkerSession(token)
}

let ending: string | null = null
/** The person is signing out: from here on the worker gets no copy of this session. */
export const noteEnding = (token: string | null) => void (ending = token)

/** Not of a session that is ending: an answer that comes now would bring back what is just being forgotten. */
export async function copyForWorker(session: WorkerSession) {
  if (session.token !== ending) await keepWorkerSession(session)
}

/** Reads what another tab may have written. */
export function refresh() {
  const next = read()
  const now = session.get()
  if (next.token !== now.token || JSON.stringify(next.user) !== JSON.stringify(now.user)) session.set(next)
}

function read(): SessionState {
  if (typeof localStorage === 'undefined') return { token: null, user: null }
  const token = localStorage.getItem('token')
  return { token, user: token ? parse(localStorage.getItem('user')) : null }
}

function parse(text: string | null): Me | null {
  try {
    return text ? (JSON.parse(text) as Me) : null
  } catch {
    return null
  }
}

/** False: there is no space, and what was there stays. */
function store(key: string, value: string | null) {
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
    if (event.key === null || event.key === 'token' || event.key === 'user') refresh()
  })
}

/**
 * People who signed out while the browser did not delete their database (decision 146), stored in localStorage, which
 * still answers. Signing in again removes them: what they wrote since must stay.
 */
export function noteUnfinishedSignOut(userId: string) {
  try {
    localStorage.setItem(PREFIX + userId, '')
  } catch {
    // No space for it: signing out continues.
  }
}

/** The person has signed in again: their data must not be deleted any more. */
export const clearUnfinishedSignOut = (userId: string) => localStorage.removeItem(PREFIX + userId)
/** Ids of the people whose sign-out has not been finished on this device. */
export const unfinishedSignOuts = () =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))

const PREFIX = 'left:'
