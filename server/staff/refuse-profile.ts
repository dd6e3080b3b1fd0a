import type { ProfileVerdict } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { findPerson } from '../people/core/users-find-person.ts'
import { decideProfile } from './staff-decide-profile.ts'
import { refuseChanged } from './decide-profile.ts'
import { tellPerson } from './tell-person.ts'

/** Refuses a person who has asked, or takes the badge away again; the reason is theirs to read. */
export const refuseProfile = (me: UserContext, { id, reason, version }: ProfileVerdict) =>
  me.db.write((tx) => {
    const { verification_status: status, full_name } = findPerson(tx, id)
    if (status === 'refused') return
    if (status === 'unverified') throw conflict(`${full_name} does not wait to be verified.`)
    refuseChanged(tx, id, version)
    decideProfile(tx, me, { id, status: 'refused', reason })
    const body = `${reason}\n\nYou can mend what is missing and ask again from your profile.`
    tellPerson(tx, id, { title: 'Your profile is not verified', body, navigate: '/profile' }, me.now())
  })
