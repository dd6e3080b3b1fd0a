import type { OutboxKind, OutboxRow } from '../../../client/offline/store/outbox-row.ts'

type Row<K extends OutboxKind> = Extract<OutboxRow, { kind: K }>
type KindInModel<K extends OutboxKind> = {
  /** The keys of the wishes that a row carries out (see reference.ts). */
  keys: (row: Row<K>) => string[]
  /** Statuses that may refuse it for good, because the other side or the person has done something else meanwhile. */
  refusals: number[] | ((row: Row<K>) => number[])
}

/**
 * Every kind of outbox row: a new one does not compile until the model knows it, and `agree.ts` requires that each is
 * sent.
 */
const KINDS: { [K in OutboxKind]: KindInModel<K> } = {
  // A company must not be the first to write about a job to somebody who has not applied; who has left a channel cannot
  // write there.
  message: {
    keys: ({ id }) => [`message ${id}`],
    refusals: ({ body: { recipient_id, job_id } }) => (job_id === null ? [] : job_id === recipient_id ? [403] : [404]),
  },
  attachment: { keys: ({ body }) => [`message ${body.message_id}`], refusals: [] },
  application: { keys: ({ id }) => [`application ${id}`], refusals: [409] },
  withdrawal: { keys: ({ body }) => [`withdrawal ${body.application_id}`], refusals: [404, 409] },
  cancellation: { keys: ({ body }) => [`cancellation ${body.application_id}`], refusals: [409] },
  offer_answer: { keys: ({ body }) => [`answer ${body.offer_id}`], refusals: [409] },
  // Changed again, or booked elsewhere, or the booking has ended.
  terms_answer: { keys: ({ body }) => [`terms ${body.amendment_id}`], refusals: [409] },
  // Agreed meanwhile, to the very rate; or the booking has ended, or its day is over, or the company asks for something.
  pay_request: { keys: ({ body }) => [payRequestKey(body.application_id)], refusals: [409, 422] },
  // The company has agreed.
  pay_request_withdrawal: { keys: ({ body }) => [payRequestKey(body.application_id)], refusals: [409] },
  // Taken back, or asked anew, or answered by a colleague, or the booking has ended.
  pay_answer: { keys: ({ body }) => [payAnswerKey(body.request_id)], refusals: [409] },
  notifications_read: {
    keys: ({ owner, body }) => body.entries.map(({ id }) => `read entry ${owner} ${id}`),
    refusals: [],
  },
  read: { keys: ({ owner, body }) => [readKey(owner, body.conversation_id)], refusals: [] },
  conversation_view: {
    keys: ({ owner, body }) => Object.keys(body.change).map((field) => viewKey(owner, body.conversation_id, field)),
    refusals: [],
  },
  // Nobody is confirmed, or they have not applied, or are in no list; or it is too soon for a reminder.
  broadcast: { keys: ({ id }) => [`broadcast ${id}`], refusals: [404, 409] },
  message_removal: { keys: ({ body }) => [`removal ${body.message_id}`], refusals: [] },
  // Who has left the channel, or deleted the message for themselves; the item deletes itself.
  reaction: { keys: ({ owner, body }) => [reactionKey(owner, body.message_id)], refusals: [403, 404] },
  sheet_seen: { keys: ({ body }) => [`seen ${body.job_id}`], refusals: [] },
  // No longer confirmed.
  sheet_reminder: { keys: ({ body }) => [`reminder ${body.job_id}`], refusals: [404] },
  // Signed, sent or changed by another punch meanwhile.
  sheet_act: { keys: ({ owner, body }) => [hoursKey(owner, body)], refusals: [409, 422] },
  // Signed, corrected or taken from the chief meanwhile.
  times_signature: {
    keys: ({ body }) => [`times ${body.booking_id} ${body.work_day}`],
    refusals: [404, 409, 422],
  },
  // Signed, sent again or taken from the chief meanwhile.
  times_query: {
    keys: ({ body }) => [`times ${body.booking_id} ${body.work_day}`],
    refusals: [404, 409, 422],
  },
  blocked_days: {
    keys: ({ owner, body }) => body.days.map((day) => `blocked ${owner} ${day}`),
    refusals: [],
  },
  punch: { keys: ({ id }) => [`punch ${id}`], refusals: [] },
  photo: { keys: ({ body }) => [`event ${body.item_id}`], refusals: [] },
  portfolio_item: { keys: ({ id }) => [`event ${id}`], refusals: [] },
  portfolio_item_edit: { keys: ({ body }) => [`event ${body.item_id}`], refusals: [404, 422] },
  portfolio_item_removal: { keys: ({ body }) => [`event ${body.item_id}`], refusals: [] },
  portfolio_order: { keys: () => ['order'], refusals: [404] },
  credential: { keys: ({ id }) => [`credential ${id}`], refusals: [] },
  credential_edit: { keys: ({ body }) => [`credential ${body.credential_id}`], refusals: [404] },
  credential_removal: { keys: ({ body }) => [`credential ${body.credential_id}`], refusals: [] },
  profile: {
    keys: ({ owner, body }) => Object.keys(body.changes).map((field) => `profile ${owner} ${field}`),
    refusals: [],
  },
  crew_people: { keys: ({ body }) => body.people.map(({ id }) => `crew ${id}`), refusals: [] },
}

/** The key of the wish to have done something about the sheet of a day. */
export const hoursKey = (by: string, { booking_id, work_day }: { booking_id: string; work_day: string }) =>
  `hours ${by} ${booking_id} ${work_day}`
/** The key of the wish to ask for other pay of a booking, or to take it back. */
export const payRequestKey = (applicationId: string) => `pay request ${applicationId}`
/** The key of the wish to answer it. */
export const payAnswerKey = (requestId: string) => `pay answer ${requestId}`
/** The key of the wish to have this reaction under a message. */
export const reactionKey = (by: string, messageId: string) => `reaction ${by} ${messageId}`
/** The key of the wish to have read a conversation. */
export const readKey = (by: string, conversationId: string) => `read ${by} ${conversationId}`
/** The key of the wish to see a conversation so. */
export const viewKey = (by: string, conversationId: string, field: string) => `view ${by} ${conversationId} ${field}`

const inModel = ({ kind }: OutboxRow) => KINDS[kind] as KindInModel<OutboxKind>
export const keysOf = (row: OutboxRow) => inModel(row).keys(row)

export function refusalsOf(row: OutboxRow) {
  const { refusals } = inModel(row)
  return typeof refusals === 'function' ? refusals(row) : refusals
}

/** The request of each kind of outbox row. */
const REQUESTS: Record<OutboxKind, RegExp> = {
  message: /^POST \/(messages\/send(-direct)?|channels\/[^/]+\/messages)$/,
  attachment: /^POST \/messages\/upload-attachment$/,
  application: /^POST \/jobs\/[^/]+\/apply$/,
  withdrawal: /\/applications\/[^/]+\/withdraw$/,
  cancellation: /\/cancel$/,
  offer_answer: /\/offers\/[^/]+\/(take|decline)$/,
  terms_answer: /\/amendments\/[^/]+\/(agree|decline)$/,
  pay_request: /\/pay-request$/,
  pay_request_withdrawal: /\/pay-requests\/[^/]+\/withdraw$/,
  pay_answer: /\/pay-requests\/[^/]+\/(agree|decline)$/,
  read: /^POST \/messages\/conversation\/[^/]+\/read$/,
  conversation_view: /^PATCH \/messages\/conversation\//,
  broadcast: /^POST \/(jobs\/[^/]+\/broadcasts|crews\/messages)$/,
  message_removal: /^DELETE \/messages\//,
  notifications_read: /^POST \/notifications\/read$/,
  reaction: /^PUT \/messages\/[^/]+\/reaction$/,
  sheet_seen: /\/call-sheet\/seen$/,
  sheet_reminder: /\/call-sheet\/crew\/[^/]+\/remind$/,
  sheet_act: /\/sheets\/[^/]+\/(submit|sign|query|amend)$/,
  times_signature: /\/sheets\/[^/]+\/sign-times$/,
  times_query: /\/sheets\/[^/]+\/query-times$/,
  blocked_days: /^PUT \/calendar\/blocked-days$/,
  punch: /^POST \/bookings\/[^/]+\/punches$/,
  photo: /^POST \/users\/photos$/,
  portfolio_item: /^POST \/users\/portfolio-items$/,
  portfolio_item_edit: /^PUT \/users\/portfolio-items\/(?!order$)/,
  portfolio_item_removal: /^DELETE \/users\/portfolio-items\//,
  portfolio_order: /^PUT \/users\/portfolio-items\/order$/,
  credential: /^POST \/credentials$/,
  credential_edit: /^PUT \/credentials\//,
  credential_removal: /^DELETE \/credentials\//,
  profile: /^PUT \/users\/profile$/,
  crew_people: /^PATCH \/crews\/[^/]+\/people$/,
}

/** How often each kind was carried out, over all runs of a process. */
export const carriedOut = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0])) as Record<OutboxKind, number>

export function countKinds(sent: { method: string; path: string; status: number }[]) {
  for (const { method, path, status } of sent) {
    if (status >= 300) continue
    for (const [kind, pattern] of Object.entries(REQUESTS))
      if (pattern.test(`${method} ${path}`)) carriedOut[kind as OutboxKind] += 1
  }
}
