import type { NewJobInput } from '../../../shared/jobs/jobs.ts'
import { jobsWorld, MANCHESTER, post } from './jobs.ts'
import { createEmployer, createFreelancer, type Person } from './people.ts'
import { SITE } from '../outside/notifications.ts'
import type { World } from '../world.ts'

export const HOME = { ...MANCHESTER, location: 'Manchester', travel_distance: '50' as const }
export const RIGGER = { ...HOME, job_roles: ['Rigger'] }

/** Tomasz is in the list, and a driver; Ben is not, and fits the project in every way. */
export async function askFirstWorld(settings: Record<string, string> = { PUBLIC_URL: SITE }) {
  const world = await jobsWorld(settings)
  const mina = await createEmployer(world, { full_name: 'Mina Okafor', company_name: 'Northlight' })
  const tomasz = await createFreelancer(world, { ...HOME, job_roles: ['Driver'], full_name: 'Tomasz Adamski' })
  const ben = await createFreelancer(world, { ...RIGGER, full_name: 'Ben Waits' })
  const { body: list } = await mina.post('/crews', { name: 'A-team rigging' })
  await putInList(world, mina, list.id, [tomasz])
  const asked_first = { list_id: list.id as string, hours: 24 } as const
  const postFirst = (fields: Partial<NewJobInput> = {}) => post(mina, { asked_first, ...fields })
  return { world, mina, tomasz, ben, list, asked_first, postFirst }
}

export const putInList = (world: World, { token }: Person, list_id: string, people: Person[], is_in = true) =>
  world.call(
    'PATCH',
    `/crews/${list_id}/people`,
    { people: people.map(({ user }) => ({ freelancer_id: user.id, is_in })) },
    token,
  )
