import type { Credential, CredentialFields } from '../../../shared/credentials.ts'
import type { ProfileUpdate } from '../../../shared/users.ts'
import type { ApplicationStatus } from '../../../shared/options.ts'
import { conversationKey } from './conversation-key.ts'
import type { LocalPortfolioItem } from './rows.ts'

/** What each kind sends. Bodies of older versions of the app are still understood: fields are only ever added. */
export type OutboxBody = {
  message: {
    conversation_key: string
    recipient_id: string
    job_id: string | null
    /** Where only a push has told of the conversation: it says more surely than the job where the words belong. */
    conversation_id?: string
    content: string
    attachment?: WaitingAttachment
  }
  /** The bytes are in the table `documents`, under the same id, until the server has the message. */
  attachment: { message_id: string }
  application: { job_id: string; message: string; job_role_id?: string }
  /** `status_before`: what to show again if it is discarded. `maybe_sent`: it takes back an application that may never have arrived. */
  withdrawal: { job_id: string; application_id: string; status_before: ApplicationStatus | null; maybe_sent?: boolean }
  /** Of a booking. Until the server has it, it stands. */
  cancellation: { job_id: string; application_id: string; reason: string }
  /** To a place that is offered. */
  offer_answer: { job_id: string; offer_id: string; answer: 'take' | 'decline' }
  read: { conversation_id: string; seq: number }
  /** The bytes are in the table `photos`, under the same id. It leaves before the item that shows it. */
  photo: { item_id: string }
  portfolio_item: { event_name: string; role: string; end_client: string; photos: string[] }
  /** `photos`: ids of kept ones, addresses of those the server has. `before`: what to show again if it is discarded. */
  portfolio_item_edit: {
    item_id: string
    event_name: string
    role: string
    end_client: string
    photos: string[]
    before: Pick<LocalPortfolioItem, 'event_name' | 'role' | 'end_client' | 'photos'>
  }
  portfolio_item_removal: { item_id: string }
  /** `before`: the order to show again if it is discarded. */
  portfolio_order: { ids: string[]; before: string[] }
  /** The document's bytes are in the table `documents`; they leave with it, in one request. */
  credential: { fields: CredentialFields; document_id: string }
  /** Another document, or the one it has. `before`: the server's row, to show again if it is discarded. */
  credential_edit: { credential_id: string; fields: CredentialFields; document_id?: string; before: Credential }
  credential_removal: { credential_id: string }
  sheet_seen: { job_id: string; version: number }
  profile: { changes: ProfileChanges }
}
/** `attachment_url`: once it has been uploaded. */
export type WaitingAttachment = { id: string; attachment_name: string; attachment_url?: string }
/** What a phone may change of the profile without signal. */
export type ProfileChanges = Pick<
  ProfileUpdate,
  | 'full_name'
  | 'location'
  | 'city'
  | 'street'
  | 'postal_code'
  | 'travel_distance'
  | 'job_role'
  | 'job_roles'
  | 'skills'
  | 'certifications'
  | 'industry_experience'
  | 'bio'
  | 'hourly_rate'
  | 'portfolio_url'
  | 'linkedin'
  | 'github'
  | 'company_name'
  | 'company_description'
>
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
  /** The server had lost its files, and they were queued again (bytes-again.ts). */
  bytes_again?: boolean
  last_error: { status: number; detail: string; errors?: { path: string; message: string }[] } | null
  created_at: string
  /** Order of entry on this phone. */
  position: number
  /** Bytes of its file that the server has; absent before the first are sent. */
  progress?: { sent: number; size: number }
}
export type OutboxRow = { [K in OutboxKind]: RowOf<K> }[OutboxKind]
export type NewOutboxRow = {
  [K in OutboxKind]: Pick<RowOf<K>, 'id' | 'kind' | 'queue' | 'body' | 'title' | 'text'>
}[OutboxKind]

/** Messages that the server had and has lost stand beside the queue of their conversation, each by itself: they hold up nothing. */
export const lostQueue = (party: Parameters<typeof conversationKey>[0]) => `lost:${conversationKey(party)}`
export const isLost = ({ queue }: Pick<OutboxRow, 'queue'>) => queue.startsWith('lost:')

/** Whether a row stands for something of its own. Read marks are nobody's words; a file leaves with its message, unless it was refused. */
export const isItem = ({ kind, state }: Pick<OutboxRow, 'kind' | 'state'>) =>
  kind !== 'read' && (kind !== 'attachment' || state === 'parked')
