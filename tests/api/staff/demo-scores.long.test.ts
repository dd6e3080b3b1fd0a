import { expect, test } from 'vitest'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { createWorld } from '../../support/world.ts'

type DemoAccount = { label: string; email: string; password: string }

/** The least, the quartiles and the most. */
function spreadOf(scores: number[]) {
  const sorted = scores.toSorted((a, b) => a - b)
  return [0, 0.25, 0.5, 0.75, 1].map((part) => sorted[Math.round(part * (sorted.length - 1))]!)
}

test('match scores of the demonstration world tell people and jobs apart', async () => {
  const world = await createWorld({ DEMO: '1' })
  await seedDemo(world.ctx)
  const accounts = (await world.call<DemoAccount[]>('GET', '/auth/demo-sign-ins')).body
  const reading = async (wanted: string) => {
    const { email, password } = accounts.find(({ label }) => label === wanted)!
    const { body } = await world.call<{ access_token: string }>('POST', '/auth/login', { email, password })
    return async <Answer>(path: string) => (await world.call<Answer>('GET', path, undefined, body.access_token)).body
  }
  const rigger = await reading('A rigger')
  const company = await reading('An event company')
  const ofJobs = (await rigger<Job[]>('/jobs')).flatMap(({ match }) => match?.score ?? [])
  const ofPeople: number[][] = []
  for (const { id } of await company<Job[]>('/jobs')) {
    const people = await company<Applicant[]>(`/jobs/${id}/applicants`)
    const scores = people.flatMap(({ match }) => match?.score ?? [])
    if (scores.length >= 8) ofPeople.push(scores)
  }

  process.stdout.write(`a rigger's ${ofJobs.length} jobs: ${spreadOf(ofJobs).join(', ')}\n`)
  process.stdout.write(`applicants of ${ofPeople.length} projects: ${spreadOf(ofPeople.flat()).join(', ')}\n`)
  expect(ofPeople.length).toBeGreaterThanOrEqual(3)
  for (const scores of [ofJobs, ofPeople.flat(), ...ofPeople]) {
    const [least, lower, , upper, most] = spreadOf(scores) as [number, number, number, number, number]
    expect(most - least, scores.join()).toBeGreaterThanOrEqual(30)
    expect(upper - lower, scores.join()).toBeGreaterThanOrEqual(8)
    // Not one number for nearly all.
    expect(new Set(scores).size, scores.join()).toBeGreaterThanOrEqual(Math.min(10, scores.length / 2))
  }
})
