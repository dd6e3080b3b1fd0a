import type { CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import type { Device } from './device.ts'
import { runOnDatabase } from './safely.ts'

/** As many as are kept; those opened longest ago go first. */
const KEPT_PLANS_MAX = 30

/** Keeps a crew plan as the server has just sent it, so that it can be read without signal. */
export async function keepCrewPlan({ db, now }: Pick<Device, 'db' | 'now'>, plan: CrewPlan): Promise<void> {
  await runOnDatabase(db, () =>
    db.transaction('rw', db.plans, async () => {
      await db.plans.put({ id: plan.id, plan, fetched_at: new Date(now()).toISOString() })
      const older = await db.plans.orderBy('fetched_at').reverse().offset(KEPT_PLANS_MAX).primaryKeys()
      await db.plans.bulkDelete(older)
    }),
  )
}
