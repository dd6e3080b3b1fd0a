import type { Reader } from '../../db/connection.ts'
import { COUNTED, type Estimate, likeliest, NO_TERM, peopledCells } from '../../db/freelancer-index.ts'
import { type IndexedJob, termIds } from '../../db/match-index.ts'
import { cellsAround } from './map-cells.ts'
import type { MatchFacts } from './match-facts.ts'
import { FAR, UNKNOWN, WEIGHTS } from './score-match.ts'

/** How many people are looked at closely for one job, however many there are. */
const CANDIDATES = 250
/** How many rows of the index an estimate is made for, over all of the job's terms. */
const LOOKED_AT = 1000
/** A role's list is looked into this much deeper than a skill's. */
const ROLE_SHARE = 6
/** How many of a job's roles people are looked for. */
const ROLES = 8

/**
 * Numbers of the freelancers worth scoring for a job, the likeliest first: those who do one of its roles or have one of its
 * skills, and those who have named neither; each list from the nearest on.
 */
export function findFreelancers(db: Reader, job: IndexedJob, facts: MatchFacts): number[] {
  const free = facts.roles.filter((role) => role.free)
  const named = (free.length > 0 ? free : facts.roles).map((role) => role.name)
  const roles = termIds(db, [...new Set(named)]).slice(0, ROLES)
  const skills = termIds(db, facts.skills).slice(0, COUNTED)
  const likeliestOf = likeliest(db, estimateFor(db, job, facts, { roles, skills }))
  const lists = [
    ...roles.map((term) => ({ term, share: ROLE_SHARE })),
    ...[...skills, NO_TERM].map((term) => ({ term, share: 1 })),
  ]
  const points = new Map<number, number>()
  let left = LOOKED_AT
  let parts = lists.reduce((sum, { share }) => sum + share, 0)
  for (const { term, share } of lists) {
    const room = Math.ceil((left * share) / parts)
    const rows = likeliestOf({ term_id: term, room, limit: CANDIDATES })
    for (const [num, likely] of rows) points.set(num, likely)
    // What a short list leaves over is for those after it.
    left -= rows.length < CANDIDATES ? rows.length : room
    parts -= share
  }
  return [...points]
    .sort(([a, more], [b, less]) => less - more || a - b)
    .slice(0, CANDIDATES)
    .map(([num]) => num)
}

function estimateFor(
  db: Reader,
  { lat, lng }: IndexedJob,
  facts: MatchFacts,
  terms: Pick<Estimate, 'roles' | 'skills'>,
): Estimate {
  const hasPlace = lat !== null && lng !== null
  const cells = hasPlace
    ? cellsAround(db, { lat, lng }, null, peopledCells)
    : peopledCells(db, -1, Number.MAX_SAFE_INTEGER)
  const { roles, skills, distance } = WEIGHTS
  return {
    ...terms,
    cells: JSON.stringify(cells),
    lat: hasPlace ? lat : null,
    lng: hasPlace ? lng : null,
    far: FAR,
    points: {
      role: roles,
      skill: facts.skills.length > 0 ? skills / facts.skills.length : 0,
      near: distance,
      unknownRole: roles * UNKNOWN,
      unknownSkills: facts.skills.length > 0 ? skills * UNKNOWN : 0,
      unknownPlace: distance * UNKNOWN,
    },
  }
}
