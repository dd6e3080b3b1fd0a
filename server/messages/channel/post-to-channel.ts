import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ChannelMember, NewChannelMessage, SentMessageAnswer } from '../../../shared/messages/messages.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { isStillParticipant } from '../../db/aliases.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { conversations, messages, participants } from '../../db/schema/messages.ts'
import { users } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { recordProjectEvent } from '../../jobs/core/project-events.ts'
import { addToConversation } from '../add-message.ts'
import { attachmentAt, waitingAttachment } from '../attachment-rows.ts'
import { sentMessageAnswer, storableText } from '../send-message.ts'
import { membersOfChannel } from './channel-rows.ts'

/**
 * Writes to a job's channel, once: the same id by the same author with the same content returns the first answer,
 * whatever became of the channel since.
 * @throws 400 for an unknown attachment, 403 for who has left or where only the team writes, 404 for anybody else, 409 for
 * an id in use
 */
export async function postToChannel(
  me: UserContext,
  channelId: string,
  { id = uuid(), ...input }: NewChannelMessage,
): Promise<SentMessageAnswer & { repeated: boolean }> {
  const content = storableText(input.content)
  return me.db.writeByRow(async (tx) => {
    // One's messages go one after the other; and nobody joins or leaves the channel meanwhile.
    await tx.lock('users', me.user.id)
    await tx.lock('conversations', channelId)
    const standing = await standingInChannel(tx, me, channelId)
    const known = await messageById(tx).get({ id })
    if (known) {
      const isSame =
        known.sender_id === me.user.id &&
        known.conversation_id === channelId &&
        known.content === content &&
        known.attachment_url === (input.attachment_url || null)
      if (!isSame) throw conflict('This message id has been used already. Nothing was sent.')
      return sentMessageAnswer(me, known, true)
    }
    if (standing.has_left) throw forbidden('You are no longer on this job, so you cannot write to its crew.')
    if (standing.is_team_only && !standing.is_team)
      throw forbidden('Only the company’s team writes here now. Message them directly instead.')
    const file = input.attachment_url ? await attachmentAt(tx, input.attachment_url) : undefined
    const attachment = input.attachment_url ? waitingAttachment(me.user.id, file) : null
    const isMailed = me.ports.mail !== null
    const { reply_to } = input
    const written = { id, sender: me.user, content, attachment, reply_to, isMailed, now: me.now() }
    const { message } = await addToConversation(tx, channelId, written)
    return sentMessageAnswer(me, message, false)
  })
}

/** Lets the crew write, or the team alone; for the team. 403 for the crew. */
export async function changeChannel(me: UserContext, id: string, change: { is_team_only: boolean }): Promise<void> {
  await me.db.write(async (tx) => {
    const { is_team, is_team_only } = await standingInChannel(tx, me, id)
    if (!is_team) throw forbidden('Only the company’s team can change this.')
    if (is_team_only === change.is_team_only) return
    await tx.update(conversations).set(change).where(eq(conversations.id, id)).run()
    const kind = change.is_team_only ? 'channel_for_team' : 'channel_for_all'
    // A channel's id is its job's.
    await recordProjectEvent(tx, { job_id: id, author_id: me.user.id, kind }, me.now())
    const all = await tx
      .select({ user_id: participants.user_id })
      .from(participants)
      .where(and(eq(participants.conversation_id, id), isStillParticipant()))
      .all()
    await recordChange(
      tx,
      all.map(({ user_id }) => user_id),
      'conversation',
      id,
    )
  })
}

/**
 * Who is in a channel, and how far each has read; for those in it.
 * @throws 403 for who has left, 404 for anybody else
 */
export async function channelMembers(me: UserContext, id: string): Promise<ChannelMember[]> {
  const { has_left } = await standingInChannel(me.db.read, me, id)
  if (has_left) throw forbidden('You are no longer on this job.')
  return membersOfChannel(me.db.read, id)
}

/** How this person is in a channel of theirs; 404 for any other. */
async function standingInChannel(db: DatabaseReader, me: UserContext, id: string) {
  const found = await channelStandingOf(db).get({ id, user_id: me.user.id })
  if (!found) throw notFound('There is no such channel.')
  return found
}

const channelStandingOf = preparedStatement((db) =>
  db
    .select({
      is_team_only: conversations.is_team_only,
      has_left: sql`${participants.left_seq} is not null`.mapWith(Boolean),
      is_team: sql`coalesce(${users.company_id} = ${jobs.company_id}, false)`.mapWith(Boolean),
    })
    .from(conversations)
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .innerJoin(
      participants,
      and(
        eq(participants.conversation_id, conversations.id),
        eq(participants.user_id, sql.placeholder('user_id')),
        isStillParticipant(),
      ),
    )
    .innerJoin(users, eq(users.id, participants.user_id))
    .where(and(eq(conversations.id, sql.placeholder('id')), eq(conversations.is_channel, true)))
    .prepare(),
)
const messageById = preparedStatement((db) =>
  db
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder('id')))
    .prepare(),
)
