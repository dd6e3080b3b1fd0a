import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { UNTIL_UNMUTED } from '../../../shared/messages/mute.ts'
import { bookedPeopleOf } from '../../call-sheets/crew-of.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { applications, type JobRow, jobs } from '../../db/schema/jobs.ts'
import { conversations, messages, participants } from '../../db/schema/messages.ts'
import { preparedStatement } from '../../db/statement.ts'
import { writeInPortions } from '../../db/write-in-portions.ts'

type ChannelJob = Pick<JobRow, 'id' | 'company_id' | 'employer_id'>

/**
 * Brings a job's channel in line with its bookings: it begins with the first of the crew, who joins is sent what was
 * written before, and who is no longer booked keeps what was written up to now: a booking that has ended does not come back. Called in every transaction that books
 * somebody or ends a booking; it changes nothing where all is in line.
 */
export async function alignChannel(tx: WriteTransaction, job: ChannelJob, now: Date) {
  const crew = await bookedPeopleOf(tx, job.id)
  // What is written at once is either seen by who leaves, or is not: the channel is kept meanwhile.
  await tx.lock('conversations', job.id)
  const channel = await channelById(tx, job.id)
  if (!channel) return crew.length > 0 ? await openJobChannel(tx, job, crew, now) : undefined
  const known = await crewOfChannel(tx).all({ id: job.id })
  for (const { user_id, left_seq } of known) {
    if (left_seq === null && !crew.includes(user_id)) await leaveChannel(tx, job.id, user_id, channel.last_seq)
  }
  const joining = crew.filter((id) => !known.some(({ user_id }) => user_id === id))
  for (const user_id of joining) await joinChannel(tx, channel, user_id)
}

async function openJobChannel(
  tx: WriteTransaction,
  { id, company_id, employer_id }: ChannelJob,
  crew: string[],
  now: Date,
) {
  const seq = await tx.seq()
  const channel = { id, job_id: id, user_a: employer_id, user_b: employer_id, is_channel: true }
  await tx
    .insert(conversations)
    .values({ ...channel, last_seq: seq, created_at: now.toISOString() })
    .run()
  for (const user_id of await memberIdsOf(tx, company_id)) {
    const own = user_id === employer_id ? {} : { muted_until: UNTIL_UNMUTED }
    await tx
      .insert(participants)
      .values({ conversation_id: id, user_id, joined_seq: seq, ...own })
      .run()
    await recordChange(tx, [user_id], 'conversation', id)
  }
  for (const user_id of crew) await joinChannel(tx, { id, last_seq: seq }, user_id)
}

async function joinChannel(tx: WriteTransaction, { id, last_seq }: { id: string; last_seq: number }, user_id: string) {
  const row = { conversation_id: id, user_id, joined_seq: last_seq, is_pinned: true }
  await tx.insert(participants).values(row).run()
  await recordChange(tx, [user_id], 'conversation', id)
  for (const message of await channelMessageIds(tx).all({ id }))
    await recordChange(tx, [user_id], 'message', message.id)
}

async function leaveChannel(tx: WriteTransaction, id: string, user_id: string, left_seq: number) {
  await tx
    .update(participants)
    .set({ left_seq, is_pinned: false })
    .where(and(eq(participants.conversation_id, id), eq(participants.user_id, user_id)))
    .run()
  await recordChange(tx, [user_id], 'conversation', id)
}

/** Opens the channels of jobs ahead whose crew was booked before there were channels, as of the day of posting: they are no news. */
export async function openChannels({ db, now }: Context, closing?: AbortSignal) {
  const due = await jobsWithoutChannel(db.read).all({ now: now().toISOString() })
  const open = (tx: WriteTransaction, job: (typeof due)[0]) => alignChannel(tx, job, new Date(job.created_at))
  await writeInPortions(db, due, open, { size: CHANNELS_PER_PORTION, closing })
}
/** A channel is a row for each of its crew and of the team. */
const CHANNELS_PER_PORTION = 3

const channelById = async (db: DatabaseReader, id: string) => await channelRowById(db).get({ id })

const channelRowById = preparedStatement((db) =>
  db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, sql.placeholder('id')), eq(conversations.is_channel, true)))
    .prepare(),
)

/** The freelancers who are or were in a channel. */
const crewOfChannel = preparedStatement((db) =>
  db
    .select({ user_id: participants.user_id, left_seq: participants.left_seq })
    .from(participants)
    .where(
      and(
        eq(participants.conversation_id, sql.placeholder('id')),
        sql`exists (select 1 from applications a where a.job_id = ${participants.conversation_id} and a.freelancer_id = ${participants.user_id})`,
      ),
    )
    .prepare(),
)
const channelMessageIds = preparedStatement((db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversation_id, sql.placeholder('id')))
    .prepare(),
)
const jobsWithoutChannel = preparedStatement((db) =>
  db
    .selectDistinct({
      id: jobs.id,
      company_id: jobs.company_id,
      employer_id: jobs.employer_id,
      created_at: jobs.created_at,
    })
    .from(jobs)
    .innerJoin(applications, and(eq(applications.job_id, jobs.id), eq(applications.status, 'accepted')))
    .leftJoin(conversations, eq(conversations.id, jobs.id))
    .where(and(gt(jobs.date_end, sql.placeholder('now')), isNull(conversations.id)))
    .prepare(),
)
