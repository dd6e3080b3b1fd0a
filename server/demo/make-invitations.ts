import { POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import { PLACE_OFFER_HOURS } from '../../shared/limits.ts'
import type { applicantNotes, jobInvitations } from '../db/schema/jobs.ts'
import { straightMilesBetween } from '../ports/places/places.ts'
import type { offers } from '../db/schema/offers.ts'
import type { DemoConversation } from './make-conversations.ts'
import {
  type DemoApplication,
  createSeededRandom,
  type DemoWorld,
  type DemoFreelancer,
  type DemoPersonRow,
  type DemoProject,
} from './world.ts'

type InvitationCast = {
  projects: DemoProject[]
  applied: DemoApplication[]
  people: DemoFreelancer[]
  companyId: string
}
type InvitationChoice = { project: DemoProject; person: DemoFreelancer }
const INVITATIONS_SEED = 93
/** Freelancers whom the first company has invited. */
const INVITED_COUNT = 2

/**
 * Puts one project of the first company on premium and invites two fitting freelancers; and one of another company,
 * which invites the rigger. It uses a random sequence of its own, so that the rest of the world does not change with
 * it.
 */
export function makeInvitations(world: DemoWorld, cast: InvitationCast) {
  const random = createSeededRandom(INVITATIONS_SEED)
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
    conversations: invited.map(({ project: { job }, person }, n): DemoConversation => {
      const line = { from: job.employer_id, content: invitationTextTo(person, job), at: atOf(n) }
      return { one: person.id, other: job.employer_id, job_id: job.id, lines: [line], unread: 0, unreadBy: person.id }
    }),
  }
}

/** Projects of companies with unused premium posts, at least two days old. */
function chooseInvited(world: DemoWorld, { projects, applied, people, companyId }: InvitationCast): InvitationChoice[] {
  const [rigger, ...others] = people as [DemoFreelancer, ...DemoFreelancer[]]
  const withPremium = new Set(projects.filter(({ job }) => job.placement === 'top').map(({ job }) => job.company_id))
  const before = world.at(-2).toISOString()
  const fits = (person: DemoFreelancer, project: DemoProject) =>
    project.roles.some(({ role_name }) => person.job_roles?.includes(role_name)) &&
    !applied.some((each) => each.project === project && each.freelancer === person)
  const plain = projects.filter(
    ({ job, state }) =>
      state === 'open' && job.placement === 'ordinary' && withPremium.has(job.company_id) && job.created_at < before,
  )
  const fitting = (project: DemoProject) => others.filter((person) => fits(person, project))
  const [own] = plain
    .filter(({ job }) => job.company_id === companyId)
    .toSorted((a, b) => fitting(b).length - fitting(a).length)
  const [theirs] = plain
    .filter((project) => project.job.company_id !== companyId && fits(rigger, project))
    .toSorted((a, b) => milesToProject(rigger, a) - milesToProject(rigger, b))
  return [
    ...(own ? fitting(own).slice(0, INVITED_COUNT) : []).map((person) => ({ project: own!, person })),
    ...(theirs ? [{ project: theirs, person: rigger }] : []),
  ]
}

function milesToProject({ lat, lng }: DemoFreelancer, { job }: DemoProject) {
  const isKnown = lat !== null && lng !== null && typeof job.lat === 'number' && typeof job.lng === 'number'
  return isKnown ? straightMilesBetween({ lat, lng }, { lat: job.lat!, lng: job.lng! }) : Infinity
}

function putOnPremium({ job }: DemoProject) {
  const { placement, days } = POSTING_PACKAGES.premium
  job.placement = placement
  job.expires_at = new Date(Date.parse(job.created_at) + days * 86_400_000).toISOString()
}

const invitationTextTo = ({ full_name }: DemoFreelancer, { title, location }: DemoProject['job']) =>
  `Hi ${full_name.split(' ')[0]},

We are crewing ${title} in ${location.split(',')[0]} and would like you on it. Have a look, and apply if you are free.`

const OFFER_SEED = 100
const OFFERED_MINUTES_AGO = 15

/**
 * An offer that the rigger can accept: of a role with a free place, on whose shortlist the rigger is, on days when they
 * are free.
 */
export function makeOffer(
  { now }: DemoWorld,
  applied: DemoApplication[],
  rigger: DemoFreelancer,
): (typeof offers.$inferInsert)[] {
  const random = createSeededRandom(OFFER_SEED)
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  return applied
    .filter(
      ({ freelancer, status, project }) =>
        freelancer === rigger && status === 'shortlisted' && project.state === 'open',
    )
    .flatMap(({ id, project, job_role_id }) =>
      project.roles
        .filter((role) => role.id === job_role_id && role.filled < role.places && isFreeForRole(rigger, role))
        .map((role) => ({
          id: random.id(at(-OFFERED_MINUTES_AGO)),
          job_id: project.job.id,
          job_role_id: role.id!,
          application_id: id!,
          run_id: random.id(at(-OFFERED_MINUTES_AGO)),
          offered_at: at(-OFFERED_MINUTES_AGO).toISOString(),
          expires_at: at(PLACE_OFFER_HOURS * 60 - OFFERED_MINUTES_AGO).toISOString(),
        })),
    )
    .slice(0, 1)
}

const isFreeForRole = ({ booked }: DemoFreelancer, role: { date_start: string; date_end: string }) =>
  booked.every(({ start, end }) => end <= role.date_start || role.date_end <= start)

type DemoApplicantNote = typeof applicantNotes.$inferInsert

/** Notes of the first company's team about the shortlisted and accepted applicants of its showcase. */
export function makeApplicantNotes(
  { now }: DemoWorld,
  { job }: DemoProject,
  applied: DemoApplication[],
  team: DemoPersonRow[],
): DemoApplicantNote[] {
  const random = createSeededRandom(NOTES_SEED)
  const chosen = applied.filter(
    ({ job_id, status }) => job_id === job.id && (status === 'shortlisted' || status === 'accepted'),
  )
  return chosen.slice(0, APPLICANT_NOTE_TEXTS.length).flatMap((application, n) =>
    APPLICANT_NOTE_TEXTS[n]!.map((text, order): DemoApplicantNote => {
      const at = new Date(now.getTime() - (APPLICANT_NOTE_TEXTS.length - n) * 5_400_000 + order * 1_500_000)
      const author = team[(n + order) % team.length]!
      return {
        id: random.id(at),
        company_id: job.company_id,
        job_id: application.job_id,
        application_id: application.id,
        freelancer_id: application.freelancer_id,
        author_id: author.id,
        text,
        body_hash: '',
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      }
    }),
  )
}

/** A separate random sequence, so that the rest of the world does not change with the notes. */
const NOTES_SEED = 97

const APPLICANT_NOTE_TEXTS = [
  ['Ran dock B with us in March, quick and calm. First call if the dates hold.'],
  ['Rang on Tuesday: free all three days, own harness.', 'Wants to know about parking before saying yes.'],
  ['IPAF runs out two days before the get-out. Asked for the new card.'],
  ['One for the bridle team. Would like to be asked again in spring.'],
  ['Good on the phone. Has not worked under a head rigger of ours yet.', 'Reference rung: turns up, and early.'],
  ['Can drive up with the Leeds crew.'],
]
