import type { Method } from '../../http/create-request.ts'
import type { Address, AnswerOf, BodyOf, Path } from '../../http/operations.ts'
import type { StandbyDb, TableName, Tables } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import type { NewOutboxRow, OutboxKind, OutboxRow } from '../store/outbox-row.ts'
import type { StorageFull } from '../store/safely.ts'
import type { WaitingFile } from './send-file.ts'

/**
 * What one kind of item asks of the server, and what its outcome changes on the screen. `landed`, `parked`, `queued`, `discarded`,
 * `forgotten` and `lostFiles.here` run inside a transaction over `tables` and the outbox.
 */
export type Kind<K extends OutboxKind, Names extends readonly TableName[] = readonly TableName[], Answer = never> = {
  /** All that it may touch beside the outbox: another one does not compile. */
  tables: Names
  call: (row: OutboxRow<K>, db: StandbyDb) => Call<Answer> | Promise<Call<Answer>>
  /** What must have arrived before the call, which names it; undefined where this one brings no file. */
  file?: (row: OutboxRow<K>, db: StandbyDb) => Promise<WaitingFile | undefined>
  /** ms; where the usual one is too short. */
  timeout?: number
  /** Whether it is the contract's answer to this very item. Anything else is no answer: the item waits. */
  fits: (reply: unknown, row: OutboxRow<K>) => boolean

  /** The server has it: `reply` is its answer. */
  landed: (db: Touched<Names>, row: OutboxRow<K>, reply: NoInfer<Answer>) => Promise<unknown>
  /** There was no room on the device to write that down. Without this the item leaves the outbox, and a sync brings the rest. */
  landedWithoutRoom?: (device: Device, row: OutboxRow<K>, reply: never, full: StorageFull) => Promise<void>
  /** More was asked for while it was sent: it goes out again. */
  isRaised?: (now: OutboxRow<K>, sent: OutboxRow<K>) => boolean
  /** 404: 'there is none' is the answer that was wished for, and lands as null. */
  isDoneWhenGone?: (row: OutboxRow<K>) => boolean

  /** Refused for good, until somebody decides. */
  parked: (db: Touched<Names>, row: OutboxRow<K>) => Promise<unknown>
  /** A refused item holds up the items of its group; without this, all of its queue. */
  group?: (row: OutboxRow<K>) => string
  /** Waits to be sent again. */
  queued: (db: Touched<Names>, row: OutboxRow<K>) => Promise<unknown>
  /** Taken out of the outbox by its owner, who may edit it. */
  discarded: (db: Touched<Names>, row: OutboxRow<K>) => Promise<unknown>
  /** And will not: what was kept for that goes. */
  forgotten?: (db: Touched<Names>, row: OutboxRow<K>) => Promise<unknown>

  /** An item of another queue that must have landed before this one. */
  waitsFor?: (row: OutboxRow<K>) => string | undefined
  /** An item of another queue that has waited for this one. */
  releases?: (row: OutboxRow<K>) => string
  /** Kept documents that it names: they stay on this device as long as it does. */
  documents?: (row: OutboxRow<K>) => string[]
  /** The server refuses it with this status where it has lost its files (answers.ts); `here`: those still on this device. */
  lostFiles?: { status: number; here: (db: Touched<Names>, row: OutboxRow<K>) => Promise<LostFile[]> }
}

declare const answered: unique symbol
/** What is asked of the server; what it answers is known only to the types. */
export type Call<Answer> = [method: Method, path: string, body: unknown] & {
  readonly [answered]?: (answer: Answer) => void
}

/** A call of an operation of shared/api.ts. */
export const calling = <const M extends Method, const P extends Path<M>>(
  method: M,
  path: P | Address<P>,
  ...rest: undefined extends BodyOf<M, P> ? [body?: BodyOf<M, P>] : [body: BodyOf<M, P>]
): Call<AnswerOf<M, P>> => [method, path, rest[0]]

type Touched<Names extends readonly TableName[]> = Tables<NoInfer<Names>[number] | 'outbox'>
export type LostFile =
  | Pick<NewOutboxRow<'attachment'>, 'id' | 'kind' | 'body' | 'text'>
  | Pick<NewOutboxRow<'photo'>, 'id' | 'kind' | 'body' | 'text'>

/** `name` says what the rows are; the kind is what stands in registry.ts. */
export const defineKind = <K extends OutboxKind, const Names extends readonly TableName[], Answer>(
  _name: K,
  kind: Kind<K, Names, Answer>,
): Kind<K, Names, Answer> => kind

/** For a kind whose screen shows nothing else when its item is refused, queued again or discarded. */
export const nothing = async () => {}

/** ms. The server draws a picture anew, when it is its turn. */
export const DRAWING = 60_000

/** The fields of a call that brings a file, which has arrived before it and is only named here. An empty field is sent empty. */
export function uploadForm(uploadId: string | undefined, fields: Record<string, string | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value ?? '')
  if (uploadId) form.set('upload_id', uploadId)
  return form
}
