import type { Application, FreePlaces, Job } from '../../../shared/jobs/jobs.ts'
import { jobsWorld, post, role, shortlisted } from './jobs.ts'
import { createEmployer, createFreelancer, type Person } from './people.ts'
import { createDevice } from '../sync-device.ts'
import { SITE } from '../outside/notifications.ts'

/** One place, and Ruth, Jonah and Mia on the shortlist in this order. */
export async function shortlist(fields: Partial<ReturnType<typeof role>> & { places?: number } = {}) {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const employer = await createEmployer(world, { company_name: 'Northern Rigging', full_name: 'Boss of Northern' })
  const job = await post(employer, { roles: [role(fields)] })
  const [ruth, jonah, mia] = [
    await createFreelancer(world, { full_name: 'Ruth Kessler' }),
    await createFreelancer(world, { full_name: 'Jonah Birch' }),
    await createFreelancer(world, { full_name: 'Mia Lund' }),
  ]
  const applications = []
  for (const [minute, person] of [ruth, jonah, mia].entries()) {
    world.setClock(`2027-02-01T12:0${minute}:00Z`)
    applications.push(await shortlisted(employer, person, job))
  }
  world.setClock('2027-02-01T15:10:00Z')
  const job_role_id = job.roles[0]!.id
  return {
    world,
    employer,
    job,
    ruth,
    jonah,
    mia,
    applications,
    job_role_id,
    press: async () => employer.post<FreePlaces[]>(`/jobs/${job.id}/offers`, { job_role_id }),
    look: async () => (await employer.get<FreePlaces[]>(`/jobs/${job.id}/offers`)).body[0],
  }
}

export const offerOf = async (person: Person) => {
  const device = createDevice(person)
  await device.pullAll()
  return (device.of('application') as Application[]).find(({ offer }) => offer)?.offer ?? null
}
export const answerOffer = async (person: Person, job: Job, action: 'take' | 'decline', id?: string) =>
  person.post(`/jobs/${job.id}/offers/${id ?? (await offerOf(person))!.id}/${action}`)
