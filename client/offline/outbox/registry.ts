import type { Application } from '../../../shared/jobs.ts'
import type { Sent } from '../../../shared/messages.ts'
import type { Kind, Row } from './kind.ts'
import { attachmentKinds } from './kinds/attachment.ts'
import { credentialKinds } from './credential-kinds.ts'
import type { StandbyDb } from '../store/database.ts'
import type { LocalApplication } from '../store/rows.ts'
import { letGoOfJob } from '../store/job-rows.ts'
import { removeMessage } from '../store/message-rows.ts'
import type { OutboxKind, OutboxRow, WaitingAttachment } from '../store/outbox-row.ts'
import { portfolioKinds } from './portfolio-kinds.ts'
import { profile } from './profile-kind.ts'
import { adopt, putLoneMessage } from '../store/conversation-rows.ts'
import { putApplication } from '../store/application-rows.ts'
import { isApplication, isNothing, NUMBER, tells, TEXT } from './fits.ts'
import { pathTo } from '../../http/path-to.ts'

const message: Kind<'message'> = {
  call: ({ id, body: { recipient_id, job_id, conversation_id, content, attachment } }) => {
    const place = { recipient_id, ...(conversation_id && { conversation_id }) }
    const said = { id, ...place, content, ...(attachment && attached(attachment)) }
    return job_id ? ['POST', '/messages/send', { ...said, job_id }] : ['POST', '/messages/send-direct', said]
  },
  fits: (reply, { id }) => tells(reply, { conversation_id: TEXT, message: (sent) => tells(sent, { id }) }),
  landed: async (db, { body }, { conversation_id, message }: Sent) => {
    await adopt(db, { conversation_id, other_user_id: body.recipient_id, job_id: body.job_id })
    await putLoneMessage(db, message)
  },
  parked: (db, { id }) => db.messages.update(id, { state: 'failed' }),
  queued: (db, { id }) => db.messages.update(id, { state: 'queued' }),
  // The bytes stay: whoever takes the message back to edit it has them again.
  discarded: async (db, { id, body }) => {
    if (body.attachment) {
      await db.outbox.delete(body.attachment.id)
      await db.documents.update(body.attachment.id, { credential_id: '' })
    }
    await removeMessage(db, id)
  },
}

const attached = ({ attachment_url, attachment_name }: WaitingAttachment) => ({ attachment_url, attachment_name })

const application: Kind<'application'> = {
  call: ({ id, body: { job_id, ...body } }) => ['POST', pathTo`/jobs/${job_id}/apply`, { id, ...body }],
  fits: isApplication,
  landed: (db, _row, reply: Application) => putApplication(db, reply),
  parked: (db, { id }) => db.applications.update(id, { state: 'failed' }),
  queued: (db, { id }) => db.applications.update(id, { state: 'queued' }),
  discarded: async (db, { id, body }) => {
    const shown = await db.applications.get(id)
    if (shown?.state) await removeApplication(db, { application_id: id, job_id: body.job_id })
  },
}

const withdrawal: Kind<'withdrawal'> = {
  call: ({ body: { job_id, application_id } }) => [
    'POST',
    pathTo`/jobs/${job_id}/applications/${application_id}/withdraw`,
    {},
  ],
  fits: isApplication,
  landed: (db, { body }, reply: Application | null) =>
    reply ? putApplication(db, reply) : removeApplication(db, body),
  parked: (db, row) => showApplication(db, row, row.body.status_before ?? 'pending', 'failed'),
  queued: (db, row) => showApplication(db, row, 'withdrawn', 'queued'),
  async discarded(db, row) {
    const { status_before, job_id } = row.body
    if (!status_before) return removeApplication(db, row.body)
    await showApplication(db, row, status_before, undefined)
    await letGoOfJob(db, job_id)
  },
}

/** One that the server has never had. */
async function removeApplication(
  db: StandbyDb,
  { application_id, job_id }: Pick<Row<'withdrawal'>['body'], 'application_id' | 'job_id'>,
) {
  await db.applications.delete(application_id)
  await letGoOfJob(db, job_id)
}

const showApplication = (
  db: StandbyDb,
  { body }: Row<'withdrawal'>,
  status: LocalApplication['status'],
  state: LocalApplication['state'],
) => db.applications.update(body.application_id, { status, state })

const nothing = async () => {}

/** What is asked for is shown beside the application, never as the application: only the server's answer changes that. */
const asked = {
  fits: isApplication,
  landed: (db: StandbyDb, _row: unknown, reply: Application) => putApplication(db, reply),
  parked: nothing,
  queued: nothing,
  discarded: nothing,
}
const cancellation: Kind<'cancellation'> = {
  ...asked,
  call: ({ body: { job_id, application_id, reason } }) => [
    'POST',
    pathTo`/jobs/${job_id}/applications/${application_id}/cancel`,
    { reason },
  ],
}
const offer_answer: Kind<'offer_answer'> = {
  ...asked,
  call: ({ body: { job_id, offer_id, answer } }) => ['POST', pathTo`/jobs/${job_id}/offers/${offer_id}/${answer}`, {}],
}

const read: Kind<'read'> = {
  call: ({ body: { conversation_id, seq } }) => [
    'POST',
    pathTo`/messages/conversation/${conversation_id}/read`,
    { seq },
  ],
  fits: isNothing,
  landed: nothing,
  // Nobody's words: a mark that is refused has nothing to keep.
  parked: (db, { id }) => db.outbox.delete(id),
  queued: nothing,
  discarded: nothing,
}

const sheet_seen: Kind<'sheet_seen'> = {
  call: ({ body: { job_id, version } }) => ['POST', pathTo`/jobs/${job_id}/call-sheet/seen`, { version }],
  fits: (reply) => tells(reply, { seen_version: NUMBER }),
  // The row that follows by sync has it as well; `before` stays the version it is compared with.
  landed: (db, { body }, reply: { seen_version: number }) => db.call_sheets.update(body.job_id, reply),
  // Refused is who is not on the crew any more: there is nothing to keep.
  parked: (db, { id }) => db.outbox.delete(id),
  queued: nothing,
  discarded: nothing,
}

/** All that the functions above may touch. */
export const ITEM_TABLES = [
  'me',
  'facts',
  'outbox',
  'messages',
  'conversations',
  'applications',
  'jobs',
  'portfolio_items',
  'photos',
  'credentials',
  'documents',
  'call_sheets',
]

const kinds = {
  message,
  ...attachmentKinds,
  application,
  withdrawal,
  cancellation,
  offer_answer,
  read,
  sheet_seen,
  ...portfolioKinds,
  ...credentialKinds,
  profile,
}
/** A tab of an older version may find items here that only a newer one knows. */
export const isKnown = (row: OutboxRow) => row.kind in kinds
export const kindOf = (row: OutboxRow) => kinds[row.kind] as unknown as Kind<OutboxKind>
