import { datesTextOf, FREE_ALL_DAYS } from '../jobs/clash-text.ts'
import type { Job, JobRole } from '../jobs/jobs.ts'
import { ownRoleOf } from '../jobs/match-terms.ts'
import { hasFreePlace } from '../jobs/place-counts.ts'
import type { FittingFreelancer } from './invitations.ts'

const NEARBY_MILES = 50

type NearbyForRole = { role: JobRole; people: FittingFreelancer[] }

/** Of each role with a free place those of its trade nearby who are free on all its days, and are not asked yet. */
export const freeNearbyOf = ({ roles }: Pick<Job, 'roles'>, fitting: readonly FittingFreelancer[]): NearbyForRole[] =>
  roles
    .filter(hasFreePlace)
    .map((role) => ({ role, people: fitting.filter((one) => isFreeNearby(one, role)) }))
    .filter(({ people }) => people.length > 0)

function isFreeNearby({ freelancer, match, applied, invited_at }: FittingFreelancer, role: JobRole) {
  const isAsked = applied || invited_at !== null
  const isNear = match.miles !== null && match.miles <= NEARBY_MILES
  return !isAsked && isNear && ownRoleOf(freelancer.job_roles)(role) && datesTextOf(match, role.id) === FREE_ALL_DAYS
}

/** '14 riggers within 50 miles are free' */
export function freeNearbyText({ role: { role_name }, people: { length } }: NearbyForRole) {
  const [who, is] = length === 1 ? [personOfRole(role_name), 'is'] : [`${personOfRole(role_name)}s`, 'are']
  return `${length} ${who} within ${NEARBY_MILES} miles ${is} free`
}

/** 'rigger', 'LED technician' */
const personOfRole = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
