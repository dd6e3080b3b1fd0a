import { skillNames } from '../../../shared/jobs/match-terms.ts'
import { knownSkills, type MatchedFreelancer, type MatchFacts, scoreMatch } from '../../../shared/jobs/score-match.ts'
import type { Job, JobMatch } from '../../../shared/jobs/jobs.ts'
import { MATCHED_JOBS_MAX } from '../../../shared/limits.ts'
import { PLACEMENTS } from '../../../shared/options.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import {
  ANY_TERM,
  fittingJobsAnywhere,
  fittingJobsInCells,
  indexedJobsById,
  indexedJobsByNumber,
  type IndexedJob,
  jobsInvitedTo,
  termJobsAnywhere,
  termJobsInCells,
  knownTermIds,
} from '../../db/match-index.ts'
import type { SearchBounds } from '../../db/job-search.ts'
import { cellsAround } from './map-cells.ts'

export type JobWithMatch = { id: string; version: number; match: JobMatch }

/**
 * The open jobs that match this freelancer, at most 200, by placement, then score. Distance decides which are included,
 * not the order: if there are more, those beyond the person's travel distance are dropped first. Jobs they are invited
 * to, all of top placement, come first.
 */
export async function matchJobs(db: DatabaseReader, freelancer: MatchedFreelancer, now: Date): Promise<JobWithMatch[]> {
  const seconds = Math.floor(now.getTime() / 1000)
  const invited = await jobsInvitedTo(db, { user_id: freelancer.id, now: seconds })
  const found = (await findJobCandidates(db, freelancer, seconds)).filter((num) => !invited.includes(num))
  const room = MATCHED_JOBS_MAX - invited.length
  const kept = rankScoredJobs(freelancer, await indexedJobsByNumber(db, found))
    .sort((a, b) => Number(a.isBeyond) - Number(b.isBeyond))
    .slice(0, Math.max(room, 0))
    .sort(bestJobFirst)
  return [
    ...rankScoredJobs(freelancer, await indexedJobsByNumber(db, invited)).slice(0, MATCHED_JOBS_MAX),
    ...kept,
  ].map(jobWithMatchOf)
}

/** Top placement, featured, the rest; within each by score, then the soonest start, then the id. */
export const rankJobs = (freelancer: MatchedFreelancer, jobs: IndexedJob[]): JobWithMatch[] =>
  rankScoredJobs(freelancer, jobs).map(jobWithMatchOf)

type ScoredJob = JobWithMatch & { start: string; isBeyond: boolean; order: number }

function rankScoredJobs(freelancer: MatchedFreelancer, jobs: IndexedJob[]): ScoredJob[] {
  return jobs
    .map((job) => {
      const facts = JSON.parse(job.facts) as MatchFacts
      const { match, isWithinReach } = scoreMatch(freelancer, job, facts, { reader: 'themselves' })
      const order = job.tier * 1000 - match.score
      return { id: job.job_id, version: job.version, match, start: facts.start, isBeyond: !isWithinReach, order }
    })
    .sort(bestJobFirst)
}

const bestJobFirst = (a: ScoredJob, b: ScoredJob) =>
  a.order - b.order || compareByCodeUnits(a.start, b.start) || compareByCodeUnits(a.id, b.id)
const jobWithMatchOf = ({ id, version, match }: ScoredJob): JobWithMatch => ({ id, version, match })

/** The match of each of these jobs, open or not, with skills in the job's spelling. */
export async function matchesOfJobs(
  db: DatabaseReader,
  freelancer: MatchedFreelancer,
  jobs: Pick<Job, 'id' | 'required_skills'>[],
): Promise<Map<string, JobMatch>> {
  const skillsOf = new Map(jobs.map((job) => [job.id, job.required_skills]))
  return new Map(
    (await indexedJobsById(db, [...skillsOf.keys()])).map((job) => {
      const nameOf = skillNames(skillsOf.get(job.job_id) ?? [])
      const wording = { nameOf, reader: 'themselves' as const }
      return [job.job_id, scoreMatch(freelancer, job, JSON.parse(job.facts) as MatchFacts, wording).match]
    }),
  )
}

const compareByCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** How many jobs are scored for one person, however many there are. */
const JOB_CANDIDATES_MAX = MATCHED_JOBS_MAX * 1.5
/**
 * The share of the candidates that paid placements may take (top; top and featured), so that they never crowd out the
 * rest.
 */
const PLACEMENT_SHARES = [1 / 4, 1 / 2, 1]

type CandidateSearch = (term_id: number, tier: number, limit: number) => Promise<number[]>

/**
 * Index numbers of the open jobs worth scoring: those that share a role or a skill, within travel distance and nearest
 * first; then, while there is room, those farther away. People without roles and skills get every job. `now` in
 * seconds.
 */
async function findJobCandidates(db: DatabaseReader, freelancer: MatchedFreelancer, now: number): Promise<number[]> {
  const skills = knownSkills(freelancer)
  const terms = [...new Set([...(await knownTermIds(db, freelancer.roles)), ...(await knownTermIds(db, skills))])]
  if (freelancer.roles.length + skills.length === 0) terms.push(ANY_TERM)
  const found = new Set<number>()
  if (freelancer.point) {
    const cells = JSON.stringify(await cellsAround(db, freelancer.point, freelancer.reach))
    await gatherTiers(found, terms, (term_id, tier, limit) => termJobsInCells(db, { cells, term_id, tier, now, limit }))
  }
  await gatherTiers(found, terms, (term_id, tier, limit) => termJobsAnywhere(db, { term_id, tier, now, limit }))
  return [...found]
}

/**
 * The same for a search without words: any open job within the bounds, nearest first, and only within `distance` miles
 * if given; then, while there is room, those that end first.
 */
export async function findJobsWithin(
  db: DatabaseReader,
  { point }: MatchedFreelancer,
  distance: number | undefined,
  bounds: SearchBounds,
  now: number,
) {
  const found = new Set<number>()
  if (point) {
    const cells = JSON.stringify(await cellsAround(db, point, distance ?? null))
    const search: CandidateSearch = (_term, tier, limit) =>
      fittingJobsInCells(db, { cells, tier, now, limit, ...bounds })
    await gatherTiers(found, [ANY_TERM], search)
    if (distance !== undefined || found.size === JOB_CANDIDATES_MAX) return [...found]
  }
  for (const num of await fittingJobsAnywhere(db, { now, limit: JOB_CANDIDATES_MAX, ...bounds }))
    if (found.size < JOB_CANDIDATES_MAX) found.add(num)
  return [...found]
}

async function gatherTiers(found: Set<number>, terms: number[], search: CandidateSearch) {
  const start = found.size
  for (const tier of PLACEMENTS.keys()) {
    const upTo = start + Math.ceil((JOB_CANDIDATES_MAX - start) * PLACEMENT_SHARES[tier]!)
    await gatherTermShares(found, terms, upTo, (term, limit) => search(term, tier, limit))
  }
}

/** First an equal share for each term, then anything until the room is used up. */
async function gatherTermShares(
  found: Set<number>,
  terms: number[],
  upTo: number,
  search: (term: number, limit: number) => Promise<number[]>,
) {
  const cutShort: number[] = []
  for (const [index, term] of terms.entries()) {
    const share = Math.ceil((upTo - found.size) / (terms.length - index))
    if (share <= 0) continue
    const nums = await search(term, share)
    for (const num of nums) found.add(num)
    if (nums.length === share) cutShort.push(term)
  }
  for (const term of cutShort) {
    if (found.size >= upTo) return
    for (const num of await search(term, upTo)) if (found.size < upTo) found.add(num)
  }
}
