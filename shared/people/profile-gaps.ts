import { countCharacters } from '../accounts/sign-in-rules.ts'
import { BIO_MIN } from '../limits.ts'
import { visibleText } from '../visible-text.ts'
import { MATCH_GAPS, type ProfileGap } from './match-gaps.ts'
import type { OwnRecord } from './users.ts'

const PROFILE_GAPS: ProfileGap[] = [
  ...MATCH_GAPS,
  { name: 'your experience', isMissing: (me) => !me.industry_experience },
  { name: 'a bio', isMissing: (me) => countCharacters(visibleText(me.bio)) < BIO_MIN },
]

/** What a freelancer's profile lacks of what the wizard requires: 'your town', 'a bio'; empty once it is finished. */
export const profileGapsOf = (me: OwnRecord) => PROFILE_GAPS.filter(({ isMissing }) => isMissing(me))
