import { countCharacters } from '../accounts/sign-in-words.ts'
import { BIO_MIN } from '../limits.ts'
import type { Me } from './users.ts'

/** What the wizard asks for and every match looks at is there, wherever it was filled in. */
export const isProfileFinished = (me: Me) =>
  Boolean(me.location && me.travel_distance && me.industry_experience) &&
  me.job_roles.length > 0 &&
  me.skills.length > 0 &&
  countCharacters(me.bio.trim()) >= BIO_MIN
