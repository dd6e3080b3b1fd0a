import { PAY_TEMPLATES } from '../../shared/pay/pay-templates.ts'
import { statedRules, withUnstated } from '../../shared/pay/unstated-terms.ts'
import type { punches } from '../db/schema/hours.ts'
import { bestSuitedFirst, bookRolePlace, makeApplication } from './make-applications.ts'
import { makeProject } from './make-projects.ts'
import {
  createSeededRandom,
  type DemoApplication,
  type DemoCompany,
  type DemoFreelancer,
  type DemoPersonRow,
  type DemoWorld,
} from './world.ts'
import { TYPICAL_PROJECTS } from './words/projects.ts'
import { VENUE_ADDRESSES } from './words/venues.ts'

/** A separate random sequence, so that the rest of the world stays as it is. */
const SITE_SEED = 20_261_129
const SITE_HOUR_MS = 3_600_000
const SITE_MINUTE_MS = 60_000
const PEOPLE_PER_ROLE = 2
const SITE_END_HOUR = 18
/** Ten hours, and overtime after that. */
const { rate_pence: _rate, ...SITE_RULES } = withUnstated({ ...PAY_TEMPLATES[0]!.terms, rate_pence: 0 })
const SITE_PAY = statedRules(SITE_RULES)

type DemoPunch = typeof punches.$inferInsert
/** Minutes after the call; null: never pressed. */
type DayPresses = { in: number; break: number | null; back: number | null; out: number | null }

const USUAL_DAY: DayPresses = { in: -4, break: 270, back: 315, out: 600 }
/** By person and days before today, where the day was not the usual one. */
const UNUSUAL_DAYS: Record<string, DayPresses> = {
  '0 2': { ...USUAL_DAY, out: 735 },
  // Off late, and on again at the usual time: the rest between is short of eleven hours.
  '1 2': { ...USUAL_DAY, out: 935 },
  '1 1': { ...USUAL_DAY, in: 0 },
  '2 1': { ...USUAL_DAY, break: null, back: null },
  '3 1': { ...USUAL_DAY, out: null },
}
const DAYS_BEFORE_TODAY = [3, 2, 1]

/**
 * A build of the first company that began three days ago: six people who clocked, most of whom are on site now, one on a
 * break and one not there yet.
 */
export async function makeSiteJob(
  world: DemoWorld,
  employer: { company: DemoCompany; owner: DemoPersonRow },
  people: DemoFreelancer[],
) {
  const own = { ...world, random: createSeededRandom(SITE_SEED) }
  const recipe = { words: TYPICAL_PROJECTS[2]!, venue: VENUE_ADDRESSES[3]!, state: 'open', employer } as const
  const project = await makeProject(own, {
    ...recipe,
    days: { first: -3, created: world.at(-16, 10), endHour: SITE_END_HOUR },
  })
  const applied = project.roles.flatMap((role) => {
    role.places = PEOPLE_PER_ROLE
    role.pay = SITE_PAY
    return bestSuitedFirst(people, role)
      .filter((person) => bookRolePlace(person, role))
      .map((person) => makeApplication(own, project, person, 'accepted', role))
  })
  return { project, applied, punches: applied.flatMap((each, n) => punchesOf(own, each, n)) }
}

function punchesOf(world: DemoWorld, { id: booking_id, freelancer_id, project }: DemoApplication, person: number) {
  const { random, now } = world
  const callOn = (daysAgo: number) => Date.parse(project.job.date_start) + (3 - daysAgo) * 24 * SITE_HOUR_MS
  const punch = (kind: DemoPunch['kind'], moment: number): DemoPunch => ({
    id: random.id(new Date(moment)),
    booking_id,
    kind,
    at: new Date(moment).toISOString(),
    clock: { offset_ms: 0, offset_age_s: 60, is_unsure: false },
    method: 'self',
    place: null,
    no_place: 'no fix (indoors)',
    made_by: freelancer_id,
    replaces: null,
    reason: '',
    body_hash: '',
    received_at: new Date(moment).toISOString(),
  })
  const before = DAYS_BEFORE_TODAY.flatMap((daysAgo) => {
    const presses = UNUSUAL_DAYS[`${person} ${daysAgo}`] ?? USUAL_DAY
    return (['in', 'break', 'back', 'out'] as const).flatMap((kind) => {
      const minutes = presses[kind]
      return minutes === null ? [] : [punch(kind, callOn(daysAgo) + minutes * SITE_MINUTE_MS)]
    })
  })
  // Not yesterday, whose day they would go on with: soon after midnight they have come within seconds of each other.
  const since = Math.max(siteTimeToday(callOn(0), now.getTime()), world.at(0).getTime())
  const minute = Math.min(SITE_MINUTE_MS, (now.getTime() - since) / 60)
  if (person === LATE_PERSON) return before
  const onBreak = person === BREAK_PERSON ? [punch('break', now.getTime() - 10 * minute)] : []
  return [...before, punch('in', since + person * minute), ...onBreak]
}

const BREAK_PERSON = 4
const LATE_PERSON = 5

/** At the call; at hours at which nobody would still be there, or not yet, an hour ago. */
function siteTimeToday(call: number, now: number) {
  const isWorkTime = now > call + SITE_HOUR_MS && now < call + 11 * SITE_HOUR_MS
  return isWorkTime ? call : now - SITE_HOUR_MS
}
