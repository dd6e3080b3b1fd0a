import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NotificationSettings, NotificationUpdate } from '../../shared/push.ts'
import { type KindChoices, NOTIFICATION_RULES, type NotificationKind } from '../../shared/notification-kinds.ts'
import { NOTIFICATION_FLAGS, type NotificationFlag } from '../../shared/options.ts'
import type { UserContext } from '../context.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { type User, users } from '../db/schema/people.ts'
import { recordChange } from '../db/change-log.ts'
import { statement } from '../db/statement.ts'

/** Changes the given flags of the person's own notification settings. */
export const changeSettings = (me: UserContext, changed: NotificationUpdate): Promise<NotificationSettings> =>
  me.db.write(async (tx) => {
    await writeSettings(tx, me.user.id, changed, me.now())
    return settingsOf((await tx.select().from(users).where(eq(users.id, me.user.id)).get())!)
  })

/** Also records the change for the person's devices. */
export async function writeSettings(tx: Tx, userId: string, changed: NotificationUpdate, now: Date) {
  if (Object.keys(changed).length === 0) return
  const user = (await tx.select().from(users).where(eq(users.id, userId)).get())!
  const turned = NOTIFICATION_FLAGS.filter((flag) => changed[flag] !== undefined && changed[flag] !== user[flag])
  await tx
    .update(users)
    .set({
      ...changed,
      notification_choices: withoutMails(user.notification_choices, turned),
      updated_at: now.toISOString(),
    })
    .where(eq(users.id, userId))
    .run()
  await recordChange(tx, [userId], 'me', userId)
}

/** A setting that is turned is turned for all its kinds. */
const withoutMails = (choices: KindChoices, flags: NotificationFlag[]): KindChoices =>
  Object.fromEntries(
    Object.entries(choices).map(([kind, { mail, ...rest }]) => {
      const { flag } = NOTIFICATION_RULES[kind as NotificationKind]
      return [kind, mail === undefined || (flag && flags.includes(flag)) ? rest : { ...rest, mail }]
    }),
  )

/** The mails that this person wants. */
export const settingsOf = (user: User): NotificationSettings => ({
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
export async function wishesOf(db: Reader, userId: string) {
  const found = await byId(db).get({ id: userId })
  return {
    isPushed: (kind: NotificationKind) => found?.notification_choices[kind]?.push ?? true,
    isMailed(kind: NotificationKind) {
      const { flag, isMailed } = NOTIFICATION_RULES[kind]
      if (flag && !found?.[flag]) return false
      return found?.notification_choices[kind]?.mail ?? isMailed
    },
    /** Asked for by themselves, not only by default. */
    isMailChosen: (kind: NotificationKind) => found?.notification_choices[kind]?.mail === true,
  }
}

/**
 * Whether this person wants mails of this kind. Callers that queue a mail need not ask: a mail task with `about` is
 * checked when it is sent (server/app/deliver-mail.ts), so that a change of the setting counts up to the last moment.
 * Suspended people get none of them.
 */
export const wants = async (db: Reader, userId: string, flag: NotificationFlag) =>
  (await byId(db).get({ id: userId }))?.[flag] ?? false

const byId = statement((db) =>
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
