import type { Send } from '../../http/create-request.ts'
import type { StandbyDb } from './database.ts'

export type Locks = Pick<LockManager, 'request'>

/** One person on one phone, in one tab or in the worker: all that the engine needs. Tests make their own. */
export type Phone = {
  user_id: string
  db: StandbyDb
  /** Calls the API in this person's name. */
  request: Send
  /** This person's token at this moment; null: nothing may be sent. */
  token: () => string | null
  locks: Locks
  /** ms */
  now: () => number
  /** 0 to 1 */
  random: () => number
  /** Something new waits in the outbox. */
  onQueued: () => void
  /** Aborted when the phone is put away: nothing is begun after that. */
  signal: AbortSignal
}

let current: Phone | null = null
const listeners = new Set<() => void>()

export const phoneOrNull = () => current

/** The phone of the person signed in. */
export function currentPhone(): Phone {
  if (!current) throw new Error('Nobody is signed in on this phone.')
  return current
}

export function setPhone(phone: Phone | null) {
  current = phone
  for (const listener of listeners) listener()
}

export function onPhone(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
