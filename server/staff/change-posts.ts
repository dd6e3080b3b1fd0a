import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { PAGE_LIMIT_DEFAULT } from '../../shared/limits.ts'
import { PACKAGE_CURRENCY, POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import type { FoundCompany, GrantedPosts, TakenPosts } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { containsFoldedText } from '../db/contains.ts'
import { purchases } from '../db/schema/payments.ts'
import { companies, users } from '../db/schema/people.ts'
import { conflict, idTaken, notFound } from '../errors.ts'
import { recordPostsLeft } from '../jobs/core/take-post.ts'
import { purchaseRows } from '../payments/purchase-rows.ts'
import { refuseWhereFree } from '../payments/refuse-where-free.ts'
import { notifyOwnerAndPayer } from '../payments/notify-company.ts'
import { countPostsLeft } from '../people/core/user-rows.ts'
import { writeAuditEntry } from './core/write-audit.ts'

/**
 * Companies by their name or their owner's name or email, with their posts; without `q` those whose money went back or is
 * disputed. At most fifty.
 */
export async function findCompanies({ db }: UserContext, q: string): Promise<FoundCompany[]> {
  const { read } = db
  const isNamed = [companies.name, users.full_name, users.email].map((column) => containsFoldedText(read, column, q))
  const found = await read
    .select({ id: companies.id, name: companies.name, owner: { id: users.id, full_name: users.full_name } })
    .from(companies)
    .innerJoin(users, eq(users.id, companies.owner_id))
    .where(and(isNull(companies.closed_at), q ? or(...isNamed) : sql`${companies.id} in ${withMoneyBack(read)}`))
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(PAGE_LIMIT_DEFAULT)
    .all()
  const shown: FoundCompany[] = []
  for (const company of found)
    shown.push({
      ...company,
      posts_left: await countPostsLeft(read, company.id),
      packages: await purchaseRows(read, company.id),
    })
  return shown
}

const withMoneyBack = (db: DatabaseReader) =>
  db
    .select({ id: purchases.company_id })
    .from(purchases)
    .where(or(gt(purchases.refunded, 0), isNotNull(purchases.dispute)))

type PostsGrant = GrantedPosts & { company_id: string }

/**
 * Gives a company posts on a package's terms. The company is told, with the reason.
 * @throws 404 for no company, 409 for a closed one, an id in use, and where posting is free
 */
export async function grantPosts(me: UserContext, { company_id, id, package_id, posts, reason }: PostsGrant) {
  refuseWhereFree(me)
  const now = me.now()
  await me.db.write(async (tx) => {
    const company = await tx.select().from(companies).where(eq(companies.id, company_id)).get()
    if (!company) throw notFound('There is no such company.')
    const known = await tx.select().from(purchases).where(eq(purchases.id, id)).get()
    if (known) {
      if (known.company_id !== company_id || known.package_id !== package_id || known.posts !== posts) throw idTaken()
      return
    }
    if (company.closed_at) throw conflict(`${company.name} is closed.`)
    const at = now.toISOString()
    const given = { id, user_id: company.owner_id, company_id, package_id, posts, posts_left: posts }
    const free = { amount: 0, currency: PACKAGE_CURRENCY, state: 'granted' as const }
    await tx
      .insert(purchases)
      .values({ ...given, ...free, created_at: at, paid_at: at })
      .run()
    await recordPostsLeft(tx, company_id)
    const what = `${postsText(posts)} of ${POSTING_PACKAGES[package_id].name}`
    await writeAuditEntry(tx, auditOfPosts(me, 'grant_posts', company_id, `${what}. ${reason}`))
    const words = {
      title: `${PRODUCT_NAME} gave you ${postsText(posts)}`,
      body: `${what} for ${company.name}. ${reason}`,
    }
    await notifyOwnerAndPayer(tx, given, words, now)
  })
  me.deliveries.wake()
}

type PostsWithdrawal = TakenPosts & { purchase_id: string }

/**
 * Takes unused posts of a package. The company is told, with the reason.
 * @throws 404 for no such package, 409 if fewer are left than are to be taken, or others than were shown, and
 *   where posting is free
 */
export async function takePosts(me: UserContext, { purchase_id, posts, posts_left, reason }: PostsWithdrawal) {
  refuseWhereFree(me)
  const now = me.now()
  await me.db.write(async (tx) => {
    const purchase = await tx.select().from(purchases).where(eq(purchases.id, purchase_id)).get()
    if (!purchase) throw notFound('There is no such package.')
    if (purchase.posts_left !== posts_left)
      throw conflict('The posts of this package have changed since you looked. Look again.')
    if (posts > purchase.posts_left)
      throw conflict(`Only ${postsText(posts_left)} of this package ${posts_left === 1 ? 'is' : 'are'} left.`)
    await tx
      .update(purchases)
      .set({ posts_left: posts_left - posts, staff_taken: purchase.staff_taken + posts })
      .where(eq(purchases.id, purchase_id))
      .run()
    await recordPostsLeft(tx, purchase.company_id)
    const what = `${postsText(posts)} of ${POSTING_PACKAGES[purchase.package_id].name}`
    await writeAuditEntry(tx, auditOfPosts(me, 'take_posts', purchase.company_id, `${what}. ${reason}`))
    await notifyOwnerAndPayer(
      tx,
      purchase,
      { title: `${PRODUCT_NAME} took back ${postsText(posts)}`, body: `${what}. ${reason}` },
      now,
    )
  })
  me.deliveries.wake()
}

const auditOfPosts = (me: UserContext, action: 'grant_posts' | 'take_posts', subject_id: string, reason: string) => ({
  actor_id: me.user.id,
  action,
  subject_id,
  reason,
  now: me.now(),
})
