import type { Job, Match } from '../../shared/jobs.ts'
import { MATCHED_JOBS_MAX } from '../../shared/limits.ts'
import type { Reader } from '../db/connection.ts'
import { type IndexedJob, indexedById, indexedByNum, invitedTo } from '../db/match-index.ts'
import { findCandidates } from './find-candidates.ts'
import { type MatchFacts, skillNames } from './match-facts.ts'
import { scoreMatch } from './score-match.ts'
import type { Seeker } from './seeker.ts'

export type MatchedJob = { id: string; version: number; match: Match }

/** The open jobs that fit this freelancer, best first, at most 200. Those they are invited to stand before all others. */
export function matchJobs(db: Reader, seeker: Seeker, now: Date): MatchedJob[] {
  const seconds = Math.floor(now.getTime() / 1000)
  const invited = invitedTo(db, { user_id: seeker.id, now: seconds })
  const found = findCandidates(db, seeker, seconds).filter((num) => !invited.includes(num))
  return [invited, found].flatMap((nums) => rankJobs(seeker, indexedByNum(db, nums))).slice(0, MATCHED_JOBS_MAX)
}

/**
 * Jobs within the distance the person travels (or of unknown place) before those beyond it; among them top placement,
 * featured, the rest; then the score, the soonest start, the id.
 */
export function rankJobs(seeker: Seeker, jobs: IndexedJob[]): MatchedJob[] {
  return jobs
    .map((job) => {
      const facts = JSON.parse(job.facts) as MatchFacts
      const { match, isWithinReach } = scoreMatch(seeker, job, facts, { isToThemselves: true })
      const beyond = isWithinReach ? 0 : 1
      return {
        id: job.job_id,
        version: job.version,
        match,
        start: facts.start,
        order: (beyond * 10 + job.tier) * 1000 - match.score,
      }
    })
    .sort((a, b) => a.order - b.order || compare(a.start, b.start) || compare(a.id, b.id))
    .map(({ id, version, match }) => ({ id, version, match }))
}

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
