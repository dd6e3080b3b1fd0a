import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import { hasSeen, isSheetSeen } from '../../../shared/call-sheets/seen.ts'
import type { PushedSubject } from '../../../shared/push.ts'
import { everyNotification } from '../session/worker-session.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { safely } from '../store/safely.ts'

/**
 * What is kept with a notification, which outlives the worker that showed it. Those of releases before 23 November 2026
 * have `to` alone: they have no actions, and nothing closes them but a tap.
 */
export type ShownData = {
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

export const KEPT = 'Kept: goes when there is signal'
export const LOOK = { icon: '/icon-192.png', badge: '/badge-96.png' }

export type Registration = Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>

/**
 * The same registration, but it shows nothing of a person who has signed out: neither from then on, nor what was just
 * being put up, which whoever closed the others has not found yet. Null where the browser has no notifications.
 * @param isHere whether that person is still signed in on this device
 */
export function showingFor(
  user_id: string,
  registration: Partial<Registration> | null,
  isHere: () => boolean | Promise<boolean>,
): Registration | null {
  if (!registration?.showNotification || !registration.getNotifications) return null
  const { showNotification, getNotifications } = registration as Registration
  return {
    getNotifications: (options) => getNotifications.call(registration, options),
    async showNotification(title, options) {
      if (!(await isHere())) return
      await showNotification.call(registration, title, options)
      if (await isHere()) return
      for (const shown of await everyNotification(registration))
        if ((shown.data as ShownData | null)?.user_id === user_id) shown.close()
    },
  }
}

/**
 * Brings the notifications on display up to date with this device's rows: closes those about what was read or answered,
 * here or elsewhere, and says what became of pressed actions.
 * @param isOpen the person looks at the app, which shows by itself what was sent
 */
export async function refreshShown(
  { db, user_id, now }: Pick<Device, 'db' | 'user_id' | 'now'>,
  registration: Partial<Registration> | null,
  isOpen = false,
): Promise<void> {
  for (const shown of await everyNotification(registration)) {
    const data = shown.data as ShownData | null
    if (!data?.user_id) continue
    if (data.user_id !== user_id) shown.close()
    else if (data.item !== undefined) {
      const words = await safely(db, () => outcomeOf(db, data))
      if (!words || (isOpen && words !== KEPT)) shown.close()
      else if (words !== shown.body)
        await showOutcome(registration as Registration, { title: shown.title, tag: shown.tag, data }, words)
    } else if (await safely(db, () => isSettled(db, data, now()))) shown.close()
  }
}

/** Replaces a notification by what became of its action, without a sound. */
export const showOutcome = (
  registration: Pick<Registration, 'showNotification'>,
  { title, tag, data }: Pick<Notification, 'title' | 'tag'> & { data: ShownData },
  body: string,
) => registration.showNotification(title, { ...LOOK, body, tag, data, silent: true })

/** In words; null if its owner took it back, so that there is nothing to say. */
export async function outcomeOf(db: StandbyDb, { item, reply, about }: ShownData): Promise<string | null> {
  const row = item ? await db.outbox.get(item) : undefined
  if (row) return row.state === 'parked' ? `Not sent: ${row.last_error?.detail ?? ''}` : KEPT
  if (about?.kind === 'offer') return answerWords(await offerOn(db, about))
  if (about?.kind === 'call_sheet') return seenWords(await db.call_sheets.get(about.job_id), about.version)
  return reply && (await db.messages.get(reply.id)) ? 'Sent' : null
}

/** Of a call sheet that was confirmed in this version. */
function seenWords(sheet: CallSheet | undefined, version: number) {
  if (!sheet || !hasSeen(sheet, version)) return 'Not sent: you are not booked for this any more.'
  return isSheetSeen(sheet)
    ? 'They know that you have it.'
    : 'It has changed since. Open it, and say that you have that one.'
}

function answerWords(application: Awaited<ReturnType<typeof offerOn>>) {
  if (application?.status === 'accepted') return 'You are confirmed.'
  switch (application?.offer?.state) {
    case undefined:
    case 'waiting':
      return null
    case 'declined':
      return 'You said no. You stay on the shortlist.'
    default:
      return 'This place is not offered any more.'
  }
}

async function isSettled(db: StandbyDb, { thread, about }: ShownData, now: number): Promise<boolean> {
  if (about?.kind === 'call') return now >= about.until
  if (thread) {
    const conversation = await db.conversations.get(thread.conversation_id)
    return conversation !== undefined && conversation.my_read_seq >= Math.max(...thread.said.map(({ seq }) => seq))
  }
  if (about?.kind === 'offer') {
    const waiting = await db.outbox.toArray()
    if (waiting.some((row) => row.kind === 'offer_answer' && row.body.offer_id === about.offer_id)) return true
    const application = await offerOn(db, about)
    return application !== undefined && application.offer?.state !== 'waiting'
  }
  return about?.kind === 'call_sheet' && hasSeen(await db.call_sheets.get(about.job_id), about.version)
}

type Subject<Kind extends PushedSubject['kind']> = Extract<PushedSubject, { kind: Kind }>

const offerOn = (db: StandbyDb, { job_id, offer_id }: Subject<'offer'>) =>
  db.applications
    .where({ job_id })
    .filter(({ offer }) => offer?.id === offer_id)
    .first()
