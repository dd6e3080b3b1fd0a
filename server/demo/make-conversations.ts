import { and, eq } from 'drizzle-orm'
import type { WriteTransaction } from '../db/connection.ts'
import { participants } from '../db/schema/messages.ts'
import { withLaterRevision } from '../db/change-log.ts'
import { markMessageEntryRead } from '../delivery/mark-notifications-read.ts'
import { addPersonalMessage } from '../messages/add-message.ts'
import type { DemoApplication, DemoWorld, DemoFreelancer, DemoPersonRow, SeededRandom } from './world.ts'
import { CONVERSATION_SCRIPTS } from './words/lines.ts'

/**
 * Inserts the conversations: all first messages under one revision, all second ones under the next, because the order
 * within a conversation and what is read of it depend on revisions.
 */
export async function writeConversations(
  tx: WriteTransaction,
  conversations: DemoConversation[],
  random: SeededRandom,
) {
  const longest = Math.max(...conversations.map(({ lines }) => lines.length))
  for (let index = 0; index < longest; index++) {
    const round = await withLaterRevision(tx)
    for (const { one, other, job_id, lines, unread, unreadBy } of conversations) {
      const line = lines[index]
      if (!line) continue
      const recipient_id = line.from === one ? other : one
      const message = {
        id: random.id(line.at),
        sender: { id: line.from },
        recipient_id,
        job_id,
        content: line.content,
        now: line.at,
      }
      const { conversation_id, message: written } = await addPersonalMessage(round, message)
      const isUnread = index >= lines.length - unread
      for (const user_id of [one, other]) {
        if (!(isUnread && user_id === unreadBy)) await markMessagesSeen(round, conversation_id, user_id, written.seq)
      }
    }
  }
}

async function markMessagesSeen(tx: WriteTransaction, conversationId: string, userId: string, seq: number) {
  await tx
    .update(participants)
    .set({ delivered_seq: seq, read_seq: seq })
    .where(and(eq(participants.conversation_id, conversationId), eq(participants.user_id, userId)))
    .run()
  await markMessageEntryRead(tx, userId, conversationId, seq)
}

type ConversationLine = { from: string; content: string; at: Date }
/** A conversation in chronological order; its last `unread` messages have not been read by `unreadBy`. */
export type DemoConversation = {
  one: string
  other: string
  job_id: string | null
  lines: ConversationLine[]
  unread: number
  unreadBy: string
}

/** Each application opens a conversation, which continues where the application was answered. */
export function makeConversations(
  world: DemoWorld,
  applications: DemoApplication[],
  rigger: DemoFreelancer,
  company: DemoPersonRow,
): DemoConversation[] {
  const riggersUnread = pickRiggersUnread(applications, rigger)
  const fresh = freshApplications(applications, company)
  return [
    ...applications.map((application) => {
      const conversation = applicationConversation(world, application, riggersUnread.get(application))
      if (riggersUnread.has(application)) return { ...conversation, unread: 1, unreadBy: rigger.id }
      return fresh.has(application)
        ? { ...conversation, lines: conversation.lines.slice(0, 1), unread: 1 }
        : { ...conversation, unread: 0 }
    }),
    directConversation(world, rigger, company),
  ]
}

export function applicationConversation(
  { random, now }: DemoWorld,
  { project, freelancer, status, message, created_at }: DemoApplication,
  script?: readonly string[],
): DemoConversation {
  const employer = project.job.employer_id
  let at = new Date(created_at)
  const lines: ConversationLine[] = [{ from: freelancer.id, content: message, at }]
  const isAnswered = random.chance(status === 'accepted' || status === 'shortlisted' ? 0.6 : 0.1)
  const chosen = script ?? (isAnswered ? random.pick(CONVERSATION_SCRIPTS) : [])
  for (const [n, words] of chosen.entries()) {
    at = new Date(at.getTime() + random.between(6, 400) * 60_000)
    if (at > now) break
    lines.push({
      from: n % 2 === 0 ? employer : freelancer.id,
      content: words.replaceAll('{town}', project.job.location.split(',')[0]!),
      at,
    })
  }
  return { one: freelancer.id, other: employer, job_id: project.job.id, lines, unread: 0, unreadBy: employer }
}

/** Three of the rigger's conversations that end with a message from the company. */
function pickRiggersUnread(applications: DemoApplication[], rigger: DemoFreelancer) {
  const own = applications.filter(({ freelancer, project }) => freelancer === rigger && project.state === 'open')
  const scripts = [CONVERSATION_SCRIPTS[2]!, CONVERSATION_SCRIPTS[3]!, CONVERSATION_SCRIPTS[4]!].map((conversation) =>
    conversation.slice(0, 3),
  )
  const ripe = own.filter(({ status }) => status === 'accepted' || status === 'shortlisted').slice(0, scripts.length)
  return new Map(ripe.map((application, n) => [application, scripts[n]!]))
}

/** The company's seven newest applications, unread. */
function freshApplications(applications: DemoApplication[], company: DemoPersonRow) {
  const pending = applications.filter(
    ({ project, status }) => project.job.employer_id === company.id && status === 'pending',
  )
  return new Set(pending.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, 7))
}

function directConversation({ now }: DemoWorld, rigger: DemoFreelancer, company: DemoPersonRow): DemoConversation {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const lines = [
    {
      from: company.id,
      content: 'Tomasz, are you around the second week of January? Something with a lot of points.',
      at: ago(2900),
    },
    { from: rigger.id, content: 'Should be. Which hall?', at: ago(2840) },
    {
      from: company.id,
      content: 'Canal Halls, nights. I will post it this week, have a look at the weights before you say yes.',
      at: ago(95),
    },
  ]
  return { one: rigger.id, other: company.id, job_id: null, lines, unread: 1, unreadBy: rigger.id }
}
