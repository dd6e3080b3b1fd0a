import { conversationKey } from './conversation-key.ts'

/**
 * What each kind sends, by its name. Empty here: every file of outbox/kinds/ adds its own (`declare module`), and registry.ts does not
 * compile while one of them is missing there. Bodies of older versions of the app are still understood: fields are only ever added.
 */
export interface OutboxBody {}

export type OutboxKind = keyof OutboxBody

type RowOf<K extends OutboxKind> = {
  /** UUID v7; also the id of the message, application, photo, portfolio item or credential, for ever unique on the server. */
  id: string
  /** The person whose it is. */
  owner: string
  kind: K
  /** Sent in order within a queue; one stuck queue holds up no other. */
  queue: string
  body: OutboxBody[K]
  /** To whom, or what for. */
  title: string
  /** The words, for the list of unsent items. */
  text: string
  attempts: number
  /** Not before this moment (ISO); null: at once. */
  next_try_at: string | null
  tried_at: string | null
  state: 'queued' | 'parked'
  /** The server had lost its files, and they were queued again (outbox/answers.ts). */
  bytes_again?: boolean
  last_error: { status: number; detail: string; errors?: { path: string; message: string }[] } | null
  created_at: string
  /** Order of entry on this device. */
  position: number
  /** Bytes of its file that the server has; absent before the first are sent. */
  progress?: { sent: number; size: number }
}
/** Of one kind, or of any. */
export type OutboxRow<K extends OutboxKind = OutboxKind> = { [Each in K]: RowOf<Each> }[K]
/** What is queued, before it has its place. */
export type NewOutboxRow<K extends OutboxKind = OutboxKind> = {
  [Each in K]: Pick<RowOf<Each>, 'id' | 'kind' | 'queue' | 'body' | 'title' | 'text'>
}[K]

/** Messages that the server had and has lost stand beside the queue of their conversation, each by itself: they hold up nothing. */
export const lostQueue = (party: Parameters<typeof conversationKey>[0]) => `lost:${conversationKey(party)}`
/** Whether a row is in a `lostQueue`. */
export const isLost = ({ queue }: Pick<OutboxRow, 'queue'>) => queue.startsWith('lost:')

/** Whether a row stands for something of its own. Read marks are nobody's words; a file leaves with its message, unless it was refused. */
export const isItem = ({ kind, state }: Pick<OutboxRow, 'kind' | 'state'>) =>
  kind !== 'read' && (kind !== 'attachment' || state === 'parked')
