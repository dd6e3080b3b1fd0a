import type { JobHours } from '../../../shared/hours/sheets.ts'
import type { Device } from '../../offline/store/device.ts'
import { runOnDatabase } from '../../offline/store/safely.ts'

/** As many projects and weeks as are kept; those opened longest ago go first. */
const KEPT_HOURS_MAX = 30

/** Keeps the hours of a project, or of a week, as the server has just sent them. */
export async function keepJobHours(
  { db, now }: Pick<Device, 'db' | 'now'>,
  hours: { id: string; jobs: JobHours[] },
): Promise<void> {
  await runOnDatabase(db, () =>
    db.transaction('rw', db.job_hours, async () => {
      await db.job_hours.put({ ...hours, fetched_at: new Date(now()).toISOString() })
      const older = await db.job_hours.orderBy('fetched_at').reverse().offset(KEPT_HOURS_MAX).primaryKeys()
      await db.job_hours.bulkDelete(older)
    }),
  )
}
