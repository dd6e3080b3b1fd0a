import type { Match } from '../../../shared/jobs/jobs.ts'
import { FITTING_MAX } from '../../../shared/limits.ts'
import type { Reader } from '../../db/connection.ts'
import { entriesFor, type FreelancerEntry } from '../../db/freelancer-index.ts'
import { indexedById, type IndexedJob } from '../../db/match-index.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { findFreelancers } from './find-freelancers.ts'
import type { FreelancerFacts } from './index-freelancer.ts'
import { type MatchFacts, skillNames } from './match-facts.ts'
import { CLASHES_ON, NOT_FREE, type Scored, scoreMatch } from './score-match.ts'
import { takenTimesOfAll } from './bookings.ts'

export type Ranked = { id: string; match: Match }

/** The freelancers who fit this job, best first, as `asker` of its company may see them: at most 200. */
export function rankFreelancers(db: Reader, job: JobRow, asker: { id: string }): Ranked[] {
  const [indexed] = indexedById(db, [job.id])
  if (!indexed) return []
  const nums = JSON.stringify(findFreelancers(db, indexed, JSON.parse(indexed.facts) as MatchFacts))
  const found = entriesFor(db, { nums, job_id: job.id, me: asker.id, poster: job.employer_id })
  return orderFreelancers(db, indexed, found, skillNames(job.required_skills)).slice(0, FITTING_MAX)
}

type NameOf = ReturnType<typeof skillNames>

/** Who is booked at that time comes last; before them those who would have to go farther than they travel; then the score. */
export function orderFreelancers(db: Reader, job: IndexedJob, entries: FreelancerEntry[], nameOf: NameOf): Ranked[] {
  const facts = JSON.parse(job.facts) as MatchFacts
  const ids = entries.map((entry) => entry.user_id)
  const taken = takenTimesOfAll(db, ids, facts)
  return entries
    .map(({ user_id: id, facts: own }) => {
      const seeker = { id, ...(JSON.parse(own) as FreelancerFacts), taken: taken.get(id) ?? [] }
      return { id, ...placed(scoreMatch(seeker, job, facts, { nameOf })) }
    })
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .map(({ id, match }) => ({ id, match }))
}

const placed = ({ match, isWithinReach, isFree }: Scored) => ({
  match: isFree ? match : withoutDay(match),
  order: (isFree ? 0 : 20_000) + (isWithinReach ? 0 : 10_000) - match.score,
})

/** An employer whom they do not work for learns that they are not free, and not when. */
const withoutDay = ({ reasons, missing, ...match }: Match): Match => ({
  ...match,
  reasons: [...reasons, NOT_FREE],
  missing: missing.filter((one) => one !== NOT_FREE && !one.startsWith(CLASHES_ON)),
})
