import { INDUSTRY_EXPERIENCE, NATIONWIDE } from '../../../shared/options.ts'
import type { Reader } from '../../db/connection.ts'
import type { User } from '../../db/schema/people.ts'
import type { Point } from '../../ports/places/places.ts'
import { type TakenTime, takenTimesOf } from './bookings.ts'
import { termsOf } from './match-facts.ts'

/** A freelancer as matching sees them. Unknown values are null, and count neither for nor against. */
export type MatchedFreelancer = {
  id: string
  roles: string[]
  skills: string[]
  point: Point | null
  /** Miles; null: any distance, or not given. */
  reach: number | null
  /** 0 to 1. */
  experience: number | null
  /** 0 to 1. */
  rating: number | null
  taken: TakenTime[]
}

/** The columns of a person that matching reads. */
type Described = Pick<
  User,
  | 'id'
  | 'job_role'
  | 'job_roles'
  | 'skills'
  | 'lat'
  | 'lng'
  | 'travel_distance'
  | 'industry_experience'
  | 'rating_sum'
  | 'rating_count'
>

export const matchedFreelancerOf = async (db: Reader, user: User) =>
  matchedFreelancerWith(user, await takenTimesOf(db, user.id))

export function matchedFreelancerWith(user: Described, taken: TakenTime[]): MatchedFreelancer {
  return {
    id: user.id,
    roles: termsOf([user.job_role, ...user.job_roles]),
    skills: termsOf(user.skills),
    point: user.lat !== null && user.lng !== null ? { lat: user.lat, lng: user.lng } : null,
    reach: user.travel_distance && user.travel_distance !== NATIONWIDE ? Number(user.travel_distance) : null,
    experience: user.industry_experience
      ? INDUSTRY_EXPERIENCE.indexOf(user.industry_experience) / (INDUSTRY_EXPERIENCE.length - 1)
      : null,
    rating: user.rating_count > 0 ? user.rating_sum / user.rating_count / 5 : null,
    taken,
  }
}
