import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { UNTIL_UNMUTED } from '../../../shared/messages/mute.ts'
import { bookedFor } from '../../call-sheets/crew-of.ts'
import { membersOf } from '../../companies/core/members.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { Reader, Tx } from '../../db/connection.ts'
import { applications, type JobRow, jobs } from '../../db/schema/jobs.ts'
import { conversations, messages, participants } from '../../db/schema/messages.ts'
import { statement } from '../../db/statement.ts'

type Job = Pick<JobRow, 'id' | 'company_id' | 'employer_id'>

/**
 * Brings a job's channel in line with its bookings: it begins with the first of the crew, who joins is sent what was
 * written before, and who is no longer booked keeps what was written up to now: a booking that has ended does not come back. Called in every transaction that books
 * somebody or ends a booking; it changes nothing where all is in line.
 */
export async function followCrew(tx: Tx, job: Job, now: Date) {
  const crew = await bookedFor(tx, job.id)
  // What is written at once is either seen by who leaves, or is not: the channel is kept meanwhile.
  await tx.lock('conversations', job.id)
  const channel = await channelById(tx, job.id)
  if (!channel) return crew.length > 0 ? await openChannel(tx, job, crew, now) : undefined
  const known = await crewIn(tx).all({ id: job.id })
  for (const { user_id, left_seq } of known) {
    if (left_seq === null && !crew.includes(user_id)) await leave(tx, job.id, user_id, channel.last_seq)
  }
  const joining = crew.filter((id) => !known.some(({ user_id }) => user_id === id))
  for (const user_id of joining) await join(tx, channel, user_id)
}

async function openChannel(tx: Tx, { id, company_id, employer_id }: Job, crew: string[], now: Date) {
  const seq = await tx.seq()
  const channel = { id, job_id: id, user_a: employer_id, user_b: employer_id, is_channel: true }
  await tx
    .insert(conversations)
    .values({ ...channel, last_seq: seq, created_at: now.toISOString() })
    .run()
  for (const user_id of await membersOf(tx, company_id)) {
    const own = user_id === employer_id ? {} : { muted_until: UNTIL_UNMUTED }
    await tx
      .insert(participants)
      .values({ conversation_id: id, user_id, joined_seq: seq, ...own })
      .run()
    await recordChange(tx, [user_id], 'conversation', id)
  }
  for (const user_id of crew) await join(tx, { id, last_seq: seq }, user_id)
}

async function join(tx: Tx, { id, last_seq }: { id: string; last_seq: number }, user_id: string) {
  const row = { conversation_id: id, user_id, joined_seq: last_seq, is_pinned: true }
  await tx.insert(participants).values(row).run()
  await recordChange(tx, [user_id], 'conversation', id)
  for (const message of await messagesIn(tx).all({ id })) await recordChange(tx, [user_id], 'message', message.id)
}

async function leave(tx: Tx, id: string, user_id: string, left_seq: number) {
  await tx
    .update(participants)
    .set({ left_seq, is_pinned: false })
    .where(and(eq(participants.conversation_id, id), eq(participants.user_id, user_id)))
    .run()
  await recordChange(tx, [user_id], 'conversation', id)
}

/** Opens the channels of jobs ahead whose crew was booked before there were channels, as of the day of posting: they are no news. */
export async function openChannels({ db, now }: Context) {
  const search = { now: now().toISOString() }
  if (!(await withoutChannel(db.read).get(search))) return
  await db.write(async (tx) => {
    for (const job of await withoutChannel(tx).all(search)) await followCrew(tx, job, new Date(job.created_at))
  })
}

const channelById = async (db: Reader, id: string) => await channel(db).get({ id })

const channel = statement((db) =>
  db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, sql.placeholder('id')), eq(conversations.is_channel, true)))
    .prepare(),
)

/** The freelancers who are or were in a channel. */
const crewIn = statement((db) =>
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
const messagesIn = statement((db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversation_id, sql.placeholder('id')))
    .prepare(),
)
const withoutChannel = statement((db) =>
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
