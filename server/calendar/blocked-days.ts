import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type BlockedDay, isBlockable } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import type { blockedDaysChangeSchema } from '../../shared/calendar/calendar.ts'
import type { UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { blockedDays } from '../db/schema/calendar.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { invalid } from '../errors.ts'
import { notifyOfBlockedDays } from './notify-of-blocked.ts'

/**
 * Blocks or frees days of one's own. A repeat changes nothing, whatever happened to other days meanwhile.
 * @throws 422 for a day that is over or too far ahead
 */
export async function changeBlockedDays(
  me: UserContext,
  { days, is_blocked, note }: z.output<typeof blockedDaysChangeSchema>,
): Promise<void> {
  const user_id = me.user.id
  const now = me.now().getTime()
  if (!days.every((day) => isBlockable(day, now))) throw invalid(TOO_FAR_TO_BLOCK)
  await me.db.writeByRow(async (tx) => {
    await tx.lock('users', user_id)
    const before = new Map((await allBlockedDaysOf(tx, user_id)).map((row) => [row.id, row.note]))
    const changed = [...new Set(days)].filter((day) => before.get(day) !== (is_blocked ? note : undefined))
    for (const day of changed) {
      if (is_blocked)
        await tx
          .insert(blockedDays)
          .values({ user_id, day, note })
          .onConflictDoUpdate({ target: [blockedDays.user_id, blockedDays.day], set: { note } })
          .run()
      else
        await tx
          .delete(blockedDays)
          .where(and(eq(blockedDays.user_id, user_id), eq(blockedDays.day, day)))
          .run()
      await recordChange(tx, [user_id], 'blocked_day', day, !is_blocked)
    }
    const turned = changed.filter((day) => before.has(day) !== is_blocked)
    const today = isoLondonDay(now)
    if (is_blocked) await notifyOfBlockedDays(tx, me, new Set(turned.filter((day) => day >= today)), me.now())
  })
}

const TOO_FAR_TO_BLOCK = 'Days can be blocked from a year ago up to two years ahead.'

/** Everything that a person has blocked, in order. */
export const allBlockedDaysOf = (db: DatabaseReader, userId: string): Promise<BlockedDay[]> =>
  blockedDaysByUser(db).all({ user_id: userId })

/** Of these days those that the person has blocked. */
export const blockedDayRows = (db: DatabaseReader, userId: string, ids: string[]): Promise<BlockedDay[]> =>
  blockedDaysAmong(db).all({ user_id: userId, ids: JSON.stringify(ids) })

const blockedDayColumns = { id: blockedDays.day, note: blockedDays.note }
const isOwnBlockedDay = eq(blockedDays.user_id, sql.placeholder('user_id'))
const blockedDaysByUser = preparedStatement((db) =>
  db.select(blockedDayColumns).from(blockedDays).where(isOwnBlockedDay).orderBy(asc(blockedDays.day)).prepare(),
)
const blockedDaysAmong = preparedStatement((db) =>
  db
    .select(blockedDayColumns)
    .from(blockedDays)
    .where(and(isOwnBlockedDay, isInBoundList(blockedDays.day, 'ids')))
    .prepare(),
)
