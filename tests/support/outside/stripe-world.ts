import { v7 as uuid } from 'uuid'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { jobBody, role } from '../factories/jobs.ts'
import { createEmployer, type Person } from '../factories/people.ts'
import { startStripe } from './stripe.ts'
import { createWorld } from '../world.ts'

/** A world whose payments go to a stand-in for Stripe, and an employer in it. */
export async function stripeWorld() {
  const stripe = await startStripe()
  const world = await createWorld(stripe.env)
  const employer = await createEmployer(world)
  return { stripe, world, employer }
}

/** Future dates relative to today, because Stripe's signatures contain the real time. */
export const project = () => {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
  return jobBody({ id: uuid(), roles: [role({ date_start: day(20), date_end: day(22) })] })
}

export const jobsOf = async (person: Person) => (await person.get<Job[]>('/jobs')).body
