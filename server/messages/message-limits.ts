import { and, asc, desc, eq, exists, gt, inArray, or, sql } from 'drizzle-orm'
import { concernedPerson } from '../db/aliases.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { applications, jobInvitations, jobs } from '../db/schema/jobs.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import type { UserContext } from '../context.ts'
import { limited } from '../errors.ts'
import { type ConversationParties, freelancerOfTwo, orderedPairOf } from './add-message.ts'

const MESSAGE_LIMIT_MS = 86_400_000
/** Seconds until a device retries: only an answer lifts the limit, and that wakes the device anyway. */
const ANSWER_RETRY_S = 3_600

/** How many times as many messages in a row somebody may write in a day to whom they share a job with. */
const ACQUAINTED_FACTOR = 5

/** Most messages have an answer this near, and the others need not be read. */
const NEWEST_MESSAGES_READ = 3

/**
 * Throws 429 for messages to somebody with whom the sender shares no job: after so many in a row without an answer,
 * over all conversations of the two; and after so many such new recipients in a day. With a shared job, which anybody gets by applying or inviting,
 * after five times as many in a row in a day. Called inside a write.
 * @param recent of `recentBetween`
 */
export async function refuseTooManyMessages(
  tx: DatabaseReader,
  { user, settings, now }: UserContext,
  recipientId: string,
  { conversations, newest: few }: RecentMessages,
) {
  const max = settings.STRANGER_MESSAGES
  // Anybody of a company's team may have answered a freelancer.
  const isAnswer = ({ sender_id }: RecentMessages['newest'][number]) =>
    user.user_type === 'freelancer' ? sender_id !== user.id : sender_id === recipientId
  const answerIn = (list: RecentMessages['newest']) => list.findIndex(isAnswer)
  const isShort = few.length < NEWEST_MESSAGES_READ || answerIn(few) >= 0
  const [newest, sharesOne] = isShort
    ? [few]
    : await Promise.all([newestMessagesIn(tx, conversations, max), sharesJob(tx, user.id, recipientId)])
  const answeredAt = answerIn(newest)
  if (newest.length > 0 && (answeredAt >= 0 ? answeredAt : newest.length) < max) return
  const since = new Date(now().getTime() - MESSAGE_LIMIT_MS).toISOString()
  const [isKnown, begun] = await Promise.all([
    sharesOne ?? sharesJob(tx, user.id, recipientId),
    newest.length === 0 ? begunSince(tx).all({ me: user.id, since }) : [],
  ])
  if (isKnown) return refuseTooManyToday(tx, conversations, { isAnswer, max: max * ACQUAINTED_FACTOR, since })
  if (newest.length > 0) {
    throw limited(`You have written ${max} messages in a row. Wait for a reply first.`, ANSWER_RETRY_S)
  }
  const own = begun.filter(({ sender_id }) => sender_id === user.id)
  const areKnown = await Promise.all(own.map(({ other }) => sharesJob(tx, user.id, other)))
  const oldest = own.filter((_, index) => !areKnown[index]).at(-max)
  if (!oldest) return
  const seconds = (Date.parse(oldest.created_at) + MESSAGE_LIMIT_MS - now().getTime()) / 1000
  throw limited(`You have written to ${max} new people today. You can write to others tomorrow.`, seconds)
}

async function refuseTooManyToday(
  tx: DatabaseReader,
  conversations: RecentMessages['conversations'],
  {
    isAnswer,
    max,
    since,
  }: { isAnswer: (message: RecentMessages['newest'][number]) => boolean; max: number; since: string },
) {
  const newest = await newestMessagesIn(tx, conversations, max)
  if (newest.length < max || newest.at(-1)!.created_at <= since || newest.some(isAnswer)) return
  throw limited(`You have written ${max} messages in a row today. Wait for a reply, or until tomorrow.`, ANSWER_RETRY_S)
}

type RecentMessages = {
  conversations: { id: string }[]
  newest: { sender_id: string; seq: number; created_at: string }[]
}

/**
 * The conversations of two people, and the team's about this job, with the newest few messages in them: if there is an
 * answer, it is mostly there.
 */
export async function recentBetween(
  tx: DatabaseReader,
  between: ConversationParties,
  limit: number,
): Promise<RecentMessages> {
  const { one, other } = between
  const conversations = await conversationsOfTwo(tx).all({ ...between, ...orderedPairOf(one, other) })
  return { conversations, newest: await newestMessagesIn(tx, conversations, Math.min(NEWEST_MESSAGES_READ, limit)) }
}

/** The newest messages over these conversations, at most `limit`, the newest first. */
async function newestMessagesIn(tx: DatabaseReader, conversations: { id: string }[], limit: number) {
  const newest = await Promise.all(conversations.map(({ id }) => newestOf(tx).all({ id, limit })))
  return newest
    .flat()
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, limit)
}

const conversationsOfTwo = preparedStatement((db) =>
  db
    .select({ id: conversations.id })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(
      and(
        eq(participants.user_id, freelancerOfTwo),
        eq(conversations.is_channel, false),
        or(
          and(eq(conversations.user_a, sql.placeholder('user_a')), eq(conversations.user_b, sql.placeholder('user_b'))),
          eq(conversations.job_id, sql.placeholder('job_id')),
        ),
      ),
    )
    .prepare(),
)
const newestOf = preparedStatement((db) =>
  db
    .select({ sender_id: messages.sender_id, seq: messages.seq, created_at: messages.created_at })
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
const begunSince = preparedStatement((db) =>
  db
    .select({
      created_at: conversations.created_at,
      other: sql<string>`case when ${conversations.user_a} = ${participants.user_id} then ${conversations.user_b} else ${conversations.user_a} end`,
      sender_id: sql<string>`(select ${messages.sender_id} from ${messages} where ${messages.conversation_id} = ${conversations.id} order by ${messages.seq} limit 1)`,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(
      and(
        eq(participants.user_id, sql.placeholder('me')),
        gt(conversations.created_at, sql.placeholder('since')),
        eq(conversations.is_channel, false),
      ),
    )
    .orderBy(asc(conversations.created_at))
    .prepare(),
)

/**
 * Whether the two know each other through work: one applied or was invited to a job of the other's company, or they are
 * of one team.
 */
export const sharesJob = async (db: DatabaseReader, one: string, other: string) =>
  (await workAcquaintance(db).get({ one, other })) !== undefined

const workAcquaintance = preparedStatement((db) => {
  const applied = (freelancer: string, member: string) =>
    db
      .select({ id: applications.id })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .innerJoin(concernedPerson, eq(concernedPerson.company_id, jobs.company_id))
      .where(
        and(
          eq(applications.freelancer_id, sql.placeholder(freelancer)),
          eq(concernedPerson.id, sql.placeholder(member)),
        ),
      )
  const invited = (freelancer: string, member: string) =>
    db
      .select({ id: jobInvitations.id })
      .from(jobInvitations)
      .innerJoin(concernedPerson, eq(concernedPerson.company_id, jobInvitations.company_id))
      .where(
        and(
          eq(jobInvitations.freelancer_id, sql.placeholder(freelancer)),
          eq(concernedPerson.id, sql.placeholder(member)),
        ),
      )
  const team = db
    .select({ id: concernedPerson.company_id })
    .from(concernedPerson)
    .where(eq(concernedPerson.id, sql.placeholder('other')))
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, sql.placeholder('one')),
        or(
          exists(applied('one', 'other')),
          exists(applied('other', 'one')),
          exists(invited('one', 'other')),
          exists(invited('other', 'one')),
          inArray(users.company_id, team),
        ),
      ),
    )
    .prepare()
})
