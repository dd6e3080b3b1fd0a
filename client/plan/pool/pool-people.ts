import type { CrewPerson } from '../../../shared/hiring/crews.ts'
import type { CrewPlanDraft, CrewPlan, PlanFinding } from '../../../shared/hiring/plan-rules.ts'
import { shiftsOfPerson } from '../../../shared/hiring/plan-rules.ts'
import { countWithNoun } from '../../../shared/counts.ts'
import { clashTextOf, datesTextOf, FREE_ALL_DAYS } from '../../../shared/jobs/clash-text.ts'
import type { Applicant, Application, Job, JobMatch } from '../../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../../shared/money.ts'
import type { LocalCrewList } from '../../offline/store/rows.ts'
import { uncheckedText } from '../../trade/right-to-work/unchecked.ts'
import { matchDatesText } from '../../trade/match-texts.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { bookedRoleIdOf } from '../plan-draft.ts'
import { FINDING_WORDS, roleHasShifts } from '../plan-rows.ts'

/** How somebody stands to the project: what a press on them does depends on it. */
export type PoolStand = 'confirmed' | 'shortlisted' | 'applied' | 'invited' | 'none'

/** Somebody who could work on the project, as the planner's pool shows them. */
export type PoolPerson = {
  id: string
  full_name: string
  profile_picture: string | null
  stand: PoolStand
  application_id: string | null
  /** What they are booked or have applied as, or else the role that suits them. */
  role_id: string | null
  /** Free, busy or short on rest, in words; '' where nothing is known, as without signal. */
  time: { tone: BadgeTone; words: string }
  /** Why they cannot be accepted or offered a place for want of a check; '' for who sees no checks, too. */
  unchecked: string
  /** Role, miles, rate. */
  facts: string[]
  /** Smaller is shown first. */
  order: number
}

/** A filter of the pool: a stand, or one of the company's lists by its id. */
export type PoolGroup = { id: string; words: string; people: PoolPerson[] }

type PoolSources = {
  job: Job
  plan: CrewPlan
  planned: { draft: CrewPlanDraft; refusals: PlanFinding[]; warnings: PlanFinding[] }
  lists: LocalCrewList[]
  /** What only the server knows; undefined until it has answered. */
  applicants: Applicant[] | undefined
  crew: CrewPerson[] | undefined
}

/** Applicants and lists are on the device; when somebody is free, and how far away, comes with signal. */
export function poolGroupsOf(sources: PoolSources): PoolGroup[] {
  const { job, plan, lists } = sources
  const applications = job.applications.filter((one): one is Application => typeof one !== 'string')
  const applied = applications.flatMap((one) => poolApplicant(one, sources) ?? [])
  const known = new Map(applied.map((one) => [one.id, one]))
  const confirmed = plan.people.map((person) => poolConfirmed(person, sources))
  for (const one of confirmed) known.set(one.id, one)
  const crew = new Map(sources.crew?.map((one) => [one.freelancer.id, one]))
  const groups = [
    { id: 'shortlisted', words: 'Shortlisted', people: applied.filter(({ stand }) => stand === 'shortlisted') },
    { id: 'applied', words: 'Applied', people: applied.filter(({ stand }) => stand === 'applied') },
    { id: 'confirmed', words: 'Confirmed', people: confirmed },
    ...lists.map(({ id, name, people }) => ({
      id,
      words: name,
      people: people.map((one) => known.get(one.id) ?? poolListed(one, crew.get(one.id), sources)),
    })),
  ]
  return groups.map((group) => ({
    ...group,
    people: group.people.toSorted((a, b) => a.order - b.order || a.full_name.localeCompare(b.full_name, 'en-GB')),
  }))
}

function poolApplicant(application: Application, { job, applicants }: PoolSources): PoolPerson | null {
  const { status, freelancer_id, freelancer_name, id, job_role_id, terms } = application
  if (status !== 'pending' && status !== 'shortlisted') return null
  const told = applicants?.find((one) => one.application.id === id)
  const role_id = job_role_id ?? told?.match?.role_id ?? null
  const role = job.roles.find((one) => one.id === role_id)
  return {
    id: freelancer_id,
    full_name: told?.freelancer.full_name ?? freelancer_name ?? 'Applicant',
    profile_picture: told?.freelancer.profile_picture ?? null,
    application_id: id,
    role_id,
    stand: status === 'shortlisted' ? 'shortlisted' : 'applied',
    ...poolTimeOf(told?.match ?? null, role_id),
    unchecked: told ? uncheckedText(job, told) : '',
    facts: poolFacts(role?.role_name, told?.match ?? null, terms?.day_rate ?? role?.day_rate),
  }
}

function poolConfirmed(
  person: CrewPlan['people'][number],
  { job, planned, applicants, plan }: PoolSources,
): PoolPerson {
  const { application_id, freelancer_id, full_name } = person
  const { draft, refusals, warnings } = planned
  const isOwn = (one: PlanFinding) => one.application_id === application_id
  const refused = refusals.find(isOwn)
  const found = refused ?? warnings.find(isOwn)
  const role_id = bookedRoleIdOf(draft, person)
  const number = shiftsOfPerson(application_id, draft.shifts).length
  const isAllDays = !roleHasShifts(draft, plan.roles.find(({ id }) => id === role_id) ?? null)
  const role = job.roles.find(({ id }) => id === role_id)
  const told = applicants?.find((one) => one.application.id === application_id)
  const work: PoolPerson['time'] = isAllDays
    ? { tone: 'neutral', words: 'all days' }
    : { tone: number > 0 ? 'go' : 'standby', words: number > 0 ? countWithNoun(number, 'shift') : 'not on a shift' }
  return {
    id: freelancer_id,
    full_name,
    application_id,
    role_id,
    stand: 'confirmed',
    profile_picture: told?.freelancer.profile_picture ?? null,
    unchecked: '',
    time: found ? { tone: refused ? 'stop' : 'standby', words: FINDING_WORDS[found.kind] } : work,
    facts: poolFacts(role?.role_name, told?.match ?? null, told?.application.terms?.day_rate ?? role?.day_rate),
    order: isAllDays || number > 0 ? 1 : 0,
  }
}

function poolListed(
  { id, full_name, profile_picture, job_roles }: LocalCrewList['people'][number],
  told: CrewPerson | undefined,
  { job }: PoolSources,
): PoolPerson {
  const about = told?.for_job ?? null
  const isAsked = Boolean(about?.invited_at ?? about?.asked_first_at)
  const match = about?.match ?? null
  const role = job.roles.find((one) => one.id === match?.role_id)
  const worked = told && told.times_worked > 0 ? `worked ${countWithNoun(told.times_worked, 'time')}` : ''
  return {
    id,
    full_name,
    profile_picture,
    application_id: null,
    role_id: role?.id ?? null,
    stand: isAsked ? 'invited' : 'none',
    unchecked: '',
    ...poolTimeOf(match, role?.id),
    facts: [...poolFacts(role?.role_name ?? job_roles[0], match, role?.day_rate), worked].filter(Boolean),
  }
}

/** 'Free', 'Clashes on Tue 15 Dec'; who is free comes first, and then who is near. */
function poolTimeOf(match: JobMatch | null, roleId?: string | null): Pick<PoolPerson, 'time' | 'order'> {
  const clash = clashTextOf(match, roleId)
  const isFree = datesTextOf(match, roleId) === FREE_ALL_DAYS
  const tone: BadgeTone = clash ? 'stop' : isFree ? 'go' : 'neutral'
  return {
    time: { tone, words: matchDatesText(match, roleId) },
    order: (clash ? 2000 : isFree ? 0 : 1000) + Math.min(999, match?.miles ?? 999),
  }
}

function poolFacts(role: string | undefined, match: JobMatch | null, dayRate: number | undefined) {
  const miles = match?.miles === null || !match ? '' : `${Math.round(match.miles)} mi`
  return [role ?? '', miles, dayRate === undefined ? '' : formatDayRate(dayRate)].filter(Boolean)
}
