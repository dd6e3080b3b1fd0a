import { PACKAGES } from '../../shared/payments/packages.ts'
import type { jobInvitations } from '../db/schema/jobs.ts'
import { miles } from '../ports/places/miles.ts'
import type { Talk } from './demo-make-talks.ts'
import { createRandom } from './random.ts'
import type { Application, DemoWorld, Freelancer, Project } from './world.ts'

type Cast = { projects: Project[]; applied: Application[]; people: Freelancer[]; companyId: string }
type Invited = { project: Project; person: Freelancer }
const SEED = 93
/** How many the first company has invited. */
const COUNT = 2

/**
 * Puts one project of the first company on premium and invites two who fit it; and one of another company, to which the rigger
 * is invited. Its draws are its own: the rest of the world stays as it is.
 */
export function makeInvitations(world: DemoWorld, cast: Cast) {
  const random = createRandom(SEED)
  const invited = chooseInvited(world, cast)
  for (const { project } of invited) putOnPremium(project)
  const atOf = (n: number) => world.at(-1, 14 + n)
  return {
    random,
    invitations: invited.map(({ project: { job }, person }, n): typeof jobInvitations.$inferInsert => ({
      id: random.id(atOf(n)),
      job_id: job.id,
      company_id: job.company_id,
      freelancer_id: person.id,
      author_id: job.employer_id,
      body_hash: '',
      created_at: atOf(n).toISOString(),
    })),
    talks: invited.map(({ project: { job }, person }, n): Talk => {
      const line = { from: job.employer_id, content: wordsTo(person, job), at: atOf(n) }
      return { one: person.id, other: job.employer_id, job_id: job.id, lines: [line], unread: 0, unreadBy: person.id }
    }),
  }
}

/** Of companies that have premium posts over, and of projects that were there the day before yesterday. */
function chooseInvited(world: DemoWorld, { projects, applied, people, companyId }: Cast): Invited[] {
  const [rigger, ...others] = people as [Freelancer, ...Freelancer[]]
  const withPremium = new Set(projects.filter(({ job }) => job.placement === 'top').map(({ job }) => job.company_id))
  const before = world.at(-2).toISOString()
  const fits = (person: Freelancer, project: Project) =>
    project.roles.some(({ role_name }) => person.job_roles?.includes(role_name)) &&
    !applied.some((each) => each.project === project && each.freelancer === person)
  const plain = projects.filter(
    ({ job, state }) =>
      state === 'open' && job.placement === 'ordinary' && withPremium.has(job.company_id) && job.created_at < before,
  )
  const fitting = (project: Project) => others.filter((person) => fits(person, project))
  const [own] = plain
    .filter(({ job }) => job.company_id === companyId)
    .toSorted((a, b) => fitting(b).length - fitting(a).length)
  const [theirs] = plain
    .filter((project) => project.job.company_id !== companyId && fits(rigger, project))
    .toSorted((a, b) => milesTo(rigger, a) - milesTo(rigger, b))
  return [
    ...(own ? fitting(own).slice(0, COUNT) : []).map((person) => ({ project: own!, person })),
    ...(theirs ? [{ project: theirs, person: rigger }] : []),
  ]
}

function milesTo({ lat, lng }: Freelancer, { job }: Project) {
  const isKnown = lat !== null && lng !== null && typeof job.lat === 'number' && typeof job.lng === 'number'
  return isKnown ? miles({ lat, lng }, { lat: job.lat!, lng: job.lng! }) : Infinity
}

function putOnPremium({ job }: Project) {
  const { placement, days } = PACKAGES.premium
  job.placement = placement
  job.expires_at = new Date(Date.parse(job.created_at) + days * 86_400_000).toISOString()
}

const wordsTo = ({ full_name }: Freelancer, { title, location }: Project['job']) =>
  `Hi ${full_name.split(' ')[0]},

We are crewing ${title} in ${location.split(',')[0]} and would like you on it. Have a look, and apply if you are free.`
