import type { UserContext } from '../context.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { membersOf } from './core/members-of.ts'
import { leaveCompany } from './companies-leave-company.ts'
import { companyOf } from './core/members.ts'

/** The owner removes a member, or a member leaves by themself; it takes effect at once. */
export async function removeMember(me: UserContext, id: string): Promise<void> {
  await me.db.write((tx) => {
    const company = companyOf(tx, me)
    if (!membersOf(tx, company.id).includes(id)) throw notFound('There is no such person in your team.')
    if (me.user.id !== company.owner_id && me.user.id !== id) {
      throw forbidden(`Only the owner of ${company.name} can do this.`)
    }
    if (id === company.owner_id)
      throw conflict('The owner stays as long as the company does. Close the company instead.')
    leaveCompany(tx, id, company, me.now())
  })
}
