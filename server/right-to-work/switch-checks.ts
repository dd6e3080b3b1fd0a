import { eq } from 'drizzle-orm'
import { memberIdsOf, ownedCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import { companies } from '../db/schema/people.ts'

/**
 * From now on nobody is confirmed for a project of the company without a check, or that ends. Who is confirmed stays so.
 * @throws 403 for who is not the owner
 */
export async function switchRightToWork(me: UserContext, is_on: boolean): Promise<{ is_on: boolean }> {
  await me.db.write(async (tx) => {
    const company = await ownedCompanyOf(tx, me)
    if (company.checks_right_to_work === is_on) return
    await tx.update(companies).set({ checks_right_to_work: is_on }).where(eq(companies.id, company.id)).run()
    await recordChange(tx, await memberIdsOf(tx, company.id), 'company', company.id)
  })
  return { is_on }
}
