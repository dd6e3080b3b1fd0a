import { and, desc, eq } from 'drizzle-orm'
import type { Credits } from '../../shared/payments/payments.ts'
import { standingOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { purchases } from '../db/schema/payments.ts'
import { users } from '../db/schema/people.ts'
import { hasTestPost } from '../jobs/post-job.ts'
import { postsLeft } from '../people/core/user-rows.ts'
import { nextPackage } from '../jobs/core/take-post.ts'
import { receiptName } from './send-receipt.ts'

/** What the company has bought and has left, and how a project can be posted now. */
export async function readCredits(me: UserContext): Promise<Credits> {
  const { company } = await standingOf(me.db.read, me)
  const company_id = company?.id ?? ''
  return {
    posts_left: await postsLeft(me.db.read, company_id),
    packages: await purchasesOf(me, company_id),
    next_package: (await nextPackage(me.db.read, company_id))?.package_id ?? null,
    paying:
      me.settings.PAYMENTS === 'off'
        ? 'off'
        : !me.ports.checkout
          ? 'not_set_up'
          : company?.owner_id === me.user.id
            ? 'open'
            : 'owner_only',
    test_post: hasTestPost(me.settings),
  }
}

async function purchasesOf({ db }: UserContext, company_id: string): Promise<Credits['packages']> {
  return (
    await db.read
      .select({ purchase: purchases, buyer_name: users.full_name })
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.user_id))
      .where(and(eq(purchases.company_id, company_id), eq(purchases.state, 'paid')))
      .orderBy(desc(purchases.receipt_number))
      .all()
  ).map(
    ({ purchase: { id, package_id, posts, posts_left, amount, currency, receipt_number, paid_at }, buyer_name }) => ({
      ...{ id, package_id, posts, posts_left, currency, buyer_name },
      amount: amount / 100,
      receipt: receiptName(receipt_number!),
      paid_at: paid_at!,
    }),
  )
}
