import type { JobMatch } from '../../../shared/jobs/jobs.ts'
import { skillNames } from '../../../shared/jobs/match-terms.ts'
import {
  FAR_MILES,
  type MatchFacts,
  type ScoredMatch,
  scoreMatch,
  UNKNOWN_SHARE,
  MATCH_WEIGHTS,
} from '../../../shared/jobs/score-match.ts'
import { FITTING_FREELANCERS_MAX } from '../../../shared/limits.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import {
  COUNTED_SKILLS,
  freelancerEntriesFor,
  type EstimateSearch,
  type FreelancerEntry,
  likeliestFreelancers,
  NO_TERM,
  peopledCells,
} from '../../db/freelancer-index.ts'
import { indexedJobsById, type IndexedJob, knownTermIds } from '../../db/match-index.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { FreelancerFacts } from './index-freelancer.ts'
import { takenTimesOfAll } from './bookings.ts'
import { cellsAround } from './map-cells.ts'

export type RankedFreelancer = { id: string; match: JobMatch }

/** The freelancers who match this job, best first, as `asker` of its company may see them: at most 200. */
export async function rankFreelancers(
  db: DatabaseReader,
  job: JobRow,
  asker: { id: string },
): Promise<RankedFreelancer[]> {
  const [indexed] = await indexedJobsById(db, [job.id])
  if (!indexed) return []
  const nums = JSON.stringify(await findFreelancers(db, indexed, JSON.parse(indexed.facts) as MatchFacts))
  const found = await freelancerEntriesFor(db, { nums, job_id: job.id, me: asker.id, poster: job.employer_id })
  return (await orderFreelancers(db, indexed, found, skillNames(job.required_skills))).slice(0, FITTING_FREELANCERS_MAX)
}

type SkillNameOf = ReturnType<typeof skillNames>

/**
 * Who has named neither role nor skill comes last of all; before them people who are not free; before them those who would have to travel too far, then those of other roles, then
 * those who have named no role; then by score. Who does none of the roles is left out unless they fit otherwise.
 */
export async function orderFreelancers(
  db: DatabaseReader,
  job: IndexedJob,
  entries: FreelancerEntry[],
  nameOf: SkillNameOf,
): Promise<RankedFreelancer[]> {
  const facts = JSON.parse(job.facts) as MatchFacts
  const ids = entries.map((entry) => entry.user_id)
  const taken = await takenTimesOfAll(db, ids, facts)
  return entries
    .map(({ user_id: id, facts: own }) => {
      const freelancer = { id, ...(JSON.parse(own) as FreelancerFacts), taken: taken.get(id) ?? [] }
      return { id, ...scoreMatch(freelancer, job, facts, { nameOf, reader: 'stranger' }) }
    })
    .filter(({ isProposed }) => isProposed)
    .map((one) => ({ ...one, order: freelancerOrderOf(one) }))
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .map(({ id, match }) => ({ id, match }))
}

const freelancerOrderOf = ({ match, isWithinReach, isFree, roleRank }: ScoredMatch) =>
  (roleRank === 3 ? 40_000 : 0) + (isFree ? 0 : 20_000) + (isWithinReach ? 0 : 10_000) + roleRank * 2500 - match.score

/** How many people are scored for one job, however many there are. */
const FREELANCERS_SCORED_MAX = 250
/** Rows of the index that are estimated, over all of the job's terms. */
const ESTIMATED_ROWS_MAX = 1000
/** How much deeper a role's list is read than a skill's. */
const ROLE_LIST_SHARE = 6
/**
 * More points than all others together: in the estimate too, people of other roles come after those who have named none, and
 * these after those of the job's.
 */
const PRECEDENCE_POINTS = 250
/** Roles of a job that are searched for. */
const SEARCHED_ROLES_MAX = 8

/**
 * Index numbers of the freelancers worth scoring for a job, the best estimates first: those who do one of its roles or
 * have one of its skills, and those who have named neither; each list begins with the nearest.
 */
async function findFreelancers(db: DatabaseReader, job: IndexedJob, facts: MatchFacts): Promise<number[]> {
  const free = facts.roles.filter((role) => role.free)
  const named = (free.length > 0 ? free : facts.roles).map((role) => role.name)
  const roles = (await knownTermIds(db, [...new Set(named)])).slice(0, SEARCHED_ROLES_MAX)
  const skills = (await knownTermIds(db, facts.skills)).slice(0, COUNTED_SKILLS)
  const likeliestOf = likeliestFreelancers(db, await estimateForJob(db, job, facts, { roles, skills }))
  const lists = [
    ...roles.map((term) => ({ term, share: ROLE_LIST_SHARE })),
    ...[...skills, NO_TERM].map((term) => ({ term, share: 1 })),
  ]
  const points = new Map<number, number>()
  let left = ESTIMATED_ROWS_MAX
  let parts = lists.reduce((sum, { share }) => sum + share, 0)
  for (const { term, share } of lists) {
    const room = Math.ceil((left * share) / parts)
    const rows = await likeliestOf({ term_id: term, room, limit: FREELANCERS_SCORED_MAX })
    for (const [num, likely] of rows) points.set(num, likely)
    // What a short list leaves unused goes to the lists after it.
    left -= rows.length < FREELANCERS_SCORED_MAX ? rows.length : room
    parts -= share
  }
  return [...points]
    .sort(([a, more], [b, less]) => less - more || a - b)
    .slice(0, FREELANCERS_SCORED_MAX)
    .map(([num]) => num)
}

async function estimateForJob(
  db: DatabaseReader,
  { lat, lng }: IndexedJob,
  facts: MatchFacts,
  terms: Pick<EstimateSearch, 'roles' | 'skills'>,
): Promise<EstimateSearch> {
  const hasPlace = lat !== null && lng !== null
  const cells = hasPlace
    ? await cellsAround(db, { lat, lng }, null, peopledCells)
    : await peopledCells(db, -1, Number.MAX_SAFE_INTEGER)
  const { roles, skills, distance } = MATCH_WEIGHTS
  return {
    ...terms,
    cells: JSON.stringify(cells),
    lat: hasPlace ? lat : null,
    lng: hasPlace ? lng : null,
    far: FAR_MILES,
    points: {
      role: roles + 2 * PRECEDENCE_POINTS,
      skill: skills / (largestSkillCount(facts) || Infinity),
      near: distance,
      unknownRole: roles * UNKNOWN_SHARE + PRECEDENCE_POINTS,
      unknownPlace: distance * UNKNOWN_SHARE,
    },
  }
}

/** The score is by role; each skill counts for no more than it would in the role that wants most. */
const largestSkillCount = ({ roles, skills }: MatchFacts) =>
  Math.max(0, ...roles.map((role) => (role.skills ?? skills).length))
