import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import { v5, v7 as uuid } from 'uuid'
import { broadcastReminderText } from '../../../shared/messages/message-texts.ts'
import type {
  BroadcastAudience,
  Broadcast,
  NewBroadcast,
  NewCrewMessage,
  NewBroadcastReminder,
} from '../../../shared/messages/broadcasts.ts'
import { BROADCAST_PEOPLE_MAX, BROADCAST_REMIND_MINUTES, BROADCASTS_PER_DAY } from '../../../shared/limits.ts'
import { actingCompanyOf, memberIdsOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { broadcastRecipients, type BroadcastRow, broadcasts, messages, participants } from '../../db/schema/messages.ts'
import { bodyHash, expectSameRow } from '../../db/spent-ids.ts'
import { preparedStatement } from '../../db/statement.ts'
import { AppError, conflict, limited, notFound } from '../../errors.ts'
import { announceNow, undoableAcceptancesOf } from '../../jobs/core/undoable-decisions.ts'
import { jobOfOwnCompany } from '../../jobs/core/own-job.ts'
import { refuseBlocked } from '../../people/core/refuse-blocked.ts'
import { addPersonalMessage } from '../add-message.ts'
import { recentBetween, refuseTooManyMessages, sharesJob } from '../message-limits.ts'
import { storableText } from '../send-message.ts'
import { broadcastRows } from './broadcast-rows.ts'
import { findAudience, peopleOfCrews, idsStillConfirmed } from './find-audience.ts'

type BroadcastAnswer = { broadcast: Broadcast; repeated: boolean }
type BroadcastToSend = Pick<BroadcastRow, 'audience' | 'role_id' | 'content' | 'reminder_of'> & { people: string[] }

/**
 * Writes one message to several people of a job, to each in their own conversation with the company, in one
 * transaction. Who cannot be written to is named in the answer and holds up nobody else. The same id with the same body
 * by the same person answers as the first time.
 * @throws 404 for another company's job or somebody who has not applied, 409 for an id in use or if there is nobody to
 * write to, 429 for too many in a day
 */
export const sendJobBroadcast = (
  me: UserContext,
  jobId: string,
  { id, ...asked }: NewBroadcast,
): Promise<BroadcastAnswer> =>
  sendBroadcastOnce(me, jobId, { id, body: asked }, async (tx, { job }) => {
    const people = await findAudience(tx, job!, asked.audience)
    if (people.length === 0) throw conflict(NO_AUDIENCE_TEXTS[asked.audience.to])
    if (people.length > BROADCAST_PEOPLE_MAX)
      throw conflict(`Up to ${BROADCAST_PEOPLE_MAX} people at once. Please choose a role.`)
    const role_id = asked.audience.to === 'role' ? asked.audience.role_id : null
    return { audience: asked.audience.to, role_id, content: storableText(asked.content), reminder_of: null, people }
  })

const NO_AUDIENCE_TEXTS: Record<BroadcastAudience['to'], string> = {
  confirmed: 'Nobody is confirmed for this project.',
  role: 'Nobody is confirmed for this role.',
  unseen: 'Everybody has seen the call sheet.',
  selection: 'Nobody is selected.',
}

/**
 * The same to people of the company's lists and who has worked with it, about no job: each in their direct
 * conversation with the sender. The limit for strangers holds for each of them.
 * @throws 404 for somebody else, 409 for an id in use, 429 for too many in a day
 */
export const sendCrewMessage = (me: UserContext, { id, ...asked }: NewCrewMessage): Promise<BroadcastAnswer> =>
  sendBroadcastOnce(me, null, { id, body: asked }, async (tx, { company_id }) => ({
    audience: 'selection',
    role_id: null,
    reminder_of: null,
    content: storableText(asked.content),
    people: await peopleOfCrews(tx, company_id, asked.freelancer_ids),
  }))

/**
 * Repeats a message to several people for those who have not read it, and are still on the job. Everybody may have read
 * it by now: then nobody is written to.
 * @param jobId null for one about no job
 * @throws 404 for what is not the company's, 409 if it, or a reminder of it, went out within the last minutes
 */
export const remindRecipients = (
  me: UserContext,
  { jobId, broadcastId }: { jobId: string | null; broadcastId: string },
  { id }: NewBroadcastReminder,
): Promise<BroadcastAnswer> =>
  sendBroadcastOnce(me, jobId, { id, body: { reminder_of: broadcastId } }, async (tx, { company_id }) => {
    const first = await broadcastById(tx).get({ id: broadcastId })
    const isOwn = first?.job_id === jobId && (jobId !== null || first.company_id === company_id)
    if (!first || !isOwn || first.reminder_of !== null) throw notFound('This message to the crew does not exist.')
    const { created_at } = (await lastSendingOf(tx).get({ id: first.id }))!
    if (Date.parse(created_at) + BROADCAST_REMIND_MINUTES * 60_000 > me.now().getTime()) {
      throw conflict(`They were written to a moment ago. Wait ${BROADCAST_REMIND_MINUTES} minutes before a reminder.`)
    }
    const unread = (await unreadRecipients(tx).all({ id: first.id })).map(({ user_id }) => user_id)
    const people = first.audience === 'selection' ? unread : await idsStillConfirmed(tx, jobId!, unread)
    const { audience, role_id } = first
    return { audience, role_id, content: broadcastReminderText(first.content), reminder_of: first.id, people }
  })

/** Writes what `find` returns, unless the id was used before. */
async function sendBroadcastOnce(
  me: UserContext,
  jobId: string | null,
  { id = uuid(), body }: { id?: string | undefined; body: object },
  find: (tx: WriteTransaction, about: BroadcastScope) => Promise<BroadcastToSend>,
): Promise<BroadcastAnswer> {
  const body_hash = bodyHash([jobId, body])
  const repeated = await me.db.write(async (tx) => {
    const about = await broadcastScopeOf(tx, me, jobId)
    const known = await broadcastById(tx).get({ id })
    if (known) {
      expectSameRow(known, { author_id: me.user.id, body_hash })
      return true
    }
    await refuseMoreBroadcasts(tx, me)
    const { people, ...words } = await find(tx, about)
    if (jobId !== null) await announceNow(tx, (await undoableAcceptancesOf(tx, jobId)).values(), me.now())
    const of = { job_id: jobId, company_id: jobId === null ? about.company_id : null }
    const row = { id, ...of, author_id: me.user.id, body_hash, created_at: me.now().toISOString(), ...words }
    await tx.insert(broadcasts).values(row).run()
    await writeToEach(tx, me, row, people)
    await recordChange(tx, await memberIdsOf(tx, about.company_id), 'broadcast', id)
    return false
  })
  if (!repeated) me.deliveries.wake()
  const [broadcast] = await broadcastRows(me.db.read, me.user, [id])
  return { broadcast: broadcast!, repeated }
}

type BroadcastScope = { job: JobRow | null; company_id: string }

async function broadcastScopeOf(tx: WriteTransaction, me: UserContext, jobId: string | null): Promise<BroadcastScope> {
  if (jobId === null) return { job: null, company_id: (await actingCompanyOf(tx, me)).id }
  const job = await jobOfOwnCompany(tx, me, jobId)
  return { job, company_id: job.company_id }
}

async function refuseMoreBroadcasts(tx: WriteTransaction, { user, now }: UserContext) {
  const since = new Date(now().getTime() - BROADCAST_LIMIT_MS).toISOString()
  const sent = await broadcastsSentSince(tx).all({ author_id: user.id, since })
  const oldest = sent[BROADCASTS_PER_DAY - 1]
  if (!oldest) return
  const seconds = (Date.parse(oldest.created_at) + BROADCAST_LIMIT_MS - now().getTime()) / 1000
  throw limited(
    `You have sent ${BROADCASTS_PER_DAY} messages to several people today. You can send the next one tomorrow.`,
    seconds,
  )
}
const BROADCAST_LIMIT_MS = 86_400_000

/**
 * All at once: what does not need each other's answers goes to the database together (decision 183). Strangers are
 * counted, and so come one after the other.
 */
async function writeToEach(tx: WriteTransaction, me: UserContext, broadcast: BroadcastRow, people: string[]) {
  if (people.length === 0) return
  const areKnown = await Promise.all(people.map((id) => broadcast.job_id !== null || sharesJob(tx, me.user.id, id)))
  const write = async (user_id: string, isStranger: boolean) => {
    const refused = await refusalTextFor(tx, me, user_id, isStranger)
    const message_id = refused ? null : messageIdFor(broadcast.id, user_id)
    if (message_id) await writeToRecipient(tx, me, { ...broadcast, message_id, user_id })
    return { broadcast_id: broadcast.id, user_id, message_id, refused }
  }
  const recipients = await Promise.all(people.filter((_, at) => areKnown[at]).map((id) => write(id, false)))
  for (const stranger of people.filter((_, at) => !areKnown[at])) recipients.push(await write(stranger, true))
  await tx.insert(broadcastRecipients).values(recipients).run()
}

/** One for each person, and always the same: no repeat can write to somebody twice. */
const messageIdFor = (broadcastId: string, userId: string) => v5(userId, broadcastId)

/** Why this person cannot be written to; '' if they can. */
async function refusalTextFor(
  tx: WriteTransaction,
  me: UserContext,
  user_id: string,
  isStranger: boolean,
): Promise<string> {
  try {
    await refuseBlocked(tx, { from: me.user.id, to: user_id })
    if (isStranger) {
      const between = { one: me.user.id, other: user_id, job_id: null }
      await refuseTooManyMessages(tx, me, user_id, await recentBetween(tx, between, me.settings.STRANGER_MESSAGES))
    }
    return ''
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

async function writeToRecipient(
  tx: WriteTransaction,
  me: UserContext,
  { message_id: id, user_id: recipient_id, job_id, content }: BroadcastRow & { message_id: string; user_id: string },
) {
  const isMailed = me.ports.mail !== null
  await addPersonalMessage(tx, { id, sender: me.user, recipient_id, job_id, content, isMailed, now: me.now() })
}

const broadcastById = preparedStatement((db: DatabaseReader) =>
  db
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.id, sql.placeholder('id')))
    .prepare(),
)
/** A broadcast and its reminders: the last of them. */
const lastSendingOf = preparedStatement((db: DatabaseReader) =>
  db
    .select({ created_at: broadcasts.created_at })
    .from(broadcasts)
    .where(or(eq(broadcasts.id, sql.placeholder('id')), eq(broadcasts.reminder_of, sql.placeholder('id'))))
    .orderBy(desc(broadcasts.created_at))
    .limit(1)
    .prepare(),
)
const unreadRecipients = preparedStatement((db: DatabaseReader) =>
  db
    .select({ user_id: broadcastRecipients.user_id })
    .from(broadcastRecipients)
    .innerJoin(messages, eq(messages.id, broadcastRecipients.message_id))
    .innerJoin(
      participants,
      and(
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, broadcastRecipients.user_id),
      ),
    )
    .where(and(eq(broadcastRecipients.broadcast_id, sql.placeholder('id')), gt(messages.seq, participants.read_seq)))
    .prepare(),
)
const broadcastsSentSince = preparedStatement((db: DatabaseReader) =>
  db
    .select({ created_at: broadcasts.created_at })
    .from(broadcasts)
    .where(
      and(eq(broadcasts.author_id, sql.placeholder('author_id')), gt(broadcasts.created_at, sql.placeholder('since'))),
    )
    .orderBy(desc(broadcasts.created_at))
    .prepare(),
)
