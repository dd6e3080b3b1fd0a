import { countCharacters } from '../accounts/sign-in-rules.ts'
import { BIO_MIN } from '../limits.ts'
import type { Me } from './users.ts'

/** Whether everything is filled in that the wizard requires and matching uses, wherever it was filled in. */
export const isProfileFinished = (me: Me) =>
  Boolean(me.location && me.travel_distance && me.industry_experience) &&
  me.job_roles.length > 0 &&
  me.skills.length > 0 &&
  countCharacters(me.bio.trim()) >= BIO_MIN
