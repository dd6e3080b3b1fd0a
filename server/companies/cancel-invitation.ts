import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { invitations } from '../db/schema/people.ts'
import { spendId } from '../db/spent-ids.ts'
import { notFound } from '../errors.ts'
import { hashOfInvitation } from './invite-member.ts'
import { ownedCompany } from './core/members.ts'
import { tellMembers } from './update-company.ts'

/** Takes an invitation back: its link is dead at once. */
export async function cancelInvitation(me: UserContext, id: string): Promise<void> {
  await me.db.write((tx) => {
    const { id: company_id } = ownedCompany(tx, me)
    const gone = tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.company_id, company_id)))
      .returning()
      .get()
    if (!gone) throw notFound('There is no such invitation.')
    spendId(tx, { id, author_id: me.user.id, body_hash: hashOfInvitation(gone) })
    tellMembers(tx, company_id)
  })
}
