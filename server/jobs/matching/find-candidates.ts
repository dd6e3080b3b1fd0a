import { MATCHED_JOBS_MAX } from '../../../shared/limits.ts'
import { PLACEMENTS } from '../../../shared/options.ts'
import type { Reader } from '../../db/connection.ts'
import type { Bounds } from '../../db/job-search.ts'
import { ANY_TERM, fittingAnywhere, fittingInCells, jobsAnywhere, jobsInCells, termIds } from '../../db/match-index.ts'
import { cellsAround } from './map-cells.ts'
import type { Seeker } from './seeker.ts'

/** How many jobs are looked at closely for one person, however many there are. */
const CANDIDATES = MATCHED_JOBS_MAX * 1.5
/** How much of the room the paid placements may take (top; top and featured), so that they never crowd out all the rest. */
const SHARES = [1 / 4, 1 / 2, 1]

type Search = (term_id: number, tier: number, limit: number) => number[]

/**
 * Numbers of the open jobs worth scoring: those that share a role or a skill, within reach and nearest first; then, while
 * there is room, those farther off. Somebody without roles and skills is offered every job. `now` in seconds.
 */
export function findCandidates(db: Reader, seeker: Seeker, now: number): number[] {
  const terms = [...new Set([...termIds(db, seeker.roles), ...termIds(db, seeker.skills)])]
  if (seeker.roles.length + seeker.skills.length === 0) terms.push(ANY_TERM)
  const found = new Set<number>()
  if (seeker.point) {
    const cells = JSON.stringify(cellsAround(db, seeker.point, seeker.reach))
    gatherTiers(found, terms, (term_id, tier, limit) => jobsInCells(db, { cells, term_id, tier, now, limit }))
  }
  gatherTiers(found, terms, (term_id, tier, limit) => jobsAnywhere(db, { term_id, tier, now, limit }))
  return [...found]
}

/**
 * The same for a search that names no words: any open job within the bounds, nearest first, and only those within `distance`
 * miles where it is given; then, while there is room, those that are over first.
 */
export function findWithin(db: Reader, { point }: Seeker, distance: number | undefined, bounds: Bounds, now: number) {
  const found = new Set<number>()
  if (point) {
    const cells = JSON.stringify(cellsAround(db, point, distance ?? null))
    const search: Search = (_term, tier, limit) => fittingInCells(db, { cells, tier, now, limit, ...bounds })
    gatherTiers(found, [ANY_TERM], search)
    if (distance !== undefined || found.size === CANDIDATES) return [...found]
  }
  for (const num of fittingAnywhere(db, { now, limit: CANDIDATES, ...bounds }))
    if (found.size < CANDIDATES) found.add(num)
  return [...found]
}

function gatherTiers(found: Set<number>, terms: number[], search: Search) {
  const start = found.size
  for (const tier of PLACEMENTS.keys()) {
    const upTo = start + Math.ceil((CANDIDATES - start) * SHARES[tier]!)
    gather(found, terms, upTo, (term, limit) => search(term, tier, limit))
  }
}

/** First a fair share for each term, then whatever fills the room that is left. */
function gather(found: Set<number>, terms: number[], upTo: number, search: (term: number, limit: number) => number[]) {
  const cutShort = terms.filter((term, index) => {
    const share = Math.ceil((upTo - found.size) / (terms.length - index))
    if (share <= 0) return false
    const nums = search(term, share)
    for (const num of nums) found.add(num)
    return nums.length === share
  })
  for (const term of cutShort) {
    if (found.size >= upTo) return
    for (const num of search(term, upTo)) if (found.size < upTo) found.add(num)
  }
}
