import type { Method } from '../../http/create-request.ts'
import type { StandbyDb } from '../store/database.ts'
import type { OutboxKind, OutboxRow } from '../store/outbox-row.ts'
import type { WaitingFile } from './send-file.ts'

export type Row<K extends OutboxKind> = Extract<OutboxRow, { kind: K }>

/** What each kind of item asks of the server, and what its fate changes on the screen. All but `call` run inside a transaction. */
export type Kind<K extends OutboxKind> = {
  call: (row: Row<K>, db: StandbyDb) => Call | Promise<Call>
  /** What must have arrived before the call, which names it; undefined where this one brings no file. */
  file?: (row: Row<K>, db: StandbyDb) => Promise<WaitingFile | undefined>
  /** ms; where the usual one is too short. */
  timeout?: number
  /** Whether it is the contract's answer to this very item. Anything else is no answer: the item waits. */
  fits: (reply: unknown, row: Row<K>) => boolean
  /** The server has it: `reply` is its answer. */
  landed: (db: StandbyDb, row: Row<K>, reply: never) => Promise<unknown>
  /** Refused for good, until somebody decides. */
  parked: (db: StandbyDb, row: Row<K>) => Promise<unknown>
  /** Waits to be sent again. */
  queued: (db: StandbyDb, row: Row<K>) => Promise<unknown>
  /** Taken out of the outbox by its owner. */
  discarded: (db: StandbyDb, row: Row<K>) => Promise<unknown>
}

export type Call = [method: Method, path: string, body: unknown]

/** The fields of a call that brings a file, which has arrived before it and is only named here. An empty field is sent empty. */
export function uploadForm(uploadId: string | undefined, fields: Record<string, string | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value ?? '')
  if (uploadId) form.set('upload_id', uploadId)
  return form
}
