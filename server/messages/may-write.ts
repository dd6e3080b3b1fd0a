import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { applications, jobInvitations, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { inTurn, statement, whereTrue } from '../db/statement.ts'
import { hasApplied } from '../jobs/core/application-rows.ts'
import type { UserContext } from '../context.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { limited } from '../errors.ts'
import { findConversation } from './add-message.ts'

/**
 * The rules for writing about a job: the freelancer may while it is open or once they applied, the company to anybody
 * who applied, and both once a conversation exists. Memberships are looked up as they are now, so that a member who has
 * left the company loses access at once.
 */
export async function mayWriteAboutJob(
  db: Reader,
  sender: { id: string },
  recipientId: string,
  jobId: string,
  now: Date,
): Promise<boolean> {
  const [recipient, writer] = await inTurn([recipientId, sender.id], (id) => person(db).get({ id }))
  const job = await jobById(db).get({ id: jobId })
  if (!recipient || !writer || !job || recipient.user_type === writer.user_type) return false
  const [member, freelancer] = writer.user_type === 'employer' ? [writer, recipient] : [recipient, writer]
  if (member.company_id !== job.company_id) return false
  const isOpen = job.status === 'open' && job.expires_at > now.toISOString() && job.date_end > now.toISOString()
  return (
    (isOpen && sender.id === freelancer.id) ||
    (await hasApplied(db, jobId, freelancer.id)) ||
    (await findConversation(db, { one: sender.id, other: recipientId, job_id: jobId })) !== undefined
  )
}

const person = statement((db) =>
  db
    .select({ id: users.id, user_type: users.user_type, company_id: users.company_id })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
const jobById = statement((db) =>
  db
    .select({ company_id: jobs.company_id, status: jobs.status, expires_at: jobs.expires_at, date_end: jobs.date_end })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)

const DAY = 86_400_000
/** Seconds until a device retries: only an answer lifts the limit, and that wakes the device anyway. */
const UNTIL_ANSWERED = 3_600

/** Most messages have an answer this near, and the others need not be read. */
const FEW = 3

/**
 * Throws 429 for messages to somebody with whom the sender shares no job: after so many in a row without an answer,
 * over all conversations of the two; and after so many such new recipients in a day. Called inside a write.
 */
export async function refuseTooManyMessages(tx: Reader, { user, settings, now }: UserContext, recipientId: string) {
  const max = settings.STRANGER_MESSAGES
  let newest = await newestBetween(tx, user.id, recipientId, Math.min(FEW, max))
  const answer = () => newest.findIndex(({ sender_id }) => sender_id === recipientId)
  if (answer() < 0 && newest.length === FEW) newest = await newestBetween(tx, user.id, recipientId, max)
  const answeredAt = answer()
  if (newest.length > 0 && (answeredAt >= 0 ? answeredAt : newest.length) < max) return
  if (await sharesJob(tx, user.id, recipientId)) return
  if (newest.length > 0) {
    throw limited(`You have written ${max} messages in a row. You can go on once they have answered.`, UNTIL_ANSWERED)
  }
  const since = new Date(now().getTime() - DAY).toISOString()
  const begun = await begunSince(tx).all({ me: user.id, since })
  const strangers = await whereTrue(
    begun,
    async ({ sender_id, other }) => sender_id === user.id && !(await sharesJob(tx, user.id, other)),
  )
  const oldest = strangers.at(-max)
  if (!oldest) return
  const seconds = (Date.parse(oldest.created_at) + DAY - now().getTime()) / 1000
  throw limited(`You have written to ${max} new people today. You can write to others tomorrow.`, seconds)
}

/** The newest messages of two people over all of their conversations, at most `limit`, the newest first. */
async function newestBetween(tx: Reader, one: string, other: string, limit: number) {
  const [user_a, user_b] = one < other ? [one, other] : [other, one]
  const newest = await inTurn(await conversationsOf(tx).all({ user_a, user_b }), ({ id }) =>
    newestOf(tx).all({ id, limit }),
  )
  return newest
    .flat()
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, limit)
}

const conversationsOf = statement((db) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(eq(conversations.user_a, sql.placeholder('user_a')), eq(conversations.user_b, sql.placeholder('user_b'))),
    )
    .prepare(),
)
const newestOf = statement((db) =>
  db
    .select({ sender_id: messages.sender_id, seq: messages.seq })
    .from(messages)
    .where(eq(messages.conversation_id, sql.placeholder('id')))
    .orderBy(desc(messages.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/**
 * Conversations of `me` that began since then, the oldest first: who wrote the first message, and the other
 * participant.
 */
const begunSince = statement((db) =>
  db
    .select({
      created_at: conversations.created_at,
      other: sql<string>`case when ${conversations.user_a} = ${participants.user_id} then ${conversations.user_b} else ${conversations.user_a} end`,
      sender_id: sql<string>`(select ${messages.sender_id} from ${messages} where ${messages.conversation_id} = ${conversations.id} order by ${messages.seq} limit 1)`,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(and(eq(participants.user_id, sql.placeholder('me')), gt(conversations.created_at, sql.placeholder('since'))))
    .orderBy(asc(conversations.created_at))
    .prepare(),
)

/**
 * Whether the two know each other through work: one applied or was invited to a job of the other's company, or they are
 * of one team.
 */
const sharesJob = async (db: Reader, one: string, other: string) =>
  (await hasToDoWith(db, { freelancer: one, member: other })) ||
  (await hasToDoWith(db, { freelancer: other, member: one })) ||
  (await teamOf(db, one)) === ((await teamOf(db, other)) ?? '')

const hasToDoWith = async (db: Reader, pair: { freelancer: string; member: string }) =>
  Boolean((await applied(db).get(pair)) ?? (await invited(db).get(pair)))

const teamOf = async (db: Reader, id: string) => (await company(db).get({ id }))?.company_id

const applied = statement((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.company_id, jobs.company_id))
    .where(and(eq(applications.freelancer_id, sql.placeholder('freelancer')), eq(users.id, sql.placeholder('member'))))
    .limit(1)
    .prepare(),
)
const invited = statement((db) =>
  db
    .select({ id: jobInvitations.id })
    .from(jobInvitations)
    .innerJoin(users, eq(users.company_id, jobInvitations.company_id))
    .where(
      and(eq(jobInvitations.freelancer_id, sql.placeholder('freelancer')), eq(users.id, sql.placeholder('member'))),
    )
    .limit(1)
    .prepare(),
)
const company = statement((db) =>
  db
    .select({ company_id: users.company_id })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
