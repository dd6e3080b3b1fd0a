import { and, eq, gt, lt, or } from 'drizzle-orm'
import { isoLondonDay, formatLondonTime, londonMidnight } from '../../shared/dates-in-london.ts'
import { CHOSEN_KINDS, NOTIFICATION_RULES, type NotificationKind } from '../../shared/notification-kinds.ts'
import { NOTIFICATION_FLAGS, type NotificationFlag } from '../../shared/options.ts'
import type { ChoicesUpdate, NotificationChoices } from '../../shared/push.ts'
import type { UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import type { Reader } from '../db/connection.ts'
import { applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { type User, users } from '../db/schema/people.ts'
import { hasPushSubscription } from './push-subscriptions.ts'

/**
 * What this person gets of each kind, and their quiet hours. Messages that they have not chosen a mail for are mailed only
 * where no device of theirs takes pushes.
 */
export function choicesOf(user: User, hasDevice: boolean): NotificationChoices {
  const of = (kind: NotificationKind) => {
    const push = user.notification_choices[kind]?.push ?? true
    const isPushedInstead = kind === 'message' && push && hasDevice && !user.notification_choices[kind]?.mail
    return { push, mail: !isPushedInstead && isMailed(user, kind) }
  }
  const { quiet_from: from, quiet_to: to } = user
  return {
    kinds: Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, of(kind)])),
    quiet_hours: from && to ? { from, to } : null,
  }
}

function isMailed(user: User, kind: NotificationKind) {
  const { flag, isMailed: byDefault } = NOTIFICATION_RULES[kind]
  return flag && !user[flag] ? false : (user.notification_choices[kind]?.mail ?? byDefault)
}

/** Changes what is given; what they have never chosen stays by default. */
export const changeChoices = (me: UserContext, { kinds = {}, quiet_hours }: ChoicesUpdate) =>
  me.db.write(async (tx) => {
    const user = (await tx.select().from(users).where(eq(users.id, me.user.id)).get())!
    const quiet =
      quiet_hours === undefined ? {} : { quiet_from: quiet_hours?.from ?? null, quiet_to: quiet_hours?.to ?? null }
    const changed = await tx
      .update(users)
      .set({ ...withChanges(user, kinds), ...quiet, updated_at: me.now().toISOString() })
      .where(eq(users.id, user.id))
      .returning()
      .get()
    await recordChange(tx, [user.id], 'me', user.id)
    return choicesOf(changed, await hasPushSubscription(tx, user.id))
  })

/**
 * The columns with these changes. A mail setting is on while at least one of its kinds is mailed: to turn on the first of
 * them turns it on, and leaves the others off.
 */
function withChanges(user: User, kinds: NonNullable<ChoicesUpdate['kinds']>) {
  const notification_choices = { ...user.notification_choices }
  const flags: Partial<Record<NotificationFlag, boolean>> = {}
  for (const flag of NOTIFICATION_FLAGS) {
    const ofFlag = CHOSEN_KINDS.filter((kind) => NOTIFICATION_RULES[kind].flag === flag)
    if (ofFlag.every((kind) => kinds[kind]?.mail === undefined)) continue
    flags[flag] = ofFlag.some((kind) => kinds[kind]?.mail ?? isMailed(user, kind))
    if (user[flag]) continue
    for (const kind of ofFlag) notification_choices[kind] = { ...notification_choices[kind], mail: false }
  }
  for (const kind of CHOSEN_KINDS)
    if (kinds[kind]) notification_choices[kind] = { ...notification_choices[kind], ...kinds[kind] }
  return { ...flags, notification_choices }
}

/** Seconds after which a push that is held back is looked at again: by then the day of a job may have begun. */
const LOOK_AGAIN = 3600

/**
 * Seconds for which this push is held back: 0 outside of the person's quiet hours, on the day of a job that is confirmed
 * or, for who posted it, has a crew, and for a reminder of a call.
 */
export async function quietSeconds(db: Reader, userId: string, kind: NotificationKind | undefined, now: Date) {
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
  if (!isQuiet || (await isJobDay(db, userId, now))) return 0
  const left = ((minutesOf(to) - minutesOf(time) + 1440) % 1440) * 60 - now.getUTCSeconds()
  return Math.min(LOOK_AGAIN, Math.max(1, left))
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** In London, by the dates of the role that the person, or somebody of the crew of their job, is confirmed for. */
async function isJobDay(db: Reader, userId: string, now: Date) {
  const today = isoLondonDay(now.getTime())
  const [begin, end] = [londonMidnight(today), londonMidnight(today, 1)].map((ms) => new Date(ms).toISOString())
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(
        eq(applications.status, 'accepted'),
        lt(jobRoles.date_start, end!),
        gt(jobRoles.date_end, begin!),
        or(eq(applications.freelancer_id, userId), eq(jobs.employer_id, userId)),
      ),
    )
    .limit(1)
    .get()
  return found !== undefined
}
