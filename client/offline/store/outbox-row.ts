import { knownValue } from '../../../shared/labels.ts'
import { conversationKey } from './conversation-key.ts'

/**
 * The body that each kind sends, by its name. Empty here: every file of outbox/kinds/ adds its own (`declare module`),
 * and registry.ts does not compile while one is missing there. Bodies of older versions of the app must stay valid:
 * fields are only ever added.
 */
export interface OutboxBody {}

export type OutboxKind = keyof OutboxBody

type OutboxRowOfKind<K extends OutboxKind> = {
  /**
   * UUID v7; also the id of the message, application, photo, portfolio item or credential, unique on the server for
   * ever.
   */
  id: string
  /** The id of the person who created it. */
  owner: string
  kind: K
  /** Items of a queue are sent in order; a blocked queue delays no other. */
  queue: string
  body: OutboxBody[K]
  /** The recipient or purpose, for display. */
  title: string
  /** Its content as text, for the list of unsent items. */
  text: string
  attempts: number
  /** Earliest time of the next attempt (ISO); null: at once. */
  next_try_at: string | null
  /**
   * Earliest time (ISO) of the next attempt once it is known that there is a line; null: it has not failed for want of
   * one, or the server has named a time. Absent before a failure, and on rows of releases before 28 November 2026.
   */
  on_line_at?: string | null
  tried_at: string | null
  /** Ids of rows that its answer speaks of and that a sync has brought since it was last sent (sync/note-brought.ts). */
  brought?: string[]
  state: 'queued' | 'parked'
  /** Set after the server had lost its files and they were queued again (outbox/answers.ts). */
  bytes_again?: boolean
  /** Its owner has said that it is to be sent, however old it is (outbox/ask-first.ts). */
  is_agreed?: boolean
  last_error: { status: number; detail: string; errors?: { path: string; message: string }[] } | null
  created_at: string
  /** Order of creation on this device. */
  position: number
  /** Bytes of its file that the server has; absent before the first are sent. */
  progress?: { sent: number; size: number }
}
/** A row of one kind, or of any. */
export type OutboxRow<K extends OutboxKind = OutboxKind> = { [Each in K]: OutboxRowOfKind<Each> }[K]
/** A new row, before it has a position. */
export type NewOutboxRow<K extends OutboxKind = OutboxKind> = {
  [Each in K]: Pick<OutboxRowOfKind<Each>, 'id' | 'kind' | 'queue' | 'body' | 'title' | 'text'>
}[K]

/**
 * Applications and messages that the server had and has lost are queued outside of their conversation's queue, each on
 * its own, and block nothing.
 */
export const lostConversationQueue = (party: Parameters<typeof conversationKey>[0]) => `lost:${conversationKey(party)}`
/** Whether a row is in a `lostConversationQueue`. */
export const isLostRow = ({ queue }: Pick<OutboxRow, 'queue'>) => queue.startsWith('lost:')

/**
 * The kinds whose items are shown nowhere: `mark` items say how far somebody has read or cleared, in numbers of the
 * server's change log, which mean nothing in another one; nobody misses a `removal` or a reaction. The list is here, apart from the
 * kinds, because the first screen counts items without their code.
 */
const HIDDEN_KINDS = {
  read: 'mark',
  conversation_view: 'mark',
  notifications_read: 'mark',
  message_removal: 'removal',
  reaction: 'removal',
} as const satisfies { [K in OutboxKind]?: 'mark' | 'removal' }
export type HiddenKind = keyof typeof HIDDEN_KINDS

/**
 * Whether a row is shown as an item; those of a kind that only a newer version knows are. A file belongs to its message,
 * unless it was refused.
 */
export const isShownItem = ({ kind, state }: Pick<OutboxRow, 'kind' | 'state'>) =>
  !(kind in HIDDEN_KINDS) && (kind !== 'attachment' || state === 'parked')

/** Whether it goes when the server has another change log. */
export const isBoundToChangeLog = ({ kind }: Pick<OutboxRow, 'kind'>) => knownValue(HIDDEN_KINDS, kind) === 'mark'
