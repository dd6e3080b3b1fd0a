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

/** A picture, events or referees: the rest can be written in the settings too. */
function holdsMore(draft: string | undefined, { previous_employers }: Me) {
  if (!draft) return false
  const { photo, items = [], referees = [] } = JSON.parse(draft) as Held
  return Boolean(photo) || items.length > 0 || referees.some((one) => one.trim() && !previous_employers.includes(one))
}
