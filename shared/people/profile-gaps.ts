import { countCharacters } from '../accounts/sign-in-rules.ts'
import { BIO_MIN } from '../limits.ts'
import type { OwnRecord } from './users.ts'
import { visibleText } from '../visible-text.ts'

/** `matches`: jobs are found and ordered by it. */
type ProfileGap = { name: string; matches: boolean; isMissing: (me: OwnRecord) => boolean }

const PROFILE_GAPS: ProfileGap[] = [
  { name: 'your town', matches: true, isMissing: (me) => !me.location },
  { name: 'how far you travel', matches: true, isMissing: (me) => !me.travel_distance },
  { name: 'your job roles', matches: true, isMissing: (me) => me.job_roles.length === 0 },
  { name: 'your skills', matches: true, isMissing: (me) => me.skills.length === 0 },
  { name: 'your experience', matches: false, isMissing: (me) => !me.industry_experience },
  { name: 'a bio', matches: false, isMissing: (me) => countCharacters(visibleText(me.bio)) < BIO_MIN },
]

/** What a freelancer's profile lacks of what the wizard requires: 'your town', 'a bio'; empty once it is finished. */
export const profileGapsOf = (me: OwnRecord) => PROFILE_GAPS.filter(({ isMissing }) => isMissing(me))
