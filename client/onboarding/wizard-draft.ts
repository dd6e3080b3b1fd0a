import { profileGapsOf } from '../../shared/people/profile-gaps.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { useLive } from '../offline/store/use-live.ts'

export const WIZARD_DRAFT_KEY = 'onboarding'

/** Whether a freelancer has something to finish in the wizard: their profile lacks what it asks for, or it holds what only it can send. */
export function useUnfinishedProfile() {
  const me = useOwnRecord()
  const draft = useLive(async (db) => (await db.drafts.get(WIZARD_DRAFT_KEY))?.value, [])
  return me?.user_type === 'freelancer' && (profileGapsOf(me).length > 0 || holdsMoreThanProfile(draft, me))
}

/** Of the wizard's values. */
type HeldWizardValues = { photo?: object | null; items?: object[]; referees?: string[] }

/** As they are sent. */
export const refereeEmailsOf = (emails: string[]) => emails.map((email) => email.trim().toLowerCase()).filter(Boolean)

/** A picture, events or referees: the rest can be written in the settings too. */
function holdsMoreThanProfile(draft: string | undefined, { previous_employers }: OwnRecord) {
  const { photo, items = [], referees = [] } = heldWizardValuesIn(draft)
  return (
    Boolean(photo) || items.length > 0 || refereeEmailsOf(referees).some((one) => !previous_employers.includes(one))
  )
}

/** Nothing where it cannot be read; the wizard then starts from the profile. */
function heldWizardValuesIn(draft: string | undefined): HeldWizardValues {
  try {
    return draft ? (JSON.parse(draft) as HeldWizardValues) : {}
  } catch {
    return {}
  }
}
