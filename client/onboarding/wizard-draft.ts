import { profileGaps } from '../../shared/people/profile-gaps.ts'
import type { Me } from '../../shared/people/users.ts'
import { useMe } from '../offline/session/use-me.ts'
import { useLive } from '../offline/store/use-live.ts'

export const WIZARD_DRAFT = 'onboarding'

/** Whether a freelancer has something to finish in the wizard: their profile lacks what it asks for, or it holds what only it can send. */
export function useUnfinishedProfile() {
  const me = useMe()
  const draft = useLive(async (db) => (await db.drafts.get(WIZARD_DRAFT))?.value, [])
  return me?.user_type === 'freelancer' && (profileGaps(me).length > 0 || holdsMore(draft, me))
}

/** Of the wizard's values. */
type Held = { photo?: object | null; items?: object[]; referees?: string[] }

/** As they are sent. */
export const refereesOf = (emails: string[]) => emails.map((email) => email.trim().toLowerCase()).filter(Boolean)

/** A picture, events or referees: the rest can be written in the settings too. */
function holdsMore(draft: string | undefined, { previous_employers }: Me) {
  const { photo, items = [], referees = [] } = heldIn(draft)
  return Boolean(photo) || items.length > 0 || refereesOf(referees).some((one) => !previous_employers.includes(one))
}

/** Nothing where it cannot be read; the wizard then starts from the profile. */
function heldIn(draft: string | undefined): Held {
  try {
    return draft ? (JSON.parse(draft) as Held) : {}
  } catch {
    return {}
  }
}
