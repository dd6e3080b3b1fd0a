import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import { hasSeenVersion, isSheetSeen } from '../../../shared/call-sheets/seen.ts'
import type { PushedSubject } from '../../../shared/push.ts'
import { everyNotification } from '../session/worker-session.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { runOnDatabase } from '../store/safely.ts'

/**
 * What is kept with a notification, which outlives the worker that showed it. Those of releases before 23 November 2026
 * have `to` alone: they have no actions, and nothing closes them but a tap.
 */
export type ShownNotificationData = {
  /** The page that a tap opens. */
  to: string
  /** Whose notification it is. */
  user_id?: string
  /** The new messages of a conversation, the oldest first; `shown_at`: ms, when the last of them came. */
  thread?: { conversation_id: string; said: { id: string; seq: number; text: string }[]; shown_at?: number }
  /** To whom a reply goes, and its id: the same one however often it is pressed. */
  reply?: { id: string; recipient_id: string; recipient_name: string; job_id: string | null; job_title: string }
  about?: PushedSubject
  /** An action was pressed: its item in the outbox; null if there was nothing left to send. */
  item?: string | null
}

export const KEPT_FOR_SIGNAL_TEXT = 'Saved: goes when there’s signal'
export const NOTIFICATION_ICONS = { icon: '/icon-192.png', badge: '/badge-96.png' }

export type NotificationRegistration = Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>

/**
 * The same registration, but it shows nothing of a person who has signed out: neither from then on, nor what was just
 * being put up, which whoever closed the others has not found yet. Null where the browser has no notifications.
 * @param isHere whether that person is still signed in on this device
 */
export function registrationForPerson(
  user_id: string,
  registration: Partial<NotificationRegistration> | null,
  isHere: () => boolean | Promise<boolean>,
): NotificationRegistration | null {
  if (!registration?.showNotification || !registration.getNotifications) return null
  const { showNotification, getNotifications } = registration as NotificationRegistration
  return {
    getNotifications: (options) => getNotifications.call(registration, options),
    async showNotification(title, options) {
      if (!(await isHere())) return
      await showNotification.call(registration, title, options)
      if (await isHere()) return
      for (const shown of await everyNotification(registration))
        if ((shown.data as ShownNotificationData | null)?.user_id === user_id) shown.close()
    },
  }
}

/**
 * Brings the notifications on display up to date with this device's rows: closes those about what was read or answered,
 * here or elsewhere, and says what became of pressed actions.
 * @param isOpen the person looks at the app, which shows by itself what was sent
 */
export async function refreshNotifications(
  { db, user_id, now }: Pick<Device, 'db' | 'user_id' | 'now'>,
  registration: Partial<NotificationRegistration> | null,
  isOpen = false,
): Promise<void> {
  for (const shown of await everyNotification(registration)) {
    const data = shown.data as ShownNotificationData | null
    if (!data?.user_id) continue
    if (data.user_id !== user_id) shown.close()
    else if (data.item !== undefined) {
      const words = await runOnDatabase(db, () => actionOutcomeText(db, data))
      if (!words || (isOpen && words !== KEPT_FOR_SIGNAL_TEXT)) shown.close()
      else if (words !== shown.body)
        await showActionOutcome(
          registration as NotificationRegistration,
          { title: shown.title, tag: shown.tag, data },
          words,
        )
    } else if (await runOnDatabase(db, () => isNotificationSettled(db, data, now()))) shown.close()
  }
}

/** Replaces a notification by what became of its action, without a sound. */
export const showActionOutcome = (
  registration: Pick<NotificationRegistration, 'showNotification'>,
  { title, tag, data }: Pick<Notification, 'title' | 'tag'> & { data: ShownNotificationData },
  body: string,
) => registration.showNotification(title, { ...NOTIFICATION_ICONS, body, tag, data, silent: true })

/** In words; null if its owner took it back, so that there is nothing to say. */
export async function actionOutcomeText(
  db: StandbyDb,
  { item, reply, about }: ShownNotificationData,
): Promise<string | null> {
  const row = item ? await db.outbox.get(item) : undefined
  if (row) return row.state === 'parked' ? `Not sent: ${row.last_error?.detail ?? ''}` : KEPT_FOR_SIGNAL_TEXT
  if (about?.kind === 'offer') return offerAnswerText(await applicationWithOffer(db, about))
  if (about?.kind === 'call_sheet') return sheetSeenText(await db.call_sheets.get(about.job_id), about.version)
  return reply && (await db.messages.get(reply.id)) ? 'Sent' : null
}

/** Of a call sheet that was confirmed in this version. */
function sheetSeenText(sheet: CallSheet | undefined, version: number) {
  if (!sheet || !hasSeenVersion(sheet, version)) return 'Not sent: you are not confirmed for this any more.'
  return isSheetSeen(sheet) ? 'They know you’ve got it.' : 'It’s changed since. Open the new one and press Got it.'
}

function offerAnswerText(application: Awaited<ReturnType<typeof applicationWithOffer>>) {
  if (application?.status === 'accepted') return 'You are confirmed.'
  switch (application?.offer?.state) {
    case undefined:
    case 'waiting':
      return null
    case 'declined':
      return 'You said no. You stay on the shortlist.'
    default:
      return 'This offer isn’t open any more.'
  }
}

async function isNotificationSettled(
  db: StandbyDb,
  { thread, about }: ShownNotificationData,
  now: number,
): Promise<boolean> {
  if (about?.kind === 'call') return now >= about.until
  if (thread) {
    const conversation = await db.conversations.get(thread.conversation_id)
    return conversation !== undefined && conversation.my_read_seq >= Math.max(...thread.said.map(({ seq }) => seq))
  }
  if (about?.kind === 'offer') {
    const waiting = await db.outbox.toArray()
    if (waiting.some((row) => row.kind === 'offer_answer' && row.body.offer_id === about.offer_id)) return true
    const application = await applicationWithOffer(db, about)
    return application !== undefined && application.offer?.state !== 'waiting'
  }
  return about?.kind === 'call_sheet' && hasSeenVersion(await db.call_sheets.get(about.job_id), about.version)
}

type PushedSubjectOf<Kind extends PushedSubject['kind']> = Extract<PushedSubject, { kind: Kind }>

const applicationWithOffer = (db: StandbyDb, { job_id, offer_id }: PushedSubjectOf<'offer'>) =>
  db.applications
    .where({ job_id })
    .filter(({ offer }) => offer?.id === offer_id)
    .first()
