import { type ChosenKind, kindsOfFlag } from '../../shared/notification-kinds.ts'
import type { NotificationFlag, UserType } from '../../shared/options.ts'
import { MAIL_TEXTS } from '../trade/mail-texts.ts'

type KindRow = { kind: ChosenKind; label: string; hint?: string }
/** The kinds that one mail setting covers; null: those that no setting covers. */
export type NotificationGroup = { flag: NotificationFlag | null; label: string; hint: string; kinds: KindRow[] }

/** What this side is notified of, by mail setting; `isFree`: there are no payments. */
export function notificationGroupsOf(side: UserType, isFree: boolean): NotificationGroup[] {
  const kindsOf = (flag: NotificationFlag | null) =>
    kindsOfFlag(flag, side)
      .filter((kind) => !(kind === 'payment' && isFree))
      .map((kind) => ({ kind, ...kindTextOf(kind, side) }))
  return [
    ...MAIL_TEXTS.map(({ flag, label, hint }) => ({ flag, label, hint: hint[side], kinds: kindsOf(flag) })),
    { flag: null, label: 'Everything else', hint: '', kinds: kindsOf(null) },
  ].filter(({ flag, kinds }) => flag || kinds.length > 0)
}

function kindTextOf(kind: ChosenKind, side: UserType) {
  const label = (side === 'employer' && EMPLOYER_KIND_LABELS[kind]) || NOTIFICATION_KIND_LABELS[kind]
  return kind === 'message' ? { label, hint: MESSAGE_HINT } : { label }
}

const MESSAGE_HINT = 'We email what’s still unread after a few minutes. Tick it to get that as well as the push.'

const NOTIFICATION_KIND_LABELS: Record<ChosenKind, string> = {
  message: 'Each message',
  application: 'Somebody applies',
  shortlisted: 'You are shortlisted',
  accepted: 'You are confirmed',
  rejected: 'You didn’t get it',
  cancelled: 'A booking is cancelled',
  offer: 'You’re offered a spot',
  terms: 'You have new terms to agree to',
  call_sheet: 'Call sheet, new or changed',
  shifts: 'Your shifts, new or changed',
  hours: 'Your hours: signed, queried or changed',
  call_tomorrow: 'Call tomorrow',
  call_soon: 'Call in two hours',
  job_changed: 'A job you applied for changes',
  invitation: 'You are invited to apply',
  matching_job: 'New jobs that fit',
  referee: 'A referee answers',
  rating: 'You are rated',
  credential: 'A credential expires',
  right_to_work: 'A right to work check is due',
  project_ending: 'A project is about to expire',
  payment: 'A payment, with its receipt',
}
const EMPLOYER_KIND_LABELS: Partial<Record<ChosenKind, string>> = {
  accepted: 'Somebody takes a spot you offered',
  cancelled: 'Somebody withdraws, cancels or blocks a day they are confirmed for',
  offer: 'Somebody turns down a spot you offered',
  terms: 'Somebody answers your new terms',
  hours: 'Somebody sends their hours, or asks about them',
}
