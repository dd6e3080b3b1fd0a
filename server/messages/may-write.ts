import { and, asc, desc, eq, exists, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { isStillIn, mine, subject, theirs } from '../db/aliases.ts'
import type { Reader } from '../db/connection.ts'
import { applications, jobInvitations, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { isJobShownTo } from '../db/shown-jobs.ts'
import { statement } from '../db/statement.ts'
import type { UserContext } from '../context.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { limited } from '../errors.ts'
import { type Between, findConversation, oneWithFew, pairOf } from './add-message.ts'

/**
 * The rules for writing about a job: the freelancer may while it is open to them or once they applied, the company to anybody
 * who applied, and both once a conversation exists; any member is the company. Memberships are looked up as they are now, so that a member who has
 * left the company loses access at once.
 */
export async function mayWriteAboutJob(
  db: Reader,
  sender: { id: string },
  recipientId: string,
  jobId: string,
  now: Date,
): Promise<boolean> {
  const pair = { one: sender.id, other: recipientId, job_id: jobId }
  const [writer, recipient, job, applicant, begun, isShown] = await Promise.all([
    person(db).get({ id: sender.id }),
    person(db).get({ id: recipientId }),
    jobById(db).get({ id: jobId }),
    applicantOf(db).get(pair),
    findConversation(db, pair),
    isJobShownTo(db, jobId, sender.id),
  ])
  if (!recipient || !writer || !job || recipient.user_type === writer.user_type) return false
  const [member, freelancer] = writer.user_type === 'employer' ? [writer, recipient] : [recipient, writer]
  if (member.company_id !== job.company_id) return false
  const isOpen = job.status === 'open' && job.expires_at > now.toISOString() && job.date_end > now.toISOString()
  return (isOpen && isShown && sender.id === freelancer.id) || applicant !== undefined || begun !== undefined
}

const person = statement((db) =>
  db
    .select({ id: users.id, user_type: users.user_type, company_id: users.company_id })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
/** Which of the two has applied for the job. */
const applicantOf = statement((db) =>
  db
    .select({ id: applications.freelancer_id })
    .from(applications)
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        sql`${applications.freelancer_id} in (${sql.placeholder('one')}, ${sql.placeholder('other')})`,
      ),
    )
    .limit(1)
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

/** How many times as many messages in a row somebody may write in a day to whom they share a job with. */
const KNOWN_TIMES = 5

/** Most messages have an answer this near, and the others need not be read. */
const FEW = 3

/**
 * Who answers in the freelancer's conversation with this person about this job, where that person has left the company
 * (`has_left`) or is gone: who posted it, or has taken it over.
 */
export const standInFor = statement((db) =>
  db
    .select({ id: jobs.employer_id, has_left: sql`${theirs.left_at} is not null`.mapWith(Boolean) })
    .from(mine)
    .innerJoin(
      conversations,
      and(
        eq(conversations.id, mine.conversation_id),
        eq(conversations.job_id, sql.placeholder('job_id')),
        eq(conversations.is_channel, false),
      ),
    )
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .innerJoin(theirs, and(eq(theirs.conversation_id, conversations.id), eq(theirs.user_id, sql.placeholder('other'))))
    .innerJoin(
      participants,
      and(eq(participants.conversation_id, conversations.id), eq(participants.user_id, jobs.employer_id), isStillIn()),
    )
    .where(and(eq(mine.user_id, sql.placeholder('one')), eq(mine.is_team, false), ne(jobs.employer_id, theirs.user_id)))
    .orderBy(asc(conversations.created_at))
    .limit(1)
    .prepare(),
)

/**
 * Throws 429 for messages to somebody with whom the sender shares no job: after so many in a row without an answer,
 * over all conversations of the two; and after so many such new recipients in a day. With a shared job, which anybody gets by applying or inviting,
 * after five times as many in a row in a day. Called inside a write.
 * @param recent of `recentBetween`
 */
export async function refuseTooManyMessages(
  tx: Reader,
  { user, settings, now }: UserContext,
  recipientId: string,
  { conversations, newest: few }: Recent,
) {
  const max = settings.STRANGER_MESSAGES
  // Anybody of a company's team may have answered a freelancer.
  const isAnswer = ({ sender_id }: Recent['newest'][number]) =>
    user.user_type === 'freelancer' ? sender_id !== user.id : sender_id === recipientId
  const answerIn = (list: Recent['newest']) => list.findIndex(isAnswer)
  const isShort = few.length < FEW || answerIn(few) >= 0
  const [newest, sharesOne] = isShort
    ? [few]
    : await Promise.all([newestIn(tx, conversations, max), sharesJob(tx, user.id, recipientId)])
  const answeredAt = answerIn(newest)
  if (newest.length > 0 && (answeredAt >= 0 ? answeredAt : newest.length) < max) return
  const since = new Date(now().getTime() - DAY).toISOString()
  const [isKnown, begun] = await Promise.all([
    sharesOne ?? sharesJob(tx, user.id, recipientId),
    newest.length === 0 ? begunSince(tx).all({ me: user.id, since }) : [],
  ])
  if (isKnown) return refuseTooManyInADay(tx, conversations, { isAnswer, max: max * KNOWN_TIMES, since })
  if (newest.length > 0) {
    throw limited(`You have written ${max} messages in a row. You can go on once they have answered.`, UNTIL_ANSWERED)
  }
  const own = begun.filter(({ sender_id }) => sender_id === user.id)
  const areKnown = await Promise.all(own.map(({ other }) => sharesJob(tx, user.id, other)))
  const oldest = own.filter((_, index) => !areKnown[index]).at(-max)
  if (!oldest) return
  const seconds = (Date.parse(oldest.created_at) + DAY - now().getTime()) / 1000
  throw limited(`You have written to ${max} new people today. You can write to others tomorrow.`, seconds)
}

async function refuseTooManyInADay(
  tx: Reader,
  conversations: Recent['conversations'],
  { isAnswer, max, since }: { isAnswer: (message: Recent['newest'][number]) => boolean; max: number; since: string },
) {
  const newest = await newestIn(tx, conversations, max)
  if (newest.length < max || newest.at(-1)!.created_at <= since || newest.some(isAnswer)) return
  throw limited(
    `You have written ${max} messages in a row today. You can go on once they have answered, or tomorrow.`,
    UNTIL_ANSWERED,
  )
}

type Recent = { conversations: { id: string }[]; newest: { sender_id: string; seq: number; created_at: string }[] }

/**
 * The conversations of two people, and the team's about this job, with the newest few messages in them: if there is an
 * answer, it is mostly there.
 */
export async function recentBetween(tx: Reader, between: Between, limit: number): Promise<Recent> {
  const { one, other } = between
  const conversations = await conversationsOf(tx).all({ ...between, ...pairOf(one, other) })
  return { conversations, newest: await newestIn(tx, conversations, Math.min(FEW, limit)) }
}

/** The newest messages over these conversations, at most `limit`, the newest first. */
async function newestIn(tx: Reader, conversations: { id: string }[], limit: number) {
  const newest = await Promise.all(conversations.map(({ id }) => newestOf(tx).all({ id, limit })))
  return newest
    .flat()
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, limit)
}

const conversationsOf = statement((db) =>
  db
    .select({ id: conversations.id })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(
      and(
        eq(participants.user_id, oneWithFew),
        eq(conversations.is_channel, false),
        or(
          and(eq(conversations.user_a, sql.placeholder('user_a')), eq(conversations.user_b, sql.placeholder('user_b'))),
          eq(conversations.job_id, sql.placeholder('job_id')),
        ),
      ),
    )
    .prepare(),
)
const newestOf = statement((db) =>
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
const begunSince = statement((db) =>
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
export const sharesJob = async (db: Reader, one: string, other: string) =>
  (await shared(db).get({ one, other })) !== undefined

const shared = statement((db) => {
  const applied = (freelancer: string, member: string) =>
    db
      .select({ id: applications.id })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .innerJoin(subject, eq(subject.company_id, jobs.company_id))
      .where(and(eq(applications.freelancer_id, sql.placeholder(freelancer)), eq(subject.id, sql.placeholder(member))))
  const invited = (freelancer: string, member: string) =>
    db
      .select({ id: jobInvitations.id })
      .from(jobInvitations)
      .innerJoin(subject, eq(subject.company_id, jobInvitations.company_id))
      .where(
        and(eq(jobInvitations.freelancer_id, sql.placeholder(freelancer)), eq(subject.id, sql.placeholder(member))),
      )
  const team = db
    .select({ id: subject.company_id })
    .from(subject)
    .where(eq(subject.id, sql.placeholder('other')))
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
