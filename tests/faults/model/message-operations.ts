import { keepDocument } from '../../../client/offline/outbox/keep-document.ts'
import { queueBroadcastReminder, queueBroadcast } from '../../../client/offline/outbox/kinds/broadcast.ts'
import { queueViewChange, queueReadMark } from '../../../client/offline/outbox/kinds/conversation.ts'
import { queueMessageRemoval, sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { queueReaction } from '../../../client/offline/outbox/kinds/reaction.ts'
import { queueNotificationsRead } from '../../../client/offline/outbox/kinds/notification.ts'
import { isUnreadNotification } from '../../../client/offline/store/notification-rows.ts'
import { reactionQueue } from '../../../client/offline/store/reaction-rows.ts'
import { keepPushedMessage } from '../../../client/offline/worker/keep-pushed-message.ts'
import { isNewConversation } from '../../../client/offline/store/conversation-key.ts'
import { isMessageOnlyHere } from '../../../client/offline/store/message-rows.ts'
import { broadcastReminderText } from '../../../shared/messages/message-texts.ts'
import type { Conversation, OwnView } from '../../../shared/messages/messages.ts'
import { REACTION_NAMES } from '../../../shared/messages/reactions.ts'
import { BROADCAST_REMIND_MINUTES } from '../../../shared/limits.ts'
import { channelOf } from './expected-state.ts'
import { documentCalled } from './files.ts'
import { reactionKey, readKey, viewKey } from './kinds.ts'
import type { ModelDevice } from './model-device.ts'
import type { Sent } from './sent-log.ts'
import { ANOTHER_LOG, NO_LOG, type Operation, type Operations, type Scene } from './scene.ts'

/** `thread`: where the message belongs, according to the server. */
type KnownConversation = Pick<Conversation, 'job_id' | 'job_title' | 'other_user_name'> & { thread: string }

function write(scene: Scene, device: ModelDevice, conversation: KnownConversation) {
  const other_user_id = scene.devices.find((each) => each !== device)!.person.user.id
  return writeTo(scene, device, { ...conversation, other_user_id }, /^\/messages\/send/)
}

type Place = KnownConversation & Pick<Conversation, 'other_user_id'>

async function writeTo({ random, reference }: Scene, device: ModelDevice, place: Place, address: RegExp) {
  const { job_id, job_title, other_user_id: recipient_id, other_user_name: recipient_name, thread } = place
  const sender = device.person.user.id
  const content = reference.next('words')
  const file = random.chance(0.15) ? documentCalled(reference.next('file')) : null
  const attachment = file && (await keepDocument(file, device.tab.device))
  const { id } = await sendMessage(
    { recipient_id, recipient_name, job_id, job_title, content, attachment },
    device.tab.device,
  )
  reference.wrote({ id, sender, thread, content, file: file?.name })
  reference.wish({
    by: sender,
    key: `message ${id}`,
    isIt: ({ path, body }) => address.test(path) && body.id === id && body.attachment_name === file?.name,
  })
}

const writeMessage: Operation = async (scene, device) => {
  const { random, devices, jobs } = scene
  const job = random.chance(0.3) ? random.pick(jobs) : null
  const other_user_name = devices.find((each) => each !== device)!.person.user.full_name
  const job_title = job?.title ?? 'Direct Message'
  await write(scene, device, { job_id: job?.id ?? null, job_title, other_user_name, thread: job?.id ?? 'direct' })
}

/** In a conversation as this device shows it, however it learned of it: the message belongs where the server has it. */
const reply: Operation = async (scene, device) => {
  const conversation = scene.random.pick(await device.db.conversations.filter(({ channel }) => !channel).toArray())
  if (conversation)
    await write(scene, device, { ...conversation, thread: (await scene.jobOf(conversation)) ?? 'direct' })
}

/** The employer's, to everybody confirmed or to the freelancer by name; or to the freelancer as one of the lists. */
const writeToSeveral: Operation = async ({ random, devices: [freelancer, employer], jobs, reference }) => {
  const job = random.chance(0.8) ? random.pick(jobs)! : null
  const [content, sender] = [reference.next('words'), employer.person.user.id]
  const toOne = { to: 'selection' as const, freelancer_ids: [freelancer.person.user.id] }
  const audience = job && random.chance(0.5) ? { to: 'confirmed' as const } : toOne
  const { id } = await queueBroadcast({ job, audience, content }, employer.tab.device)
  reference.wrote({ id, sender, thread: job?.id ?? 'direct', content, isForSeveral: true })
  reference.wish({
    by: sender,
    key: `broadcast ${id}`,
    isIt: ({ path, body }) => path === (job ? `/jobs/${job.id}/broadcasts` : '/crews/messages') && body.id === id,
  })
}

/** In the channel of a job that the freelancer is, or was, booked for. */
const writeToChannel: Operation = async (scene, device) => {
  const channel = scene.random.pick(await device.db.conversations.filter((one) => one.channel !== undefined).toArray())
  if (!channel || channel.channel?.has_left) return
  await writeTo(scene, device, { ...channel, thread: channelOf(channel.conversation_id) }, /^\/channels\/.+\/messages$/)
}

/** The employer's, of a message to several, once each; often so soon that it is refused. */
const remind: Operation = async ({ random, devices: [, employer], jobs, reference, moveClock }) => {
  const of = random.pick(await employer.db.broadcasts.filter(({ reminder_of }) => reminder_of === null).toArray())
  const content = of && broadcastReminderText(of.content)
  if (!content || reference.mayBeThere.has(content)) return
  if (random.chance(0.7)) moveClock((BROADCAST_REMIND_MINUTES + 1) * 60_000)
  const job = jobs.find(({ id }) => id === of.job_id) ?? null
  // Nobody may be left to remind.
  reference.mayBeThere.add(content)
  await queueBroadcastReminder({ job, of }, employer.tab.device)
  const waiting = await employer.db.outbox.toArray()
  const id = waiting.find(
    (row) => row.kind === 'broadcast' && 'reminder_of' in row.body && row.body.reminder_of === of.id,
  )?.id
  // A second tab may have sent it already.
  if (!id) return
  reference.wish({
    by: employer.person.user.id,
    key: `broadcast ${id}`,
    isIt: ({ path, body }) =>
      path === `/${job ? `jobs/${job.id}/broadcasts` : 'crews/messages'}/${of.id}/remind` && body.id === id,
  })
}

const read: Operation = async ({ random, reference }, device) => {
  const conversation = random.pick(await device.db.conversations.toArray())
  if (!conversation) return
  const { conversation_id } = conversation
  const isForgotten = await isOfAnotherLog(device)
  await queueReadMark(conversation, device.tab.device)
  const mark = await device.db.outbox.where({ queue: `read:${conversation_id}` }).first()
  if (mark?.kind !== 'read' || isForgotten) return
  const { seq } = mark.body
  const by = device.person.user.id
  reference.wish({
    by,
    key: readKey(by, conversation_id),
    isIt: ({ path, body }) => path === `/messages/conversation/${conversation_id}/read` && body.seq >= seq,
  })
}

const changes: OwnView[] = [
  { is_pinned: true },
  { is_pinned: false },
  { muted_until: '2099-01-01T00:00:00.000Z' },
  { muted_until: null },
  { archived_seq: null },
]

/** Pinned, muted, archived or back again; every change of one conversation may leave in one request. */
const view: Operation = async ({ random, reference }, device) => {
  const conversation = random.pick(await device.db.conversations.toArray())
  if (!conversation || isNewConversation(conversation.conversation_id)) return
  const { conversation_id, last_seq } = conversation
  const change = random.pick([...changes, { archived_seq: last_seq }])!
  const isForgotten = await isOfAnotherLog(device)
  await queueViewChange(conversation, change, device.tab.device)
  if (isForgotten) return
  const [[field, value]] = Object.entries(change) as [[string, unknown]]
  const by = device.person.user.id
  reference.wish({
    by,
    key: viewKey(by, conversation_id, field),
    isIt: ({ method, path, body }) =>
      method === 'PATCH' && path === `/messages/conversation/${conversation_id}` && body[field] === value,
  })
}

/** One that the server has, by either of the two. */
const removeMessage: Operation = async ({ random, reference }, device) => {
  const written = new Set(reference.written.map(({ id }) => id))
  const message = random.pick(
    await device.db.messages.filter((one) => !isMessageOnlyHere(one) && written.has(one.id)).toArray(),
  )
  if (!message) return
  await queueMessageRemoval(message, device.tab.device)
  reference.wish({
    by: device.person.user.id,
    key: `removal ${message.id}`,
    isIt: ({ method, path }) => method === 'DELETE' && path === `/messages/${message.id}`,
  })
}

/** To a message that the server has, by either of the two; or taken back. */
const react: Operation = async ({ random, reference }, device) => {
  const message = random.pick(await device.db.messages.filter((one) => !isMessageOnlyHere(one)).toArray())
  if (!message) return
  const reaction = random.pick([...REACTION_NAMES, null, null])!
  await queueReaction(message, reaction, device.tab.device)
  const by = device.person.user.id
  const key = reactionKey(by, message.id)
  const waiting = await device.db.outbox.where({ queue: reactionQueue(message.id) }).first()
  // Beside it a sync may have taken the message away, or another tab sent the reaction.
  if (waiting?.kind !== 'reaction' || waiting.body.reaction !== reaction) return reference.unwish(key)
  reference.wish({
    by,
    key,
    isIt: ({ path, body }) => path === `/messages/${message.id}/reaction` && body.reaction === reaction,
    isDoneBy: ({ status }) => status === 403 || status === 404,
  })
}

/** Everything in the list of notifications, or what one entry tells of. */
const readNotifications: Operation = async ({ random, reference }, device) => {
  const unread = (await device.db.notifications.toArray()).filter(isUnreadNotification)
  const seen = random.chance(0.5) ? unread : unread.slice(0, 1)
  const isForgotten = await isOfAnotherLog(device)
  await queueNotificationsRead(
    seen.map(({ id }) => id),
    device.tab.device,
  )
  if (isForgotten) return
  const by = device.person.user.id
  // A full sync may just have taken an entry away, to bring it anew: then nothing was marked.
  const marked = new Map((await device.db.notifications.toArray()).map((row) => [row.id, row.read_seq]))
  for (const { id, seq } of seen.filter((entry) => (marked.get(entry.id) ?? 0) >= entry.seq)) {
    // The server reads it itself when it is answered or its sheet is seen, and a sync beside this may just have said so.
    if (/^(offer|amendment|call-sheet):/.test(id)) continue
    const isIt = ({ path, body }: Sent) =>
      path === '/notifications/read' && body.entries.some((one: (typeof seen)[0]) => one.id === id && one.seq >= seq)
    reference.wish({ by, key: `read entry ${by} ${id}`, isIt })
  }
}

/**
 * A read mark for a change log that has been replaced has no effect (see loseCursor). Asked before it is made: a sync
 * beside it may begin the new log, and delete the mark, before it can be asked afterwards.
 */
async function isOfAnotherLog({ db }: ModelDevice) {
  const cursor = (await db.facts.get('cursor'))?.value
  return cursor === ANOTHER_LOG || cursor === NO_LOG
}

/** A push brings one of the other person's messages, old or new, before, during or after a sync; nobody waits for it. */
const push: Operation = async ({ random, anyPushTo }, device) => {
  const payload = await anyPushTo(device.person.user.id, random)
  if (payload) await device.begin(async ({ db }) => keepPushedMessage(db, payload))
}

export const messageOperations: Operations = {
  writeMessage: { weight: 22, run: writeMessage },
  reply: { weight: 6, run: reply },
  writeToSeveral: { weight: 3, run: writeToSeveral },
  writeToChannel: { weight: 6, run: writeToChannel },
  remind: { weight: 2, run: remind },
  read: { weight: 8, run: read },
  view: { weight: 5, run: view },
  removeMessage: { weight: 2, run: removeMessage },
  react: { weight: 4, run: react },
  readNotifications: { weight: 6, run: readNotifications },
  push: { weight: 4, run: push },
}
