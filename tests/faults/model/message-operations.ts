import { keepDocument } from '../../../client/offline/outbox/keep-document.ts'
import { markRead } from '../../../client/offline/outbox/kinds/read.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { keepPushedMessage } from '../../../client/offline/worker/keep-pushed-message.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import { documentCalled } from './files.ts'
import type { ModelDevice } from './model-device.ts'
import { ANOTHER_LOG, NO_LOG, type Operation, type Operations, type Scene } from './scene.ts'

/** `thread`: where the message belongs, according to the server. */
type KnownConversation = Pick<Conversation, 'job_id' | 'job_title' | 'other_user_name'> & { thread: string }

async function write({ random, devices, reference }: Scene, device: ModelDevice, conversation: KnownConversation) {
  const { job_id, job_title, other_user_name: recipient_name, thread } = conversation
  const recipient_id = devices.find((each) => each !== device)!.person.user.id
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
    isIt: ({ path, body }) =>
      path.startsWith('/messages/send') && body.id === id && body.attachment_name === file?.name,
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
  const conversation = scene.random.pick(await device.db.conversations.toArray())
  if (conversation)
    await write(scene, device, { ...conversation, thread: (await scene.jobOf(conversation)) ?? 'direct' })
}

const read: Operation = async ({ random, reference }, device) => {
  const conversation = random.pick(await device.db.conversations.toArray())
  if (!conversation) return
  const { conversation_id } = conversation
  await markRead(conversation, device.tab.device)
  const mark = await device.db.outbox.where({ queue: `read:${conversation_id}` }).first()
  if (mark?.kind !== 'read' || (await isOfAnotherLog(device))) return
  const { seq } = mark.body
  reference.wish({
    by: device.person.user.id,
    key: `read ${conversation_id}`,
    isIt: ({ path, body }) => path === `/messages/conversation/${conversation_id}/read` && body.seq >= seq,
  })
}

/** A read mark for a change log that has been replaced has no effect (see loseCursor). */
async function isOfAnotherLog({ db }: ModelDevice) {
  const cursor = (await db.facts.get('cursor'))?.value
  return cursor === ANOTHER_LOG || cursor === NO_LOG
}

/** A push brings one of the other person's messages, old or new, before, during or after a sync. */
const push: Operation = async ({ random, anyPushTo }, device) => {
  const payload = await anyPushTo(device.person.user.id, random)
  if (payload) await keepPushedMessage(device.db, payload)
}

export const messageOperations: Operations = {
  writeMessage: { weight: 22, run: writeMessage },
  reply: { weight: 6, run: reply },
  read: { weight: 8, run: read },
  push: { weight: 4, run: push },
}
