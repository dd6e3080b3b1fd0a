import type { Application, Job, JobEditInput, NewJobInput } from '../../../shared/jobs/jobs.ts'
import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay, londonMoment } from '../../../shared/dates-in-london.ts'
import { createFreelancer, type Person } from './people.ts'
import { createWorld, type World } from '../world.ts'

/** Positions of a few towns; every other place is unknown. */
const TOWNS: Record<string, { lat: number; lng: number }> = {
  manchester: { lat: 53.48, lng: -2.24 },
  salford: { lat: 53.487, lng: -2.29 },
  leeds: { lat: 53.8, lng: -1.55 },
  london: { lat: 51.507, lng: -0.128 },
  glasgow: { lat: 55.861, lng: -4.25 },
}
export const MANCHESTER = TOWNS.manchester!

/** A world where posting is free, places are the towns above, and it is 1 February 2027. */
export async function jobsWorld(overrides: Record<string, string> = {}) {
  const world = await createWorld({ DEMO: '1', ...overrides })
  knowTowns(world)
  world.setClock('2027-02-01T12:00:00Z')
  return world
}

function knowTowns(world: World) {
  world.ctx.ports.places.locate = async (location) => {
    const town = location.split(',')[0]!.trim()
    const point = TOWNS[town.toLowerCase()]
    return point ? { ...point, town } : null
  }
}

export const role = (fields: Partial<NewJobInput['roles'][number]> = {}) => ({
  role_name: 'Rigger',
  day_rate: 280,
  date_start: '2027-03-01T08:00:00.000Z',
  date_end: '2027-03-03T20:00:00.000Z',
  ...fields,
})

/** The same on three days that are ahead whatever the day, for a world or a server whose clock is the true one. */
export const roleToCome = (fields: Partial<NewJobInput['roles'][number]> = {}) =>
  role({ date_start: londonTimeInDays(10, '08:00'), date_end: londonTimeInDays(12, '20:00'), ...fields })

/** The moment at which clocks in London show this so many days from today. */
export const londonTimeInDays = (days: number, time: string) =>
  new Date(londonMoment(isoDayAfter(isoLondonDay(Date.now()), days), time)).toISOString()

export const jobBody = (fields: Partial<NewJobInput> = {}): NewJobInput => ({
  title: 'Arena rig',
  description: 'Two days of rigging for an arena show.',
  event_type: 'Concert',
  location: 'Manchester',
  postcode: 'M3 1AR',
  roles: [role()],
  required_skills: ['IPAF', 'Rope access'],
  ...fields,
})

export const TEMPLATE = {
  name: 'Arena rig',
  project: {
    title: 'Arena rig',
    description: 'Two days of rigging.',
    event_type: 'Concert',
    location: 'Manchester',
    postcode: '',
    skills: 'IPAF, Rope access',
    roles: [{ role_name: 'Rigger', day_rate: '280', places: '2' }],
  },
}

export const SAVED_SEARCH = { name: 'Rigging within 50 miles', filters: { role: 'Rigger', distance: 50 }, alert: true }

export async function post(employer: Person, fields: Partial<NewJobInput> = {}): Promise<Job> {
  const { status, body } = await employer.post<Job>('/jobs', jobBody(fields))
  if (status !== 201) throw new Error(`Posting answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Riggers of these names who have applied for the job, in this order. */
export async function riggersFor(world: World, job: Job, names: string[], fields: Record<string, unknown> = {}) {
  const people: Person[] = []
  const applied: Application[] = []
  for (const full_name of names) {
    const person = await createFreelancer(world, { full_name, job_roles: ['Rigger'] })
    people.push(person)
    applied.push(await applyFor(person, job, fields))
  }
  return { people, applied }
}

export async function applyFor(
  freelancer: Person,
  job: Job,
  fields: Record<string, unknown> = {},
): Promise<Application> {
  const { status, body } = await freelancer.post<Application>(`/jobs/${job.id}/apply`, {
    message: 'I can do this.',
    ...fields,
  })
  if (status !== 201) throw new Error(`Applying answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** shortlist, accept, reject, withdraw or cancel, with the whole answer. */
export const step = (person: Person, application: Application, action: string, body?: unknown) =>
  person.post(`/jobs/${application.job_id}/applications/${application.id}/${action}`, body)

/** On the shortlist, after those who are on it already. */
export async function shortlisted(employer: Person, freelancer: Person, job: Job): Promise<Application> {
  const application = await applyFor(freelancer, job)
  return (await step(employer, application, 'shortlist')).body
}

/** Saves the project with other fields in each of its roles, or with these roles instead. */
type EditedRole = Partial<JobEditInput['roles'][number]>
export async function editRoles(employer: Person, job: Job, changed: EditedRole | EditedRole[]) {
  const { title, description, event_type, required_skills, location, postcode } = job
  const before = job.roles.map(({ filled: _filled, shift_days: _days, ...role }) => role)
  const roles = Array.isArray(changed) ? changed : before.map((role) => ({ ...role, ...changed }))
  const facts = { title, description, event_type, required_skills, location, postcode }
  const { status, body } = await employer.put<Job>(`/jobs/${job.id}`, { ...facts, roles })
  if (status !== 200) throw new Error(`Editing answered ${status}: ${JSON.stringify(body)}`)
  return body
}
