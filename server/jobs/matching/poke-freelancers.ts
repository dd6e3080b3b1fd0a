import type { Context } from '../../context.ts'
import { peopleConcerned } from '../../db/match-index.ts'

/**
 * Tells open phones that a job may have entered or left their matched view: those of people who share a role or a skill
 * with it, or have named none. There is no change row: their next sync computes the view anew.
 */
export function pokeFreelancers(ctx: Context, jobId: string, revision: number) {
  const people = [...ctx.streams.connected()]
  if (people.length === 0) return
  ctx.streams.poke(peopleConcerned(ctx.db.read, { job_id: jobId, people: JSON.stringify(people) }), revision)
}
