import type { CompanyCredits } from '../../shared/payments/payments.ts'
import { userAndCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { hasTestPost } from '../jobs/post-job.ts'
import { countPostsLeft } from '../people/core/user-rows.ts'
import { nextPackage } from '../jobs/core/take-post.ts'
import { purchaseRows } from './purchase-rows.ts'
import { refuseWhereFree } from './refuse-where-free.ts'

/**
 * What the company has bought and has left, and how a project can be posted now.
 * @throws 409 where posting is free
 */
export async function readCredits(me: UserContext): Promise<CompanyCredits> {
  refuseWhereFree(me)
  const { company } = await userAndCompanyOf(me.db.read, me)
  const company_id = company?.id ?? ''
  return {
    posts_left: await countPostsLeft(me.db.read, company_id),
    packages: await purchaseRows(me.db.read, company_id),
    next_package: (await nextPackage(me.db.read, company_id))?.package_id ?? null,
    paying: !me.ports.checkout ? 'not_set_up' : company?.owner_id === me.user.id ? 'open' : 'owner_only',
    test_post: hasTestPost(me.settings),
  }
}
