import { drainQueue } from '../outbox/drain.ts'
import { forgetNetworkFailures } from '../outbox/pauses.ts'
import { sendMessage } from '../outbox/kinds/message.ts'
import { answerOffer } from '../outbox/kinds/booking.ts'
import { markRead, readQueue } from '../outbox/kinds/conversation.ts'
import { markSheetSeen } from '../outbox/kinds/call-sheet.ts'
import { outcomeOf, type ShownData, showOutcome } from '../push/shown.ts'
import type { Device } from '../store/device.ts'
import { safely } from '../store/safely.ts'
import { openFromNotification, worker } from './open-from-notification.ts'
import { readWorkerSession } from '../session/worker-session.ts'
import { badgeFromRows, registrationFor, withDevice } from './worker-device.ts'
import { visibleText } from '../../../shared/visible-text.ts'

/** ms that the answer may take until it counts as kept. */
const PATIENCE = 8_000

/** `reply`: what was typed into the notification, in browsers that have that. */
type Pressed = { notification: Notification; action?: string; reply?: string | null }

/**
 * A tap on a notification opens its page. A pressed action goes into the outbox of the person it was for, with or
 * without signal and windows; the notification then says what became of it. For anybody else nothing happens.
 */
export async function answerNotification({ notification, action = '', reply }: Pressed): Promise<void> {
  const data: ShownData = notification.data ?? { to: '/' }
  const queue = queueFor(action, data, visibleText(reply ?? ''))
  if (!queue) return openFromNotification(notification, action === 'reply' ? withComposer(data.to) : undefined)
  notification.close()
  const { title, tag } = notification
  try {
    await withDevice(async (device) => {
      if (device.user_id !== data.user_id) return
      const answered = { ...data, item: await queue(device) }
      await Promise.race([send(device, answered), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
      await badgeFromRows(device)
      const words = await safely(device.db, () => outcomeOf(device.db, answered))
      if (words) await showOutcome(registrationFor(device.user_id), { title, tag, data: answered }, words)
    })
  } catch {
    // The device is full, or its database does not answer.
    const { item: _none, ...unanswered } = data
    if (await isGone(data.user_id)) return
    await showOutcome(worker.registration, { title, tag, data: unanswered }, NOT_KEPT)
  }
}

/** Whether that person has signed out meanwhile, as far as the database answers. */
const isGone = (user_id: string | undefined) =>
  readWorkerSession().then(
    (session) => session?.user_id !== user_id,
    () => false,
  )

const NOT_KEPT = 'This could not be kept on this device. Open Standby and try again.'

/** Queues what the action means, once however often it is called; undefined: nothing but opening the page. */
function queueFor(action: string, { reply, thread, about }: ShownData, text: string) {
  if (action === 'reply' && reply && text)
    return async (device: Device) => {
      const { id } = await sendMessage({ ...reply, content: text }, device)
      if (thread) await markRead(thread, device)
      return id
    }
  if (about?.kind === 'offer' && (action === 'take' || action === 'decline')) {
    const { job_id: id, job_title: title, employer_id, offer_id } = about
    return (device: Device) => answerOffer({ job: { id, title, employer_id }, offer_id, answer: action }, device)
  }
  if (about?.kind === 'call_sheet' && action === 'seen') {
    const { job_id: id, version, job_title } = about
    return (device: Device) => markSheetSeen({ sheet: { id, version }, job_title }, device)
  }
  return undefined
}

/** Without signal it stays in the outbox, and a tab or a later event of the worker sends it. */
async function send(device: Device, { item, thread }: ShownData) {
  const row = item ? await safely(device.db, () => device.db.outbox.get(item)) : undefined
  const queues = [...(row ? [row.queue] : []), ...(thread ? [readQueue(thread.conversation_id)] : [])]
  await forgetNetworkFailures(device)
  await Promise.all(queues.map((queue) => drainQueue(device, queue)))
}

/** The conversation with the focus in its composer. */
const withComposer = (to: string) => `${to}${to.includes('?') ? '&' : '?'}reply=1`
