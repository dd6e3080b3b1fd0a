import type { Applicant } from '../../shared/jobs/jobs.ts'
import type { User } from '../db/schema/people.ts'
import { fileAddress } from '../ports/files/files.ts'
import { NO_FEEDBACK } from '../people/referees/overalls-of.ts'
import { meanRating } from '../people/core/user-rows.ts'

type Shown = Pick<
  User,
  'id' | 'full_name' | 'profile_picture' | 'rating_sum' | 'rating_count' | 'town' | 'job_roles' | 'skills'
> & { industry_experience: string }

/** What an employer sees of a freelancer in a list; `referees` is what those gave all in all. */
export function freelancerCard(user: Shown, referees = NO_FEEDBACK): Applicant['freelancer'] {
  return {
    id: user.id,
    full_name: user.full_name,
    profile_picture: fileAddress(user.profile_picture),
    rating: meanRating(user),
    total_ratings: user.rating_count,
    location: user.town,
    job_roles: user.job_roles,
    skills: user.skills,
    industry_experience: user.industry_experience,
    referees,
  }
}
