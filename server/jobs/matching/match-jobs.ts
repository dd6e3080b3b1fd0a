import type { Job, Match } from '../../../shared/jobs/jobs.ts'
import { MATCHED_JOBS_MAX } from '../../../shared/limits.ts'
import type { Reader } from '../../db/connection.ts'
import { type IndexedJob, indexedById, indexedByNum, invitedTo } from '../../db/match-index.ts'
import { findCandidates } from './find-candidates.ts'
import { type MatchFacts, skillNames } from './match-facts.ts'
import { scoreMatch } from './score-match.ts'
import type { Seeker } from './seeker.ts'

export type MatchedJob = { id: string; version: number; match: Match }

/**
 * The open jobs that fit this freelancer, at most 200, by placement, then match. Reach decides who is among them, not the order: while there
 * are more, those beyond the distance the person travels go first. Jobs they are invited to, which are all of top placement, stand first.
 */
export function matchJobs(db: Reader, seeker: Seeker, now: Date): MatchedJob[] {
  const seconds = Math.floor(now.getTime() / 1000)
  const invited = invitedTo(db, { user_id: seeker.id, now: seconds })
  const found = findCandidates(db, seeker, seconds).filter((num) => !invited.includes(num))
  const room = MATCHED_JOBS_MAX - invited.length
  const kept = rank(seeker, indexedByNum(db, found))
    .sort((a, b) => Number(a.isBeyond) - Number(b.isBeyond))
    .slice(0, Math.max(room, 0))
    .sort(bestFirst)
  return [...rank(seeker, indexedByNum(db, invited)).slice(0, MATCHED_JOBS_MAX), ...kept].map(matched)
}

/** Top placement, featured, the rest; among them by score, the soonest start, the id. */
export const rankJobs = (seeker: Seeker, jobs: IndexedJob[]): MatchedJob[] => rank(seeker, jobs).map(matched)

type Ranked = MatchedJob & { start: string; isBeyond: boolean; order: number }

function rank(seeker: Seeker, jobs: IndexedJob[]): Ranked[] {
  return jobs
    .map((job) => {
      const facts = JSON.parse(job.facts) as MatchFacts
      const { match, isWithinReach } = scoreMatch(seeker, job, facts, { isToThemselves: true })
      const order = job.tier * 1000 - match.score
      return { id: job.job_id, version: job.version, match, start: facts.start, isBeyond: !isWithinReach, order }
    })
    .sort(bestFirst)
}

const bestFirst = (a: Ranked, b: Ranked) => a.order - b.order || compare(a.start, b.start) || compare(a.id, b.id)
const matched = ({ id, version, match }: Ranked): MatchedJob => ({ id, version, match })

/** The match of each of these jobs, open or not, with skills named as the job writes them. */
export function matchesOf(db: Reader, seeker: Seeker, jobs: Pick<Job, 'id' | 'required_skills'>[]): Map<string, Match> {
  const skillsOf = new Map(jobs.map((job) => [job.id, job.required_skills]))
  return new Map(
    indexedById(db, [...skillsOf.keys()]).map((job) => {
      const nameOf = skillNames(skillsOf.get(job.job_id) ?? [])
      const told = { nameOf, isToThemselves: true }
      return [job.job_id, scoreMatch(seeker, job, JSON.parse(job.facts) as MatchFacts, told).match]
    }),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
