import type { StandbyDb } from '../../../client/offline/store/database.ts'
import { inPortfolioOrder } from '../../../client/offline/store/portfolio-rows.ts'
import { pullSyncPages } from '../../../client/offline/sync/pull.ts'
import { messageTickOf } from '../../../client/messages/thread-rows.ts'
import type { UserRow } from '../../../server/db/schema/people.ts'
import type { PayRequest } from '../../../shared/hiring/pay-requests.ts'
import { channelOf } from './expected-state.ts'
import { openTab } from '../../client/support/test-device.ts'
import type { World } from '../../support/world.ts'
import type { ModelDevice } from './model-device.ts'

/** A new device of this person's after a complete sync. */
export async function onNewDevice(world: World, { person }: ModelDevice) {
  const fetch = (async (input: string, init: RequestInit) =>
    world.app.request(input, { method: init.method, headers: init.headers })) as unknown as typeof globalThis.fetch
  const tab = openTab({ fetch, user_id: person.user.id, token: () => person.token })
  await pullSyncPages(tab.device)
  return tab
}

/** What a person reads on their device, in the terms of the reference. */
export async function shownTo(db: StandbyDb, me: UserRow, jobs: { id: string }[]) {
  const threads: { thread: string; messages: object[]; isAllDelivered: boolean }[] = []
  const conversations = await db.conversations.toArray()
  const rows = await db.jobs.toArray()
  for (const conversation of conversations) {
    const bubbles = await db.messages.where({ conversation_id: conversation.conversation_id }).sortBy('seq')
    threads.push({
      thread: conversation.channel ? channelOf(conversation.conversation_id) : (conversation.job_id ?? 'direct'),
      messages: bubbles.map(({ sender_id, content, attachment_name }) => ({
        sender: sender_id,
        content,
        file: attachment_name,
      })),
      // In a channel nobody asks.
      isAllDelivered:
        conversation.channel !== undefined ||
        bubbles.every(
          (bubble) =>
            !bubble.is_mine || messageTickOf({ ...bubble, read: false, delivered: false }, conversation) !== 'sent',
        ),
    })
  }
  const own = await db.me.get(me.id)
  const isFreelancer = me.user_type === 'freelancer'
  const known = new Set(jobs.map(({ id }) => id))
  const applications = isFreelancer
    ? await db.applications.toArray()
    : rows.filter(({ id }) => known.has(id)).flatMap((job) => job.applications.filter((one) => typeof one !== 'string'))
  return {
    threads: threads.filter(isWritten).toSorted((a, b) => (a.thread < b.thread ? -1 : 1)),
    applications: applications
      .map(({ id, job_id, status, cancelled_by, cancel_reason, offer, pay_request }) => ({
        id,
        job_id,
        status,
        cancelled_by,
        cancel_reason,
        offer: offer && { id: offer.id, state: offer.state },
        ...(pay_request && { pay_request: shownPayRequest(pay_request) }),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    items: inPortfolioOrder(await db.portfolio_items.toArray()).map(({ id, event_name, role, end_client, photos }) => ({
      id,
      event_name,
      role,
      end_client,
      photos: photos.map(({ name }) => name),
    })),
    credentials: (await db.credentials.orderBy('id').toArray()).map(({ document, ...card }) => ({
      id: card.id,
      name: card.name,
      issuer: card.issuer,
      number: card.number,
      issued_on: card.issued_on ?? '',
      expires_on: card.expires_on ?? '',
      file: document.name,
    })),
    profile: own ?? {},
    otherName: conversations.find(({ channel }) => !channel)?.other_user_name,
    sheets: (await db.call_sheets.orderBy('id').toArray()).map(({ id, version, content, seen_version, crew }) => ({
      job: id,
      version,
      notes: content?.notes,
      seen: isFreelancer ? seen_version : (crew?.[0]?.seen_version ?? null),
    })),
  }
}

const shownPayRequest = ({ id, day_rate, from_day, reason, state, answer_reason }: PayRequest) => ({
  id,
  day_rate,
  from_day,
  reason,
  state,
  ...(answer_reason && { answer_reason }),
})

/** A channel is there before anybody has written to it. */
export const isWritten = ({ thread, messages }: { thread: string; messages: object[] }) =>
  messages.length > 0 || !thread.startsWith(channelOf(''))

/** Everything on a device, using ticks where rows represent them in two ways. */
export async function everythingOn(db: StandbyDb) {
  const threads = await db.conversations.orderBy('conversation_id').toArray()
  const byId = new Map(threads.map((thread) => [thread.conversation_id, thread]))
  const bubbles = await db.messages.orderBy('[conversation_id+seq]').toArray()
  const rest = Object.fromEntries(
    await Promise.all(WHOLE.map(async (name) => [name, await db.table(name).orderBy(':id').toArray()])),
  )
  return {
    ...rest,
    // Whether it has arrived is for the company; the crew's device knows by itself. When a device last called is known to
    // within minutes.
    call_sheets: (await db.call_sheets.orderBy('id').toArray()).map(({ is_reached: _, crew, ...sheet }) => ({
      ...sheet,
      crew: crew?.map(({ last_reached_at: _at, ...person }) => person),
    })),
    // In their order, which other numbers may give.
    portfolio_items: inPortfolioOrder(await db.portfolio_items.toArray()).map(({ position: _, ...item }) => item),
    // How far each message has got is in its conversation.
    broadcasts: (await db.broadcasts.orderBy('id').toArray()).map(({ recipients, ...row }) => ({
      ...row,
      recipients: recipients.map((one) => ({ ...one, message: one.message?.seq })),
    })),
    conversations: threads,
    messages: bubbles.map(({ read, delivered, ...message }) => ({
      ...message,
      tick:
        message.is_mine &&
        messageTickOf({ ...message, read: false, delivered: false }, byId.get(message.conversation_id)!),
    })),
  }
}

/** Compared row by row, as the server sends them. */
const WHOLE = [
  'me',
  'jobs',
  'views',
  'applications',
  'credentials',
  'ratings',
  'referees',
  'feedback',
  'companies',
  'calendars',
  'blocked_days',
  'saved_searches',
  'notifications',
  'crew_lists',
]
