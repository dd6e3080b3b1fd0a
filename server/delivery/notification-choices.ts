import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { formatLondonTime, londonDay } from '../../shared/dates-in-london.ts'
import {
  CHOSEN_KINDS,
  type KindChoices,
  kindsOfFlag,
  NOTIFICATION_RULES,
  type NotificationKind,
} from '../../shared/notification-kinds.ts'
import { NOTIFICATION_FLAGS, type NotificationFlag } from '../../shared/options.ts'
import type { ChoicesUpdate, NotificationChoices, NotificationSettings, NotificationUpdate } from '../../shared/push.ts'
import type { UserContext } from '../context.ts'
import { bookedTimeColumns } from '../db/booked-time.ts'
import { recordChange } from '../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { type UserRow, users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { hasPushSubscription } from './push-subscriptions.ts'

/**
 * What this person gets of each kind, and their quiet hours. Messages that they have not chosen a mail for are mailed only
 * where no device of theirs takes pushes.
 */
export function notificationChoicesOf(user: UserRow, hasDevice: boolean): NotificationChoices {
  const of = (kind: NotificationKind) => {
    const push = user.notification_choices[kind]?.push ?? true
    const isPushedInstead = kind === 'message' && push && hasDevice && !user.notification_choices[kind]?.mail
    return { push, mail: !isPushedInstead && isKindMailed(user, kind) }
  }
  const { quiet_from: from, quiet_to: to } = user
  return {
    kinds: Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, of(kind)])),
    quiet_hours: from && to ? { from, to } : null,
  }
}

function isKindMailed(user: UserRow, kind: NotificationKind) {
  const { flag, isMailed: byDefault } = NOTIFICATION_RULES[kind]
  return flag && !user[flag] ? false : (user.notification_choices[kind]?.mail ?? byDefault)
}

/** Changes what is given; what the person has never chosen keeps its default. */
export const changeNotificationChoices = (me: UserContext, { kinds = {}, quiet_hours }: ChoicesUpdate) =>
  me.db.writeByRow(async (tx) => {
    await tx.lock('users', me.user.id)
    const user = (await tx.select().from(users).where(eq(users.id, me.user.id)).get())!
    const quiet =
      quiet_hours === undefined ? {} : { quiet_from: quiet_hours?.from ?? null, quiet_to: quiet_hours?.to ?? null }
    const changed = await tx
      .update(users)
      .set({ ...withChangedChoices(user, kinds), ...quiet, updated_at: me.now().toISOString() })
      .where(eq(users.id, user.id))
      .returning()
      .get()
    await recordChange(tx, [user.id], 'me', user.id)
    return notificationChoicesOf(changed, await hasPushSubscription(tx, user.id))
  })

/**
 * The columns with these changes. A mail setting is on while at least one of its kinds is mailed: to turn on the first of
 * them turns it on, and leaves the others off.
 */
function withChangedChoices(user: UserRow, kinds: NonNullable<ChoicesUpdate['kinds']>) {
  const notification_choices = { ...user.notification_choices }
  const flags: Partial<Record<NotificationFlag, boolean>> = {}
  for (const flag of NOTIFICATION_FLAGS) {
    const ofFlag = kindsOfFlag(flag, user.user_type)
    if (ofFlag.every((kind) => kinds[kind]?.mail === undefined)) continue
    flags[flag] = ofFlag.some((kind) => kinds[kind]?.mail ?? isKindMailed(user, kind))
    if (user[flag]) continue
    for (const kind of ofFlag) notification_choices[kind] = { ...notification_choices[kind], mail: false }
  }
  for (const kind of CHOSEN_KINDS)
    if (kinds[kind]) notification_choices[kind] = { ...notification_choices[kind], ...kinds[kind] }
  return { ...flags, notification_choices }
}

/** Changes the given flags of the person's own notification settings. */
export const changeNotificationFlags = (me: UserContext, changed: NotificationUpdate): Promise<NotificationSettings> =>
  me.db.writeByRow(async (tx) => {
    await tx.lock('users', me.user.id)
    await writeNotificationFlags(tx, me.user.id, changed, me.now())
    return notificationFlagsOf((await tx.select().from(users).where(eq(users.id, me.user.id)).get())!)
  })

/** Also records the change for the person's devices. */
export async function writeNotificationFlags(
  tx: WriteTransaction,
  userId: string,
  changed: NotificationUpdate,
  now: Date,
) {
  if (Object.keys(changed).length === 0) return
  const user = (await tx.select().from(users).where(eq(users.id, userId)).get())!
  const turned = NOTIFICATION_FLAGS.filter((flag) => changed[flag] !== undefined && changed[flag] !== user[flag])
  await tx
    .update(users)
    .set({
      ...changed,
      notification_choices: withoutMailChoices(user.notification_choices, turned),
      updated_at: now.toISOString(),
    })
    .where(eq(users.id, userId))
    .run()
  await recordChange(tx, [userId], 'me', userId)
}

/** A mail setting that is changed is changed for all its kinds. */
const withoutMailChoices = (choices: KindChoices, flags: NotificationFlag[]): KindChoices =>
  Object.fromEntries(
    Object.entries(choices).map(([kind, { mail, ...rest }]) => {
      const { flag } = NOTIFICATION_RULES[kind as NotificationKind]
      return [kind, mail === undefined || (flag && flags.includes(flag)) ? rest : { ...rest, mail }]
    }),
  )

/** The mails that this person wants. */
export const notificationFlagsOf = (user: UserRow): NotificationSettings => ({
  email_job_alerts: user.email_job_alerts,
  email_application_updates: user.email_application_updates,
  email_messages: user.email_messages,
  email_marketing: user.email_marketing,
})

/**
 * How this person wants to be notified of each kind. Asked when a notice is queued, so that nothing is queued in vain,
 * and again when it is sent, so that a change counts up to the last moment. Suspended people get no mails that belong to
 * a mail setting.
 */
export async function notificationWishesOf(db: DatabaseReader, userId: string) {
  const found = await storedChoicesById(db).get({ id: userId })
  return {
    isPushed: (kind: NotificationKind) => found?.notification_choices[kind]?.push ?? true,
    isMailed(kind: NotificationKind) {
      const { flag, isMailed } = NOTIFICATION_RULES[kind]
      if (flag && !found?.[flag]) return false
      return found?.notification_choices[kind]?.mail ?? isMailed
    },
    /** The person chose this mail; it is not only the default. */
    isMailChosen: (kind: NotificationKind) => found?.notification_choices[kind]?.mail === true,
  }
}

/**
 * Whether this person wants mails of this kind. Callers that queue a mail need not ask: a mail task with `about` is
 * checked when it is sent (server/app/deliver-mail.ts), so that a change of the setting counts up to the last moment.
 * Suspended people get none of them.
 */
export const wantsMailsOf = async (db: DatabaseReader, userId: string, flag: NotificationFlag) =>
  (await storedChoicesById(db).get({ id: userId }))?.[flag] ?? false

const storedChoicesById = preparedStatement((db) =>
  db
    .select({
      notification_choices: users.notification_choices,
      email_job_alerts: users.email_job_alerts,
      email_application_updates: users.email_application_updates,
      email_messages: users.email_messages,
      email_marketing: users.email_marketing,
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.suspended_at)))
    .prepare(),
)

/** Seconds after which a push that is held back is looked at again: by then the day of a job may have begun. */
const QUIET_RECHECK_S = 3600

/**
 * Seconds for which this push is held back: 0 outside of the person's quiet hours, on the day of a job that they are
 * confirmed for or, for its company's team, that has a crew, and for a reminder of a call.
 */
export async function quietSeconds(db: DatabaseReader, userId: string, kind: NotificationKind | undefined, now: Date) {
  if (kind === 'call_tomorrow' || kind === 'call_soon') return 0
  const person = await db
    .select({ from: users.quiet_from, to: users.quiet_to })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (!person?.from || !person.to) return 0
  const { from, to } = person
  const time = formatLondonTime(now.toISOString())
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to
  if (!isQuiet || (await isJobDayOf(db, userId, now))) return 0
  const left = ((minutesOfClockTime(to) - minutesOfClockTime(time) + 1440) % 1440) * 60 - now.getUTCSeconds()
  return Math.min(QUIET_RECHECK_S, Math.max(1, left))
}

const minutesOfClockTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** A job that the person is confirmed for, or one of their company's with somebody confirmed. */
async function isJobDayOf(db: DatabaseReader, userId: string, now: Date) {
  const isTheirs = sql`(${applications.freelancer_id} = ${users.id} or ${jobs.company_id} = ${users.company_id})`
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isBookedOnDay(londonDay(now.getTime()), isTheirs)))
    .get()
  return found !== undefined
}

/**
 * Whether one of `which` applications is confirmed and its role, or its job without one, is on that day: neither quiet
 * hours nor mutes hold on it. The device has the same rule in `show-push.ts`.
 */
export const isBookedOnDay = (day: Record<'begin' | 'end', unknown>, which: SQL) =>
  sql`exists (select 1 from ${applications} join ${jobs} on ${jobs.id} = ${applications.job_id}
    left join ${jobRoles} on ${jobRoles.id} = ${applications.job_role_id}
    where ${applications.status} = 'accepted' and ${which}
    and ${bookedTimeColumns.start} < ${day.end}
    and ${bookedTimeColumns.end} > ${day.begin})`
