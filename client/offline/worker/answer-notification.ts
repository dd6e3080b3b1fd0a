import { drainQueue } from '../outbox/drain.ts'
import { forgetNetworkFailures } from '../outbox/pauses.ts'
import { sendMessage } from '../outbox/kinds/message.ts'
import { queueOfferAnswer } from '../outbox/kinds/booking.ts'
import { queueReadMark, readMarkQueue } from '../outbox/kinds/conversation.ts'
import { queueSheetSeen } from '../outbox/kinds/call-sheet.ts'
import { actionOutcomeText, type ShownNotificationData, showActionOutcome } from '../push/shown.ts'
import type { Device } from '../store/device.ts'
import { runOnDatabase } from '../store/safely.ts'
import { openFromNotification, workerScope } from './open-from-notification.ts'
import { readWorkerSession } from '../session/worker-session.ts'
import { updateBadgeFromRows, registrationFor, withWorkerDevice } from './worker-device.ts'
import { visibleText } from '../../../shared/visible-text.ts'

/** ms that the answer may take until it counts as kept. */
const ANSWER_TIMEOUT_MS = 8_000

/** `reply`: what was typed into the notification, in browsers that have that. */
type PressedNotification = { notification: Notification; action?: string; reply?: string | null }

/**
 * A tap on a notification opens its page. A pressed action goes into the outbox of the person it was for, with or
 * without signal and windows; the notification then says what became of it. For anybody else nothing happens.
 */
export async function answerNotification({ notification, action = '', reply }: PressedNotification): Promise<void> {
  const data: ShownNotificationData = notification.data ?? { to: '/' }
  const queue = queueActionFor(action, data, visibleText(reply ?? ''))
  if (!queue) return openFromNotification(notification, action === 'reply' ? withComposerFocus(data.to) : undefined)
  notification.close()
  const { title, tag } = notification
  try {
    await withWorkerDevice(async (device) => {
      if (device.user_id !== data.user_id) return
      const answered = { ...data, item: await queue(device) }
      await Promise.race([
        sendActionItems(device, answered),
        new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS)),
      ])
      await updateBadgeFromRows(device)
      const words = await runOnDatabase(device.db, () => actionOutcomeText(device.db, answered))
      if (words) await showActionOutcome(registrationFor(device.user_id), { title, tag, data: answered }, words)
    })
  } catch {
    // The device is full, or its database does not answer.
    const { item: _none, ...unanswered } = data
    if (await hasSignedOut(data.user_id)) return
    await showActionOutcome(workerScope.registration, { title, tag, data: unanswered }, ANSWER_NOT_KEPT_TEXT)
  }
}

/** Whether that person has signed out meanwhile, as far as the database answers. */
const hasSignedOut = (user_id: string | undefined) =>
  readWorkerSession().then(
    (session) => session?.user_id !== user_id,
    () => false,
  )

const ANSWER_NOT_KEPT_TEXT = 'This could not be kept on this device. Open Standby and try again.'

/** Queues what the action means, once however often it is called; undefined: nothing but opening the page. */
function queueActionFor(action: string, { reply, thread, about }: ShownNotificationData, text: string) {
  if (action === 'reply' && reply && text)
    return async (device: Device) => {
      const { id } = await sendMessage({ ...reply, content: text }, device)
      if (thread) await queueReadMark(thread, device)
      return id
    }
  if (about?.kind === 'offer' && (action === 'take' || action === 'decline')) {
    const { job_id: id, job_title: title, employer_id, offer_id } = about
    return (device: Device) => queueOfferAnswer({ job: { id, title, employer_id }, offer_id, answer: action }, device)
  }
  if (about?.kind === 'call_sheet' && action === 'seen') {
    const { job_id: id, version, job_title } = about
    return (device: Device) => queueSheetSeen({ sheet: { id, version }, job_title }, device)
  }
  return undefined
}

/** Without signal it stays in the outbox, and a tab or a later event of the worker sends it. */
async function sendActionItems(device: Device, { item, thread }: ShownNotificationData) {
  const row = item ? await runOnDatabase(device.db, () => device.db.outbox.get(item)) : undefined
  const queues = [...(row ? [row.queue] : []), ...(thread ? [readMarkQueue(thread.conversation_id)] : [])]
  await forgetNetworkFailures(device)
  await Promise.all(queues.map((queue) => drainQueue(device, queue)))
}

/** The conversation with the focus in its composer. */
const withComposerFocus = (to: string) => `${to}${to.includes('?') ? '&' : '?'}reply=1`
