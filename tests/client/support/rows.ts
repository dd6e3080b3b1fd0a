import type { Application } from '../../../shared/jobs/jobs.ts'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import type { SyncChange, SyncPage } from '../../../shared/sync.ts'

/** Rows as the server sends them, with the fields that the test needs. */
const message = (fields: Partial<Message> & { id: string }): Message => ({
  conversation_id: 'c1',
  sender_id: 'ann',
  content: 'Text',
  is_mine: false,
  read: false,
  delivered: false,
  seq: 1,
  created_at: '2026-06-01T08:00:00Z',
  attachment_url: null,
  attachment_name: null,
  ...fields,
})

export const conversation = (fields: Partial<Conversation> = {}): Conversation => ({
  conversation_id: 'c1',
  other_user_id: 'ann',
  other_user_name: 'Ann',
  other_user_picture: null,
  other_company_name: '',
  job_id: null,
  job_title: 'Direct Message',
  last_message: 'Text',
  last_message_time: '2026-06-01T08:00:00Z',
  unread_count: 0,
  is_blocked: false,
  last_seq: 1,
  my_read_seq: 0,
  other_delivered_seq: 0,
  other_read_seq: 0,
  ...fields,
})

export const application = (fields: Partial<Application> & { id: string }): Application => ({
  job_id: 'j1',
  freelancer_id: 'me',
  job_role_id: null,
  status: 'pending',
  message: 'Take me',
  cancelled_by: null,
  cancel_reason: '',
  offer: null,
  created_at: '2026-06-01T08:00:00Z',
  updated_at: '2026-06-01T08:00:00Z',
  ...fields,
})

export const change = {
  message: (fields: Partial<Message> & { id: string }): SyncChange => ({
    kind: 'message',
    id: fields.id,
    row: message(fields),
  }),
  conversation: (fields: Partial<Conversation> = {}): SyncChange => {
    const row = conversation(fields)
    return { kind: 'conversation', id: row.conversation_id, row }
  },
  application: (fields: Partial<Application> & { id: string }): SyncChange => ({
    kind: 'application',
    id: fields.id,
    row: application(fields),
  }),
  job: (id: string): SyncChange => ({
    kind: 'job',
    id,
    row: { id, title: `Job ${id}`, date_start: '2026-07-01T08:00:00Z' },
  }),
  removal: (kind: SyncChange['kind'], id: string): SyncChange => ({ kind, id, row: null }),
}

export const page = (changes: SyncChange[], rest: Partial<SyncPage> = {}): SyncPage => ({
  cursor: 'e.1',
  reset: false,
  more: false,
  changes,
  ...rest,
})
