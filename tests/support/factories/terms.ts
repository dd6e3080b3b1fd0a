import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import { createDevice } from '../sync-device.ts'
import { applyFor, jobsWorld, post, role } from './jobs.ts'
import { createEmployer, createFreelancer, type Person } from './people.ts'

const DIMMER = role({
  role_name: 'Dimmer tech',
  day_rate: 320,
  date_start: '2027-03-05T08:00:00.000Z',
  date_end: '2027-03-05T18:00:00.000Z',
})
const STAGEHAND = role({ role_name: 'Stagehand', day_rate: 120 })

/** A project with two roles, and a freelancer who has not applied yet. */
export async function termsStage() {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const ana = await createFreelancer(world, { full_name: 'Ana Reyes' })
  const job = await post(employer, { roles: [DIMMER, { ...STAGEHAND, places: 3 }] })
  const [dimmer, stagehand] = job.roles
  return { world, employer, ana, job, dimmer: dimmer!, stagehand: stagehand! }
}

/** Where the freelancer has applied as Dimmer tech and is asked to be a Stagehand instead. */
export async function askedStage() {
  const scene = await termsStage()
  const { employer, ana, job, dimmer, stagehand } = scene
  const application = await applyFor(ana, job, { job_role_id: dimmer.id })
  const { amendment } = (await askForTerms(employer, application, stagehand.id)).body
  return { ...scene, application, amendment: amendment! }
}

/** A role as an edit sends it. */
export const withoutCounts = ({ filled: _filled, ...role }: Job['roles'][number]) => role

export const askForTerms = (
  employer: Person,
  { id, job_id }: Pick<Application, 'id' | 'job_id'>,
  job_role_id: string,
) => employer.post<Application & { detail: string }>(`/jobs/${job_id}/applications/${id}/amend`, { job_role_id })

export const answerTerms = (person: Person, job: Pick<Job, 'id'>, id: string, given: 'agree' | 'decline') =>
  person.post<Application & { detail: string }>(`/jobs/${job.id}/amendments/${id}/${given}`)

async function seenBy(person: Person) {
  const device = createDevice(person)
  await device.pullAll()
  return { applications: device.of('application') as Application[], jobs: device.of('job') as Job[] }
}

/** The freelancer's application, as their device has it. */
export const ownApplication = async (person: Person, jobId?: string) =>
  (await seenBy(person)).applications.find(({ job_id }) => !jobId || job_id === jobId)!

export const roleSeenBy = async (person: Person, id: string) =>
  (await seenBy(person)).jobs.flatMap(({ roles }) => roles).find((one) => one.id === id)!

export async function entriesOf(person: Person) {
  const device = createDevice(person)
  await device.pullAll()
  return device.of('notification') as NotificationEntry[]
}

/** Whether each entry of something that they were asked to agree to is unread, in the order in which they were asked. */
export const unreadAsked = async (person: Person) =>
  (await entriesOf(person))
    .filter(({ title }) => title === 'New terms to agree to')
    .map(({ seq, read_seq }) => seq > read_seq)
