import { jobsWorld, post, riggersFor, role } from './jobs.ts'
import { createEmployer } from './people.ts'

/** A project with places for two riggers, and those who have applied for it. */
export async function appliedCrew(names: string[] = ['Ann', 'Bob', 'Cy']) {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ places: 2 })] })
  const { people, applied } = await riggersFor(world, job, names)
  return { world, employer, job, people, applied }
}
