import { daysOfRole } from '../../shared/hiring/plan-rules.ts'
import type { planVersions, shiftPeople, shifts } from '../db/schema/plan.ts'
import {
  type DemoApplication,
  createSeededRandom,
  type DemoWorld,
  type DemoPersonRow,
  type DemoProject,
} from './world.ts'

/** A separate random sequence, so that the rest of the world stays as it is. */
const PLAN_SEED = 20_261_223
const PLAN_HOUR_MS = 3_600_000

type DemoShiftPlan = {
  version: typeof planVersions.$inferInsert
  shifts: (typeof shifts.$inferInsert)[]
  people: (typeof shiftPeople.$inferInsert)[]
}

/** The first role of a project in shifts: an early call on the first day, and a place to fill on the others. */
export function makeShiftPlan(
  { now }: DemoWorld,
  { job, roles }: DemoProject,
  applied: DemoApplication[],
  by: DemoPersonRow,
): DemoShiftPlan {
  const random = createSeededRandom(PLAN_SEED)
  const at = new Date(now.getTime() - 3 * PLAN_HOUR_MS)
  const role = roles[0]!
  const crew = applied.filter(({ status, job_role_id }) => status === 'accepted' && job_role_id === role.id)
  const made = daysOfRole(role).map((day, n) => ({
    id: random.id(at),
    job_id: job.id,
    job_role_id: role.id,
    day,
    ...(n === 0 ? { starts: '06:00', ends: '16:00' } : { starts: '14:00', ends: '23:00' }),
    places: crew.length + (n === 0 ? 0 : 1),
  }))
  const version = { job_id: job.id, version: 1, published_by: by.id, body_hash: '', published_at: at.toISOString() }
  return {
    version: { id: random.id(at), ...version },
    shifts: made.filter(({ places }) => places > 0),
    people: made.flatMap((shift) => crew.map(({ id }) => ({ shift_id: shift.id, application_id: id }))),
  }
}
