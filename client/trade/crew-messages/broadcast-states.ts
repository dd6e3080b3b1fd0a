import { BROADCAST_REMIND_MINUTES } from '../../../shared/limits.ts'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import { broadcastQueue } from '../../offline/outbox/kinds/broadcast.ts'
import type { StandbyDb } from '../../offline/store/database.ts'
import type { OutboxRow } from '../../offline/store/outbox-row.ts'

export type BroadcastReach = 'told' | 'reached' | 'read' | 'refused'
export type ReachedPerson = Pick<Broadcast['recipients'][number], 'user_id' | 'full_name' | 'refused'> & {
  reach: BroadcastReach
}
export type SentBroadcast = Omit<Broadcast, 'recipients'> & {
  people: ReachedPerson[]
  /** The same words again, to those who had not read them; the first one first. */
  reminders: { id: string; created_at: string; author_name: string; count: number }[]
  /** When another reminder may go (ms). */
  next_reminder_at: number
}
export type WaitingBroadcast = OutboxRow<'broadcast'>
type JobCrewMessages = { sent: SentBroadcast[]; waiting: WaitingBroadcast[] }

/**
 * The messages to several people of a job, or of the company's lists (null), the latest first: how far each has got is told by the watermarks of each
 * person's conversation, which this device has.
 */
export async function crewMessagesOf(db: StandbyDb, jobId: string | null): Promise<JobCrewMessages> {
  const [all, conversations, waiting] = await Promise.all([
    (jobId === null
      ? db.broadcasts.filter(({ job_id }) => job_id === null)
      : db.broadcasts.where({ job_id: jobId })
    ).toArray(),
    db.conversations.filter(({ job_id }) => job_id === jobId).toArray(),
    db.outbox.where({ queue: broadcastQueue(jobId) }).sortBy('position'),
  ])
  const byId = new Map(conversations.map((one) => [one.conversation_id, one]))
  const remindersOf = (id: string) => all.filter(({ reminder_of }) => reminder_of === id).toSorted(byBroadcastTime)
  return {
    sent: all
      .filter(({ reminder_of }) => reminder_of === null)
      .toSorted((a, b) => byBroadcastTime(b, a))
      .map((one) => sentBroadcast(one, remindersOf(one.id), byId)),
    waiting: waiting.filter((row): row is WaitingBroadcast => row.kind === 'broadcast'),
  }
}

const byBroadcastTime = (a: Broadcast, b: Broadcast) => (a.created_at < b.created_at ? -1 : 1)

function sentBroadcast(
  { recipients, ...row }: Broadcast,
  reminders: Broadcast[],
  conversations: Map<string, Conversation>,
): SentBroadcast {
  const last = reminders.at(-1)?.created_at ?? row.created_at
  return {
    ...row,
    people: recipients.map((one) => ({
      ...one,
      reach: broadcastReachOf(one, conversations.get(one.message?.conversation_id ?? '')),
    })),
    reminders: reminders.map(({ id, created_at, author, recipients }) => ({
      id,
      created_at,
      author_name: author.full_name,
      count: recipients.length,
    })),
    next_reminder_at: Date.parse(last) + BROADCAST_REMIND_MINUTES * 60_000,
  }
}

/** What is known for certain; once somebody has read it they do not unread it. */
export function broadcastReachOf(
  { message }: Pick<Broadcast['recipients'][number], 'message'>,
  conversation: Pick<Conversation, 'other_delivered_seq' | 'other_read_seq'> | undefined,
): BroadcastReach {
  if (!message) return 'refused'
  if (message.is_read || message.seq <= (conversation?.other_read_seq ?? 0)) return 'read'
  if (message.is_delivered || message.seq <= (conversation?.other_delivered_seq ?? 0)) return 'reached'
  return 'told'
}

/** '2 of 12 read · 5 reached · 1 not sent' */
export function broadcastReachText(people: { reach: BroadcastReach }[]): string {
  const count = (reach: BroadcastReach) => people.filter((one) => one.reach === reach).length
  const sent = people.length - count('refused')
  return [
    `${count('read')} of ${sent} read`,
    count('reached') > 0 && `${count('reached')} reached`,
    count('told') > 0 && `${count('told')} told`,
    count('refused') > 0 && `${count('refused')} not sent`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const isBroadcastUnread = ({ reach }: { reach: BroadcastReach }) => reach === 'told' || reach === 'reached'

/** 'All confirmed', 'FOH engineer', 'Not seen the call sheet', '3 selected' */
export function broadcastAudienceText({
  to,
  role_name,
  people,
}: Pick<SentBroadcast, 'to' | 'role_name' | 'people'>): string {
  if (to === 'confirmed') return 'All confirmed'
  if (to === 'role') return role_name || 'One role'
  return to === 'unseen' ? 'Not seen the call sheet' : `${people.length} selected`
}
