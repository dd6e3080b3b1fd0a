import { POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import type { Placement } from '../../shared/options.ts'
import { TYPICAL_PROJECTS, type TypicalProject as ProjectWords } from './words/projects.ts'
import { VENUE_ADDRESSES, type VenueAddress } from './words/venues.ts'
import type { DemoCompany, DemoWorld, DemoPersonRow, DemoProject, DemoRole } from './world.ts'

/** Projects in each state: 174 in all. */
const PROJECTS_BY_STATE = { open: 88, filled: 14, expired: 14, closed: 12, previous: 46 } as const
const PROJECT_STATES = Object.entries(PROJECTS_BY_STATE).flatMap(([state, count]) =>
  Array.from({ length: count }, () => state as DemoProject['state']),
)
/** Days for which each placement is listed. */
const LISTED_DAYS = Object.fromEntries(
  Object.values(POSTING_PACKAGES).map(({ placement, days }) => [placement, days]),
) as Record<Placement, number>

type ProjectEmployer = { company: DemoCompany; owner: DemoPersonRow }

/** The first is the first company's arena load-in in three weeks, to which nearly everybody applies. */
export async function makeProjects(world: DemoWorld, employers: ProjectEmployer[]): Promise<DemoProject[]> {
  const projects = [await makeProject(world, { ...SHOWCASE_PROJECT, employer: employers[0]! })]
  for (const [n, state] of PROJECT_STATES.entries()) {
    if (n === 0) continue
    const employer = n % 9 === 0 ? employers[0]! : employers[n % employers.length]!
    projects.push(
      await makeProject(world, {
        words: TYPICAL_PROJECTS[n % TYPICAL_PROJECTS.length]!,
        venue: world.random.pick(VENUE_ADDRESSES),
        state,
        employer,
      }),
    )
  }
  return projects
}

type ProjectRecipe = {
  words: ProjectWords
  venue: VenueAddress
  state: DemoProject['state']
  employer: ProjectEmployer
  isShowcase?: boolean
  /** The first day, in days from today, and when it was posted; by default anything that fits the state. */
  days?: { first: number; created: Date; endHour?: number }
}
const SHOWCASE_PROJECT = {
  words: TYPICAL_PROJECTS[0]!,
  venue: VENUE_ADDRESSES[0]!,
  state: 'open',
  isShowcase: true,
} as const

export async function makeProject(
  world: DemoWorld,
  { words, venue, state, employer, isShowcase = false, days }: ProjectRecipe,
): Promise<DemoProject> {
  const { random } = world
  const [venueName, town, postcode] = venue
  const placement: Placement = isShowcase
    ? 'top'
    : random.chance(0.06)
      ? 'top'
      : random.chance(0.18)
        ? 'featured'
        : 'ordinary'
  const { first, created } =
    days ?? (isShowcase ? { first: 23, created: world.at(-4, 10) } : projectDaysOf(world, state))
  const date_start = world.at(first, random.pick([6, 7, 7, 8]))
  const date_end = world.at(first + words.days - 1, days?.endHour ?? 22)
  const expires = new Date(created.getTime() + LISTED_DAYS[placement] * 86_400_000)
  const point = await world.locate(town, postcode)
  const id = random.id(created)
  const dates = { date_start: date_start.toISOString(), date_end: date_end.toISOString() }
  return {
    state,
    job: {
      id,
      company_id: employer.company.id,
      employer_id: employer.owner.id,
      title: isShowcase ? words.title : `${words.title}, ${venueName}`,
      description: words.description,
      event_type: words.event_type,
      location: `${town}, ${venueName}`,
      postcode,
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      ...dates,
      hourly_rate: random.chance(0.3) ? random.between(28, 60) * 100 : null,
      required_skills: [...words.skills],
      status: state === 'closed' || state === 'filled' ? state : 'open',
      placement: state === 'expired' ? 'ordinary' : placement,
      body_hash: '',
      created_at: created.toISOString(),
      expires_at: (state === 'expired' ? world.at(-random.between(1, 9)) : expires).toISOString(),
    },
    roles: words.roles.map(([role_name, rate, places, skills], position): DemoRole => ({
      id: random.id(created),
      job_id: id,
      position,
      role_name,
      day_rate: (rate + random.between(-3, 4) * 5) * 100,
      ...dates,
      // Roles of filled projects are kept small, or they would book the whole crew of the country.
      places: state === 'filled' ? Math.min(places, 2) : places,
      filled: 0,
      skills: [...skills],
    })),
  }
}

/** The first day, in days from today, and when the project was posted. */
function projectDaysOf({ random, at, now }: DemoWorld, state: DemoProject['state']) {
  if (state === 'previous') {
    const first = -random.between(9, 240)
    return { first, created: at(first - random.between(14, 40), 11) }
  }
  const age = state === 'expired' ? random.between(38, 60) : random.between(0, 24)
  const created = new Date(now.getTime() - age * 86_400_000 - random.between(1, 20) * 3_600_000)
  return { first: random.between(4, 75), created }
}
