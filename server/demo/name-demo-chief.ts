import { v7 as uuid } from 'uuid'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay, londonMidnight } from '../../shared/dates-in-london.ts'
import { CHIEF_SIGNS_DAYS } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import { chiefGrants } from '../db/schema/chiefs.ts'
import { recordChiefForCrew, recordCrewFor } from '../jobs/core/chief-grants.ts'
import type { DemoPersonRow } from './world.ts'

/** Whoever leads the build on site is its chief, from its first day until tomorrow. */
export async function nameDemoChief(ctx: Context, job_id: string, { id: chief_id }: DemoPersonRow) {
  const today = isoLondonDay(ctx.now().getTime())
  const days = [-3, -2, -1, 0, 1].map((later) => isoDayAfter(today, later))
  const row = { id: uuid(), job_id, chief_id, days, made_by: chief_id, made_at: ctx.now().toISOString(), body_hash: '' }
  const expires_at = new Date(londonMidnight(days.at(-1)!, 1 + CHIEF_SIGNS_DAYS)).toISOString()
  await ctx.db.write(async (tx) => {
    await tx
      .insert(chiefGrants)
      .values({ ...row, expires_at })
      .run()
    await recordChange(tx, [chief_id], 'chief_grant', row.id)
    await recordCrewFor(tx, row, false)
    await recordChiefForCrew(tx, row)
  })
}
