import type { NotificationFlag, UserType } from './options.ts'

/**
 * What people are notified of. `flag`: the mail setting that it belongs to (null: none); `isMailed`: by mail unless they
 * choose otherwise; `side`: who gets it, if not both. Everything is pushed unless they choose otherwise.
 */
export const NOTIFICATION_RULES = {
  message: { flag: 'email_messages', isMailed: true },
  application: { flag: 'email_application_updates', isMailed: true, side: 'employer' },
  shortlisted: { flag: 'email_application_updates', isMailed: true, side: 'freelancer' },
  accepted: { flag: 'email_application_updates', isMailed: true },
  rejected: { flag: 'email_application_updates', isMailed: true, side: 'freelancer' },
  cancelled: { flag: 'email_application_updates', isMailed: true },
  offer: { flag: 'email_application_updates', isMailed: true },
  terms: { flag: 'email_application_updates', isMailed: true },
  call_sheet: { flag: 'email_application_updates', isMailed: true, side: 'freelancer' },
  /** Sheets of days of work: sent, signed, queried, changed. */
  hours: { flag: 'email_application_updates', isMailed: true },
  shifts: { flag: 'email_application_updates', isMailed: true, side: 'freelancer' },
  call_tomorrow: { flag: 'email_application_updates', isMailed: true, side: 'freelancer' },
  call_soon: { flag: 'email_application_updates', isMailed: false, side: 'freelancer' },
  job_changed: { flag: null, isMailed: true, side: 'freelancer' },
  invitation: { flag: 'email_job_alerts', isMailed: true, side: 'freelancer' },
  matching_job: { flag: 'email_job_alerts', isMailed: true, side: 'freelancer' },
  referee: { flag: null, isMailed: false, side: 'freelancer' },
  rating: { flag: null, isMailed: false, side: 'freelancer' },
  credential: { flag: 'email_application_updates', isMailed: true, side: 'freelancer' },
  /** Somebody has to be checked again, for those of a company who see checks. */
  right_to_work: { flag: 'email_application_updates', isMailed: true, side: 'employer' },
  project_ending: { flag: 'email_job_alerts', isMailed: true, side: 'employer' },
  payment: { flag: null, isMailed: true, side: 'employer' },
  /** What the staff decided about the account: always sent, both ways. */
  account: { flag: null, isMailed: true },
} as const satisfies Record<string, { flag: NotificationFlag | null; isMailed: boolean; side?: UserType }>

export type NotificationKind = keyof typeof NOTIFICATION_RULES
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_RULES) as [NotificationKind, ...NotificationKind[]]

/** All but what the staff decided, which always comes. */
export type ChosenKind = Exclude<NotificationKind, 'account'>
export const CHOSEN_KINDS = NOTIFICATION_KINDS.filter((kind) => kind !== 'account') as [ChosenKind, ...ChosenKind[]]

/** The kinds that this mail setting covers, or none (null), for somebody on this side. */
export const kindsOfFlag = (flag: NotificationFlag | null, side: UserType) =>
  CHOSEN_KINDS.filter((kind) => {
    const rule: { flag: NotificationFlag | null; side?: UserType } = NOTIFICATION_RULES[kind]
    return rule.flag === flag && (!rule.side || rule.side === side)
  })

/** What a person chose, where it may differ from the default. */
export type KindChoices = Partial<Record<NotificationKind, { push?: boolean; mail?: boolean }>>
