import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { World } from './world.ts'

/** Repeats the read until the standby has answered a part of it: it has just now been behind, or away. */
export const readOnStandby = (world: World, read: () => Promise<unknown>) =>
  eventually(async () => {
    const before = await answeredByStandby(world)
    await read()
    expect(await answeredByStandby(world)).toBeGreaterThan(before)
  })

export async function answeredByStandby({ ctx }: World) {
  const [counted] = (await ctx.metrics.registry.getSingleMetric('standby_replica_statements_total')!.get()).values
  return counted?.value ?? 0
}
