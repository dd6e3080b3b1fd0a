import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { CompletedPosting } from '../../shared/payments/payments.ts'
import type { Context, UserContext } from '../context.ts'
import { type PurchaseRow, purchases } from '../db/schema/payments.ts'
import { AppError, malformed, notFound, paymentRequired, unavailable } from '../errors.ts'
import { jobRows } from '../jobs/core/job-rows.ts'
import { countPostsLeft } from '../people/core/user-rows.ts'
import type { CheckoutPayment } from '../ports/checkout/checkout.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { preparedStatement } from '../db/statement.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import { hasDatesToCome, jobById } from '../jobs/post-job.ts'
import { pokeFreelancers } from '../jobs/matching/matched-view.ts'
import { insertPostedJob } from '../jobs/core/write-job.ts'
import type { PlacePoint } from '../ports/places/places.ts'
import { takePostFromPackage, recordPostsLeft } from '../jobs/core/take-post.ts'
import { sendReceipt } from './send-receipt.ts'
import { NO_CHECKOUT_TEXT, refuseWhereFree } from './refuse-where-free.ts'
import { followMoney } from './follow-money.ts'
import { notifyOwnerAndPayer } from './notify-company.ts'
import { formatPrice } from '../../shared/money.ts'
import { POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import { BANK_DID_NOT_PAY, PAYMENT_ON_ITS_WAY } from '../../shared/payments/payment-texts.ts'

/**
 * Completes a posting after the payer was redirected back. Any number of calls create one job. Only the payer can use
 * the session.
 * @throws 404 for another's session, 402 while it is not paid, 409 where posting is free
 */
export async function completeJobPosting(me: UserContext, session_id: string): Promise<CompletedPosting> {
  refuseWhereFree(me)
  const mine = await me.db.read
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.session_id, session_id), eq(purchases.user_id, me.user.id)))
    .get()
  const settled = mine && (await settleCheckout(me, session_id))
  if (!settled) throw notFound('This payment session does not exist.')
  if (settled.state === 'on_its_way') throw paymentRequired(PAYMENT_ON_ITS_WAY)
  if (settled.state === 'failed') throw paymentRequired(BANK_DID_NOT_PAY)
  if (settled.state !== 'paid') throw paymentRequired('This package has not been paid for yet.')
  const [job] = settled.job_id ? await jobRows(me.db.read, me.user, [settled.job_id], me.now()) : []
  return { job: job ?? null, posts_left: await countPostsLeft(me.db.read, settled.company_id) }
}

/** How long a checkout is looked at whose provider has not said that it has ended. */
const WAITING_DAYS = 30

/**
 * Checks unfinished checkouts whose payer did not come back, so that a lost webhook loses nobody's money. A payment that
 * is on its way is followed to its end, however long its bank takes.
 */
export async function settleOpenCheckouts(ctx: Context) {
  if (!ctx.ports.checkout) return
  const since = new Date(ctx.now().getTime() - WAITING_DAYS * 86_400_000).toISOString()
  const open = await ctx.db.read
    .select({ session_id: purchases.session_id })
    .from(purchases)
    .where(
      and(
        isNotNull(purchases.session_id),
        or(and(eq(purchases.state, 'waiting'), gt(purchases.created_at, since)), eq(purchases.state, 'on_its_way')),
      ),
    )
    .orderBy(purchases.created_at, purchases.id)
    .all()
  for (const { session_id } of open) {
    await settleCheckout(ctx, session_id!).catch((error: unknown) =>
      ctx.log.warn({ err: error, session: session_id }, 'a checkout could not be looked at'),
    )
  }
}

/**
 * Asks the provider for a checkout's state and stores it: once it is paid, its posts are added to the company and its
 * project is posted. The payer's return, the provider's events and the hourly check all call this, in any order and any
 * number of times; the first that finds it paid does everything in one transaction. Of a paid one it follows the money that
 * goes back. Null for an unknown session; 402 if the amount paid is not the price.
 */
export async function settleCheckout(ctx: Context, sessionId: string): Promise<PurchaseRow | null> {
  const payment = await checkoutProviderOf(ctx).read(sessionId)
  const purchase = payment && (await purchaseById(ctx.db.read).get({ id: payment.reference }))
  if (!payment || !purchase || (purchase.session_id ?? sessionId) !== sessionId) return null
  if (purchase.state === 'paid') return await followPaidPurchase(ctx, payment, purchase)
  if (payment.state === 'open') return purchase
  if (payment.state === 'on_its_way') return markOnItsWay(ctx, purchase)
  if (payment.state === 'failed') return markFailed(ctx, purchase)
  if (payment.state === 'expired') return markExpired(ctx, purchase)
  refuseOtherPrice(ctx, payment, purchase)

  const { job } = purchase
  const point = job ? await ctx.ports.places.locate(job.location, job.postcode, job.place_id) : null
  const settled = await ctx.db.write((tx) => storePayment(tx, purchase.id, payment, point, ctx.now()))
  if (settled.posted) await pokeFreelancers(ctx, settled.purchase.job_id!, settled.revision)
  ctx.deliveries.wake()
  return settled.purchase
}

function checkoutProviderOf({ ports }: Context) {
  if (!ports.checkout) throw unavailable(NO_CHECKOUT_TEXT)
  return ports.checkout
}

/** The price is the one in our table from when the checkout was opened, wherever it was paid. */
function refuseOtherPrice(ctx: Context, payment: CheckoutPayment, { id, amount, currency }: PurchaseRow) {
  if (payment.amount === amount && payment.currency.toLowerCase() === currency) return
  ctx.log.warn({ purchase: id, paid: payment.amount, currency: payment.currency }, 'a payment is not the price')
  throw paymentRequired('What was paid is not the price of the package. Nothing was posted; please contact support.')
}

/**
 * Stores the payment, adds the posts, posts the project and queues the receipt: in one transaction, and only the first
 * time.
 */
async function storePayment(
  tx: WriteTransaction,
  id: string,
  payment: CheckoutPayment,
  point: PlacePoint | null,
  now: Date,
) {
  const purchase = (await purchaseById(tx).get({ id }))!
  if (purchase.state === 'paid') return { purchase, posted: false, revision: 0 }
  const paid_at = now.toISOString()
  const receipt_number = (await lastReceiptNumber(tx).get())!.number + 1
  const { session_id, payment_id } = payment
  const paid = { state: 'paid', session_id, payment_id, paid_at, receipt_number, posts_left: purchase.posts } as const
  await tx.update(purchases).set(paid).where(eq(purchases.id, id)).run()
  // What went back before it was seen as paid posts nothing.
  const followed = await followMoney(tx, { ...purchase, ...paid }, payment, now)
  const posted = followed.posts_left > 0 && (await postPaidProject(tx, purchase, point, now))
  await recordPostsLeft(tx, purchase.company_id)
  await sendReceipt(tx, { ...purchase, ...paid, posted, posts_left: followed.posts_left - (posted ? 1 : 0) }, now)
  return { purchase: (await purchaseById(tx).get({ id }))!, posted, revision: await tx.seq() }
}

/**
 * If the project was posted in another way, its dates have passed, or its author has left meanwhile, the post stays on
 * the account.
 */
async function postPaidProject(
  tx: WriteTransaction,
  { id, package_id, user_id, company_id, job_id, job }: PurchaseRow,
  point: PlacePoint | null,
  now: Date,
) {
  if (!job_id || !job || (await jobById(tx).get({ id: job_id })) || !hasDatesToCome(job.roles, now)) return false
  if (!(await memberIdsOf(tx, company_id)).includes(user_id)) return false
  const terms = await takePostFromPackage(tx, { id, package_id })
  await insertPostedJob(tx, { id: job_id, body: job, by: { user_id, company_id }, point, terms, now })
  return true
}

/** The money that went back from a paid package. */
async function followPaidPurchase(ctx: Context, payment: CheckoutPayment, { id, refunded, dispute }: PurchaseRow) {
  const after = await ctx.db.write(async (tx) =>
    followMoney(tx, (await purchaseById(tx).get({ id }))!, payment, ctx.now()),
  )
  if (after.refunded !== refunded || after.dispute !== dispute) ctx.deliveries.wake()
  return after
}

const markOnItsWay = (ctx: Context, purchase: PurchaseRow) =>
  markUnpaidCheckout(ctx, purchase, {
    from: ['waiting'],
    state: 'on_its_way',
    words: { title: 'Your payment is on its way', body: PAYMENT_ON_ITS_WAY },
  })

const markFailed = (ctx: Context, purchase: PurchaseRow) =>
  markUnpaidCheckout(ctx, purchase, {
    from: ['waiting', 'on_its_way'],
    state: 'failed',
    words: {
      title: 'Your payment didn’t go through',
      body: `Your bank didn’t pay ${formatPrice(purchase.amount, purchase.currency)} for ${POSTING_PACKAGES[purchase.package_id].name}. Nothing was posted. Please pay another way.`,
    },
  })

type PaymentMark = {
  from: PurchaseRow['state'][]
  state: PurchaseRow['state']
  words: { title: string; body: string }
}

/** Stores what became of an unpaid checkout, and tells the company, with a mail: once. */
async function markUnpaidCheckout(ctx: Context, { id }: PurchaseRow, { from, state, words }: PaymentMark) {
  const purchase = await ctx.db.write(async (tx) => {
    const before = (await purchaseById(tx).get({ id }))!
    if (!from.includes(before.state)) return before
    await tx.update(purchases).set({ state }).where(eq(purchases.id, id)).run()
    await notifyOwnerAndPayer(tx, before, words, ctx.now())
    return { ...before, state }
  })
  ctx.deliveries.wake()
  return purchase
}

async function markExpired({ db }: Context, purchase: PurchaseRow) {
  await db.write((tx) =>
    tx
      .update(purchases)
      .set({ state: 'expired' })
      .where(sql`${purchases.id} = ${purchase.id} and ${purchases.state} = 'waiting'`)
      .run(),
  )
  return purchase
}

const purchaseById = preparedStatement((db) =>
  db
    .select()
    .from(purchases)
    .where(eq(purchases.id, sql.placeholder('id')))
    .prepare(),
)
const lastReceiptNumber = preparedStatement((db) =>
  db
    .select({ number: sql<number>`coalesce(max(${purchases.receipt_number}), 0)` })
    .from(purchases)
    .prepare(),
)

/**
 * Stripe's webhook. An event only says which checkout or payment to look at; its state is then read from Stripe, so that
 * neither the order nor repeats of events matter. Throws 400 without a valid signature, 409 where posting is free.
 */
export async function handleStripeEvent(ctx: Context, rawBody: string, signature: string | undefined): Promise<void> {
  refuseWhereFree(ctx)
  if (!ctx.ports.checkout || !signature) throw malformed('The signature does not hold.')
  const subject = ctx.ports.checkout.subjectOfEvent(rawBody, signature, ctx.now())
  const sessionId =
    subject && ('session_id' in subject ? subject.session_id : await sessionIdOf(ctx, subject.payment_id))
  if (!sessionId) return
  try {
    await settleCheckout(ctx, sessionId)
  } catch (error) {
    // Paid with another amount: repeating the event will not change that.
    if (!(error instanceof AppError && error.kind === 'payment_required')) throw error
  }
}

/** The checkout of a payment; purchases of earlier releases have not stored theirs. */
async function sessionIdOf(ctx: Context, payment_id: string) {
  const known = await purchaseByPaymentId(ctx.db.read).get({ payment_id })
  return known?.session_id ?? (await checkoutProviderOf(ctx).sessionOfPayment(payment_id))
}

const purchaseByPaymentId = preparedStatement((db) =>
  db
    .select({ session_id: purchases.session_id })
    .from(purchases)
    .where(eq(purchases.payment_id, sql.placeholder('payment_id')))
    .prepare(),
)
