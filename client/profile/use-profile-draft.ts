import { useDraft } from '../offline/store/drafts.ts'
import type { ProfileChanges } from '../offline/store/profile-rows.ts'
import type { Me } from '../../shared/people/users.ts'
import { changesIn, valuesOf, type ProfileValues } from './profile-values.ts'

/** The record with what has been typed over it, kept on the phone as one draft. `refused`: what the server did not take stands in the form too. */
export function useProfileDraft(me: Me, refused: ProfileChanges = {}) {
  const [kept, keep, forget] = useDraft('profile')
  const typed = read(kept)
  const values = valuesOf({ ...me, ...refused, ...typed } as Me)
  const changes = changesIn(values, me)
  return {
    values,
    set: (change: Partial<ProfileValues>) => keep(JSON.stringify({ ...typed, ...change })),
    changes,
    isChanged: Object.keys(changes).length > 0,
    forget,
  }
}

function read(kept: string): Partial<ProfileValues> {
  try {
    return kept ? (JSON.parse(kept) as Partial<ProfileValues>) : {}
  } catch {
    return {}
  }
}
