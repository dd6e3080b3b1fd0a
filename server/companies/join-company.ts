import type { Me } from '../../shared/people/users.ts'
import type { UserContext } from '../context.ts'
import { conflict, forbidden } from '../errors.ts'
import { meRow } from '../people/core/user-rows.ts'
import { leaveUnusedCompany } from './leave-company.ts'
import { enterCompany } from './enter-company.ts'
import { findInvitation } from './companies-find-invitation.ts'
import { standingOf } from './core/members.ts'

/** An employer without a team joins with the secret of the mailed link, once. */
export async function joinCompany(me: UserContext, token: string): Promise<Me> {
  await me.db.write((tx) => {
    const { invitation, company } = findInvitation(tx, token, me.now())
    const { user, company: before } = standingOf(tx, me)
    if (user.email !== invitation.email) {
      throw forbidden(`This invitation is for ${invitation.email}. You are signed in as ${user.email}.`)
    }
    if (user.user_type === 'freelancer') throw conflict(FREELANCERS)
    if (before && before.owner_id !== user.id) {
      throw conflict(`You are in the team of ${before.name}. Leave it first, then join ${company.name}.`)
    }
    if (before) leaveUnusedCompany(tx, before, me.now())
    enterCompany(tx, user, invitation)
  })
  return meRow(me.db.read, me.user.id)
}

const FREELANCERS =
  'This is a freelancer’s account, and cannot be an employer’s at once. Ask to be invited under another email address.'
