import type { BlockedDay } from '../../../shared/calendar/blocked-days.ts'
import type { CrewList, CrewMember } from '../../../shared/hiring/crews.ts'
import type { CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import type { BookingTerms } from '../../../shared/pay/terms/booking-terms.ts'
import type { Credential } from '../../../shared/people/credentials.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import type { PortfolioItem } from '../../../shared/people/users.ts'

/**
 * `state` is absent once the server has it. Its attachment is in `documents`, under `kept_id` until then and under the
 * id of its address afterwards. `unconfirmed`: one's own message, sent to a server that was restored from a backup
 * since and has not returned it yet.
 */
export type LocalMessage = Message & { state?: 'queued' | 'failed'; kept_id?: string | undefined; unconfirmed?: true }
/** `pushed`: known from a push only; a sync brings the rest. `unconfirmed`: as for messages. */
export type LocalConversation = Conversation & ConversationWindow & { pushed?: true; unconfirmed?: true }
/**
 * Messages before `kept_from` are not on this device: it has none that belongs between two of its own. `passed_over`: how
 * often one of them has changed. `opened_at`: about when somebody looked (ISO).
 */
export type ConversationWindow = Pick<Conversation, 'kept_from'> & { passed_over?: number; opened_at?: string }
/**
 * `gone`: the server does not show it any more; it stays with the unsent items about it. `found`: it came from a search
 * and not by sync, and stays with its application until a sync brings it.
 */
export type LocalJob = Job & { gone?: true; found?: true }
/**
 * With 'queued', status 'withdrawn' is an unsent withdrawal, 'pending' an unsent application. `unconfirmed`: as for
 * messages.
 */
export type LocalApplication = Application & { state?: 'queued' | 'failed'; unconfirmed?: true }
/** `kept_id`: not on the server yet; its bytes are in the table `photos`. */
export type LocalPhoto = PortfolioItem['photos'][number] & { kept_id?: string }
/** 'removing': its removal is unsent; it is not shown. `unconfirmed`: as for messages. */
export type LocalPortfolioItem = Omit<PortfolioItem, 'photos'> & {
  photos: LocalPhoto[]
  state?: 'queued' | 'failed' | 'removing'
  unconfirmed?: true
}
/** A picked photo, unchanged, until the server has it. Bytes instead of a Blob, because Safari has lost Blobs. */
export type KeptPhotoRow = { id: string; bytes: ArrayBuffer; type: string; name: string }
/** Including an unsent edit. 'removing': its removal is unsent; it is not shown. `unconfirmed`: as for messages. */
export type LocalCredential = Credential & { state?: 'queued' | 'failed' | 'removing'; unconfirmed?: true }
/** `unconfirmed`: as for messages. */
export type LocalBlockedDay = BlockedDay & { unconfirmed?: true }
/**
 * A document of a credential, a call sheet or a message, readable without signal: as picked on this device or as
 * fetched from the server, keyed by the document's id. `credential_id` is its owner, the id of a credential, a job or a
 * message; empty while that is still being written. The bytes are large: lists read the indexes, never the rows.
 */
export type KeptDocumentRow = {
  id: string
  credential_id: string
  bytes: ArrayBuffer
  size?: number
  type: string
  name: string
}
/** A picture of a message as a thread shows it, by the id of its file: small, and so kept longer than the file. */
export type KeptThumbnail = { id: string; bytes: ArrayBuffer; type: string }
/** A crew plan that was opened on this device, as the server had it at `fetched_at` (ISO 8601). */
export type KeptPlan = { id: string; plan: CrewPlan; fetched_at: string }
/** The hours of a project, keyed by its id, or of a week, as the server had them at `fetched_at` (ISO 8601). */
export type KeptJobHours = { id: string; jobs: JobHours[]; fetched_at: string }
/**
 * What a booking pays, keyed by its id, as the server had it at `fetched_at` (ISO 8601), when its application was at the
 * terms named `agreed_hash`. Rows of an older version of the app lack these two.
 */
export type KeptTerms = Pick<BookingTerms, 'hash' | 'terms'> & {
  id: string
  by_day?: BookingTerms['by_day']
  agreed_hash?: string | null
  fetched_at: string
}
/** `received_at` is null, and `state` there, while only this device has it. `unconfirmed`: as for messages. */
export type LocalPunch = Omit<Punch, 'received_at'> & {
  received_at: string | null
  state?: 'queued' | 'failed'
  unconfirmed?: true
}
/** Single values: cursor, synced_at, push_wanted. */
export type DeviceFact = { key: string; value: unknown }
/** `version`, `id`: see drafts.ts; absent in rows of an older version of the app. */
export type DraftRow = { key: string; value: string; updated_at: string; version?: number; id?: string }

/** A list of people as the screens show it: with what was changed here and is not sent yet. */
export type LocalCrewList = CrewList & {
  /** The people that the server has in it. */
  at_server?: CrewMember[]
}
