import type { Credential } from '../../../shared/people/credentials.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import type { PortfolioItem } from '../../../shared/people/users.ts'

/**
 * `state` is absent once the server has it; until then what is attached is in `documents` under `kept_id`, and then under the id its address ends with. `unconfirmed`: its own
 * writer's, sent, to a server that was set back since and has not shown it again yet.
 */
export type LocalMessage = Message & { state?: 'queued' | 'failed'; kept_id?: string | undefined; unconfirmed?: true }
/** `pushed`: known from a push alone; a sync brings the rest of it. `unconfirmed`: of a server that was set back since; as with messages. */
export type LocalConversation = Conversation & { pushed?: true; unconfirmed?: true }
/**
 * `gone`: the server shows it no more; it stays with what has not been sent about it. `found`: it came by a search and not by a
 * sync, and stays with the application to it until a sync brings it.
 */
export type LocalJob = Job & { gone?: true; found?: true }
/** With 'queued', status 'withdrawn' is a withdrawal that has not left the device, 'pending' an application that has not. */
export type LocalApplication = Application & { state?: 'queued' | 'failed' }
/** `kept_id`: not on the server yet; its bytes are in the table `photos`. */
export type LocalPhoto = PortfolioItem['photos'][number] & { kept_id?: string }
/** 'removing': its removal has not left this device; it is not shown. */
export type LocalPortfolioItem = Omit<PortfolioItem, 'photos'> & {
  photos: LocalPhoto[]
  state?: 'queued' | 'failed' | 'removing'
}
/** A picked photo as the device gave it, until the server has it. Bytes, not a Blob: Safari has lost those. */
export type KeptPhoto = { id: string; bytes: ArrayBuffer; type: string; name: string }
/** As it is shown: with an edit that has not left this device. 'removing': its removal has not left, and it is not shown. */
export type LocalCredential = Credential & { state?: 'queued' | 'failed' | 'removing' }
/**
 * A document of a credential, a call sheet or a message: as the device gave it or as the server keeps it, by the document's id.
 * Readable without signal. `credential_id`: whose it is, a credential's id, a job's or a message's; empty while it belongs to
 * something still being written. Its bytes are many: lists read its indexes, never the row.
 */
export type KeptDocument = {
  id: string
  credential_id: string
  bytes: ArrayBuffer
  size?: number
  type: string
  name: string
}
/** Small things to remember: cursor, synced_at, push_wanted. */
export type Fact = { key: string; value: unknown }
export type Draft = { key: string; value: string; updated_at: string }
