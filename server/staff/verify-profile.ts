import { BRAND } from '../../shared/brand.ts'
import type { ProfileVerdict } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { findPerson } from '../people/core/users-find-person.ts'
import { decideProfile } from './staff-decide-profile.ts'
import { refuseChanged } from './decide-profile.ts'
import { tellPerson } from './tell-person.ts'

/** Verifies a person who has asked for it, as they were looked at. */
export const verifyProfile = (me: UserContext, { id, reason, version }: ProfileVerdict) =>
  me.db.write((tx) => {
    const { verification_status: status, full_name } = findPerson(tx, id)
    if (status === 'verified') return
    if (status !== 'pending') throw conflict(`${full_name} does not wait to be verified.`)
    refuseChanged(tx, id, version)
    decideProfile(tx, me, { id, status: 'verified', reason })
    const body = 'Your profile shows the badge from now on.'
    tellPerson(tx, id, { title: `You are verified on ${BRAND}`, body, navigate: '/profile' }, me.now())
  })
