import { inject } from 'vitest'
import { admin } from './postgres-databases.ts'
import { holdNextWrite } from './dawdle.ts'
import type { World } from './world.ts'

/**
 * Two requests at once: the first one's write has done its work and is held before its commit, until the second is
 * answered or waits for it in the database.
 */
export async function besideHeld<One, Other>(
  world: World,
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<[One, Other]> {
  // What becomes of earlier deliveries would be the next write.
  await world.ctx.deliveries.close()
  const { held, release } = holdNextWrite(world)
  const one = first()
  await held
  let isDone = false
  const other = second().finally(() => (isDone = true))
  try {
    while (!isDone && !(await isAnybodyWaiting(world)));
  } finally {
    release()
  }
  return Promise.all([one, other])
}

async function isAnybodyWaiting({ ctx }: World) {
  const [{ count }] = (
    await admin(
      ctx.settings.DATABASE_URL ?? inject('postgres')!,
      "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows as [{ count: number }]
  return count > 0
}
