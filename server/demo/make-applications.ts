import type { ApplicationStatus } from '../../shared/options.ts'
import { straightMilesBetween } from '../ports/places/places.ts'
import { TRADES_BY_NAME } from './words/trades.ts'
import type { DemoApplication, DemoWorld, DemoFreelancer, DemoProject, DemoRole } from './world.ts'

/** All applications and their states. Nobody is confirmed for two jobs at the same time, and no role is overfilled. */
export function makeApplications(
  world: DemoWorld,
  projects: DemoProject[],
  people: DemoFreelancer[],
): DemoApplication[] {
  const [rigger, ...others] = people as [DemoFreelancer, ...DemoFreelancer[]]
  const [showcase, ...rest] = projects as [DemoProject, ...DemoProject[]]
  return [
    ...riggersOwnApplications(world, rest, rigger),
    ...showcaseApplicants(world, showcase, rigger, others),
    ...rest.flatMap((project) => projectApplicants(world, project, others)),
  ]
}

/**
 * The rigger's own, within his hundred miles where there are enough: two confirmed in future, nine in the past, one of
 * each other state.
 */
function riggersOwnApplications(world: DemoWorld, projects: DemoProject[], rigger: DemoFreelancer) {
  const near = projects.toSorted((a, b) => Number(isProjectNear(rigger, b.job)) - Number(isProjectNear(rigger, a.job)))
  const made: DemoApplication[] = []
  const take = (state: DemoProject['state'], count: number, status: ApplicationStatus) => {
    for (const project of near) {
      if (count === 0) return
      const role = project.roles.find((each) => /rigger/i.test(each.role_name))
      if (!role || project.state !== state || made.some((each) => each.project === project)) continue
      if (status === 'accepted' && !bookRolePlace(rigger, role)) continue
      made.push(makeApplication(world, project, rigger, status, role))
      count--
    }
  }
  take('open', 2, 'accepted')
  take('previous', 9, 'accepted')
  take('open', 1, 'pending')
  take('open', 1, 'shortlisted')
  take('open', 1, 'rejected')
  return made
}

function isProjectNear(person: DemoFreelancer, { lat, lng }: DemoProject['job']) {
  const isKnown = person.lat !== null && person.lng !== null && typeof lat === 'number' && typeof lng === 'number'
  return isKnown && straightMilesBetween({ lat: person.lat!, lng: person.lng! }, { lat, lng }) <= 100
}

/** Sixty applicants: four accepted for the ground crew, nine shortlisted, a few withdrawn or rejected. */
function showcaseApplicants(world: DemoWorld, project: DemoProject, rigger: DemoFreelancer, others: DemoFreelancer[]) {
  const [ground, lighting] = project.roles as [DemoRole, DemoRole]
  const ranked = bestSuitedFirst(others, ground)
  return [rigger, ...ranked].slice(0, 60).map((person, n) => {
    const role = n < 30 ? ground : lighting
    if (n >= 1 && n <= 4 && bookRolePlace(person, role))
      return makeApplication(world, project, person, 'accepted', role)
    const status =
      n === 0 || (n >= 5 && n <= 12)
        ? 'shortlisted'
        : n % 19 === 0
          ? 'withdrawn'
          : n % 17 === 0
            ? 'rejected'
            : 'pending'
    return makeApplication(world, project, person, status, role)
  })
}

function projectApplicants(world: DemoWorld, project: DemoProject, people: DemoFreelancer[]): DemoApplication[] {
  const { random } = world
  const made: DemoApplication[] = []
  const used = new Set<DemoFreelancer>()
  const isStaffed = project.state === 'filled' || project.state === 'previous'
  for (const role of project.roles) {
    const wanted = isStaffed ? role.places - role.filled : random.between(0, 3)
    const isCandidate = (person: DemoFreelancer) => !used.has(person)
    for (const person of bestSuitedFirst(random.some(people, people.length), role).filter(isCandidate)) {
      if (made.filter((each) => each.job_role_id === role.id).length >= wanted) break
      const status = isStaffed ? 'accepted' : applicationStatusOf(world, project, role)
      if (status === 'accepted' && !bookRolePlace(person, role)) continue
      used.add(person)
      made.push(makeApplication(world, project, person, status, role))
    }
  }
  const late = isStaffed ? random.between(0, 2) : 0
  const turnedDown = random.some(
    people.filter((person) => !used.has(person)),
    late,
  )
  return [
    ...made,
    ...turnedDown.map((person) => makeApplication(world, project, person, 'rejected', project.roles[0]!)),
  ]
}

function applicationStatusOf({ random }: DemoWorld, { state }: DemoProject, role: DemoRole): ApplicationStatus {
  if (state === 'expired') return 'pending'
  if (state === 'closed') return random.chance(0.5) ? 'rejected' : 'pending'
  if (role.filled < role.places - 1 && random.chance(0.12)) return 'accepted'
  return random.pick([
    'pending',
    'pending',
    'pending',
    'pending',
    'shortlisted',
    'shortlisted',
    'rejected',
    'withdrawn',
  ])
}

/** Books a place, unless the role is full or the person is booked at that time. */
export function bookRolePlace(person: DemoFreelancer, role: DemoRole) {
  const clash = person.booked.some(({ start, end }) => start < role.date_end && role.date_start < end)
  if (clash || role.filled >= role.places) return false
  person.booked.push({ start: role.date_start, end: role.date_end })
  role.filled++
  return true
}

/** People who do the role, then those of the same trade, then everybody else. */
export function bestSuitedFirst(people: DemoFreelancer[], role: DemoRole) {
  const rank = (person: DemoFreelancer) => {
    if (person.job_roles?.includes(role.role_name)) return 0
    return TRADES_BY_NAME[person.trade]!.roles.includes(role.role_name) ? 1 : 2
  }
  return people.toSorted((a, b) => rank(a) - rank(b))
}

export function makeApplication(
  { random, now }: DemoWorld,
  project: DemoProject,
  freelancer: DemoFreelancer,
  status: ApplicationStatus,
  role: DemoRole,
): DemoApplication {
  const posted = Date.parse(project.job.created_at)
  const until = Math.min(now.getTime() - 1_800_000, Date.parse(project.job.date_start), posted + 6 * 86_400_000)
  const created = new Date(posted + Math.floor((until - posted) * (random.between(2, 98) / 100)))
  const decided =
    status === 'pending'
      ? created
      : new Date(Math.min(created.getTime() + random.between(1, 40) * 3_600_000, now.getTime()))
  return {
    id: random.id(created),
    job_id: project.job.id,
    freelancer_id: freelancer.id,
    job_role_id: role.id,
    status,
    message: random.pick(TRADES_BY_NAME[freelancer.trade]!.application),
    shortlisted_at: status === 'shortlisted' ? decided.toISOString() : null,
    created_at: created.toISOString(),
    updated_at: decided.toISOString(),
    project,
    freelancer,
  }
}
