import { and, eq } from 'drizzle-orm'
import { formatLondonTime, isoLondonDay } from '../../shared/dates-in-london.ts'
import { keepsRightToWork } from '../../shared/right-to-work/right-to-work-rule.ts'
import type { Context } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { companies, users } from '../db/schema/people.ts'
import { type RightToWorkRow, rightToWorkRecords } from '../db/schema/right-to-work.ts'
import { writeInPortions } from '../db/write-in-portions.ts'
import { notifyRecipient } from '../delivery/notify.ts'
import { openCheck } from './record-rows.ts'

/** In London, between these it is told, so that no push wakes anybody. */
const TOLD_FROM_TIME = '08:00'
const TOLD_UNTIL_TIME = '20:00'

/**
 * Tells those of a company who see checks that somebody has to be checked again, once, on the day. Not whom: a mail is no
 * place for it.
 */
export async function notifyOfFollowUps(ctx: Context, closing?: AbortSignal) {
  const at = ctx.now()
  const time = formatLondonTime(at.toISOString())
  if (time < TOLD_FROM_TIME || time >= TOLD_UNTIL_TIME) return
  const today = isoLondonDay(at.getTime())
  const waiting = await ctx.db.read
    .select()
    .from(rightToWorkRecords)
    .where(eq(rightToWorkRecords.has_follow_up, true))
    .all()
  const due = waiting.filter((row) => (openCheck(ctx, row).follow_up_on ?? '9999') <= today)
  await writeInPortions(ctx.db, due, (tx, row) => notifyOfFollowUp(tx, row, at), { closing })
  if (due.length > 0) ctx.deliveries.wake()
}

async function notifyOfFollowUp(tx: WriteTransaction, { id, company_id }: RightToWorkRow, now: Date) {
  // Not superseded or told meanwhile.
  const isWaiting = and(eq(rightToWorkRecords.id, id), eq(rightToWorkRecords.has_follow_up, true))
  const { changes } = await tx.update(rightToWorkRecords).set({ has_follow_up: false }).where(isWaiting).run()
  if (changes === 0) return
  const team = await tx
    .select({ user_id: users.id, role: users.company_role, owner_id: companies.owner_id })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.company_id, company_id))
    .all()
  for (const { user_id, role, owner_id } of team)
    if (keepsRightToWork({ is_owner: user_id === owner_id, role }))
      await notifyRecipient(
        tx,
        {
          user_id,
          kind: 'right_to_work',
          key: `right-to-work:${id}:${user_id}`,
          title: 'A right to work check is due',
          body: 'Somebody needs checking again. See who in Settings.',
          navigate: '/settings?tab=right-to-work',
          tag: `right-to-work:${id}`,
        },
        now,
      )
}
