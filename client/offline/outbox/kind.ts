import type { HttpMethod } from '../../http/create-request.ts'
import type { OperationAddress, AnswerOf, RequestBodyOf, OperationPath } from '../../http/operations.ts'
import type { StandbyDb, TableName, DatabaseTables } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import type { HiddenKind, NewOutboxRow, OutboxKind, OutboxRow } from '../store/outbox-row.ts'
import type { StorageFull } from '../store/safely.ts'
import type { ListedItem } from './listed-item.ts'
import type { WaitingFile } from './send-file.ts'

/**
 * The request that one kind of item makes, what its outcome changes on the screen, and how the list of unsent items
 * shows it. `landed`, `parked`, `queued`, `discarded`, `forgotten` and `lostFiles.here` run inside a transaction over
 * `tables` and the outbox.
 */
export type OutboxKindDefinition<
  K extends OutboxKind,
  Names extends readonly TableName[] = readonly TableName[],
  Answer = never,
> = {
  /**
   * Who acts upon it: 'others' read it or rely on it, so that an old one is not sent unasked; the 'own' profile,
   * portfolio, calendar and marks are right however late they come.
   */
  reaches: 'others' | 'own'
  /** All tables that it may use beside the outbox: any other does not compile. */
  tables: Names
  call: (row: OutboxRow<K>, db: StandbyDb) => ItemRequest<Answer> | Promise<ItemRequest<Answer>>
  /** The file to upload before the request, which refers to it; undefined if this one has none. */
  file?: (row: OutboxRow<K>, db: StandbyDb) => Promise<WaitingFile | undefined>
  /** ms, if the usual time-out is too short. */
  timeout?: number
  /** Whether it is the contract's answer to this very item. Anything else counts as no answer: the item waits. */
  fits: (reply: unknown, row: OutboxRow<K>) => boolean

  /**
   * Called with the server's answer in `reply`, and the row as a sync left it, which may have brought more than that.
   * `isTaken`: it was in the outbox no more, since a sync has brought what it asked for, or its owner has changed it.
   */
  landed: (db: TouchedTables<Names>, row: OutboxRow<K>, reply: NoInfer<Answer>, isTaken: boolean) => Promise<unknown>
  /**
   * Called if the device had no space to store that. Without it the item leaves the outbox, and a sync brings the rest.
   */
  landedWithoutRoom?: (device: Device, row: OutboxRow<K>, reply: never, full: StorageFull) => Promise<void>
  /** Whether it was changed while it was sent, and must be sent again. */
  isRaised?: (now: OutboxRow<K>, sent: OutboxRow<K>) => boolean
  /** Whether a 404 means that the wished state is reached; it lands as null. */
  isDoneWhenGone?: (row: OutboxRow<K>) => boolean

  /** Called when it was refused for good, until its owner decides. */
  parked: (db: TouchedTables<Names>, row: OutboxRow<K>) => Promise<unknown>
  /** A refused item blocks the items of its group; without this, its whole queue. */
  group?: (row: OutboxRow<K>) => string
  /** Called when it waits to be sent again. */
  queued: (db: TouchedTables<Names>, row: OutboxRow<K>) => Promise<unknown>
  /** Called when its owner took it out of the outbox, perhaps to edit it. */
  discarded: (db: TouchedTables<Names>, row: OutboxRow<K>) => Promise<unknown>
  /** Called when it will not be edited either: deletes what was kept for that. */
  forgotten?: (db: TouchedTables<Names>, row: OutboxRow<K>) => Promise<unknown>

  /** An item of another queue that must land before this one. */
  waitsFor?: (row: OutboxRow<K>) => string | undefined
  /** An item of another queue that waits for this one. */
  releases?: (row: OutboxRow<K>) => string
  /** Stored documents that it refers to: they stay on this device as long as it does. */
  documents?: (row: OutboxRow<K>) => string[]
  /**
   * The status with which the server refuses it after losing its files (answers.ts); `here`: those still on this
   * device.
   */
  lostFiles?: { status: number; here: (db: TouchedTables<Names>, row: OutboxRow<K>) => Promise<LostFileItem[]> }

  /** How the list of unsent items shows it; null for the kinds that it leaves out. */
  listed: [K] extends [HiddenKind] ? null : ListedItem<K>
}

declare const answerType: unique symbol
/** A request; the type of its answer exists for the compiler only. */
type ItemRequest<Answer> = [method: HttpMethod, path: string, body: unknown] & {
  readonly [answerType]?: (answer: Answer) => void
}

/** A call of an operation of shared/api/operations.ts. */
export const toItemRequest = <const M extends HttpMethod, const P extends OperationPath<M>>(
  method: M,
  path: P | OperationAddress<P>,
  ...rest: undefined extends RequestBodyOf<M, P> ? [body?: RequestBodyOf<M, P>] : [body: RequestBodyOf<M, P>]
): ItemRequest<AnswerOf<M, P>> => [method, path, rest[0]]

type TouchedTables<Names extends readonly TableName[]> = DatabaseTables<NoInfer<Names>[number] | 'outbox'>
type LostFileItem =
  | Pick<NewOutboxRow<'attachment'>, 'id' | 'kind' | 'body' | 'text'>
  | Pick<NewOutboxRow<'photo'>, 'id' | 'kind' | 'body' | 'text'>

/** `name` infers the type of the rows; the kind's name is its key in registry.ts. */
export const defineOutboxKind = <K extends OutboxKind, const Names extends readonly TableName[], Answer>(
  _name: K,
  kind: OutboxKindDefinition<K, Names, Answer>,
): OutboxKindDefinition<K, Names, Answer> => kind

/** For a kind that changes nothing on the screen when its item is refused, queued again or discarded. */
export const noScreenChange = async () => {}

/** ms; the server re-encodes a picture after those before it in the queue. */
export const ENCODING_TIMEOUT_MS = 60_000

/** The form of a request whose file was uploaded before and is only referred to here. Empty fields are sent empty. */
export function uploadedFileForm(uploadId: string | undefined, fields: Record<string, string | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value ?? '')
  if (uploadId) form.set('upload_id', uploadId)
  return form
}
