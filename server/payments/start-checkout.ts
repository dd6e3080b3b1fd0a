import { and, eq, ne } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import type { NewJob } from '../../shared/jobs/jobs.ts'
import { PACKAGE_CURRENCY, POSTING_PACKAGES, type PackageId, postsShownText } from '../../shared/payments/packages.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import { PAYMENT_ON_ITS_WAY } from '../../shared/payments/payment-texts.ts'
import type { StartedCheckout } from '../../shared/payments/payments.ts'
import { ownedCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type PurchaseRow, purchases } from '../db/schema/payments.ts'
import { conflict, idTaken, unavailable } from '../errors.ts'
import { NO_LIST_ASKED_FIRST, planAskingFirst, unaskableListError } from '../jobs/core/ask-first.ts'
import { wholeSpanOfRoles } from '../jobs/core/write-job.ts'
import type { Checkout } from '../ports/checkout/checkout.ts'
import { NO_CHECKOUT_TEXT, refuseWhereFree } from './refuse-where-free.ts'
import { settleCheckout } from './settle-checkout.ts'
import { jobById, refusePastDates } from '../jobs/post-job.ts'

const PAID_ALREADY_TEXT = 'This package has been paid for already, and its posts are yours.'
const CHECKOUT_ENDED_TEXT = 'This checkout has ended. Nothing was charged; please begin again.'

type WantedCheckout = {
  package_id: PackageId
  /** The id of a checkout without a project. */
  id?: string
  /** The project that is posted once it is paid. */
  job?: NewJob
  /** The origin of the payer's browser, for the redirect back, unless PUBLIC_URL is set. */
  origin: string
}

/**
 * Opens a checkout at the provider, with the price of our own table. A repeat before it is paid returns the same
 * checkout: for a project by its id, for a package alone by `id`.
 * @throws 403 for who is not the owner, 409 for an id in use and where posting is free, 503 where paying is not set up
 */
export async function startCheckout(me: UserContext, wanted: WantedCheckout): Promise<StartedCheckout> {
  const { checkout } = me.ports
  refuseWhereFree(me)
  if (!checkout) throw unavailable(NO_CHECKOUT_TEXT)
  await settleEarlier(me, checkout, wanted)
  const purchase = await me.db.write(async (tx) => findOrBegin(tx, me, (await ownedCompanyOf(tx, me)).id, wanted))
  if (purchase.session_id && purchase.checkout_url)
    return { session_id: purchase.session_id, checkout_url: purchase.checkout_url }

  const opened = await checkout.open(checkoutOrderOf(me, purchase, wanted))
  const { session_id, checkout_url } = opened
  const open_until = opened.open_until.toISOString()
  await me.db.write((tx) =>
    tx.update(purchases).set({ session_id, checkout_url, open_until }).where(eq(purchases.id, purchase.id)).run(),
  )
  return { session_id, checkout_url }
}

/**
 * Before a checkout is opened or returned, those that were begun for the same are asked for: one that is complete is
 * settled, so that it is not paid again, and one of another package ends, so that not both are paid.
 */
async function settleEarlier(me: UserContext, checkout: Checkout, { id, job, package_id }: WantedCheckout) {
  const isSame = job?.id ? eq(purchases.job_id, job.id) : id ? eq(purchases.id, id) : null
  if (!isSame) return
  const mine = and(isSame, eq(purchases.user_id, me.user.id), eq(purchases.state, 'waiting'))
  const earlier = await me.db.read.select().from(purchases).where(mine).all()
  for (const { session_id, package_id: of } of earlier) {
    if (!session_id) continue
    const settled = await settleCheckout(me, session_id)
    if (!job || settled?.state !== 'waiting' || of === package_id) continue
    await checkout.expire(session_id)
    // It may have been paid between the two.
    await settleCheckout(me, session_id)
  }
}

async function findOrBegin(
  tx: WriteTransaction,
  me: UserContext,
  company_id: string,
  wanted: WantedCheckout,
): Promise<PurchaseRow> {
  const { id: job_id = uuid(), ...job } = wanted.job ?? {}
  if (wanted.job) refusePastDates(wanted.job, me.now())
  if (wanted.job && (await jobById(tx).get({ id: job_id }))) throw conflict('This project has been posted already.')
  if (wanted.job && (await isAnothersCheckout(tx, me, job_id))) throw idTaken()
  if (wanted.job && (await isPaymentOnItsWay(tx, me, job_id))) throw conflict(PAYMENT_ON_ITS_WAY)
  if (wanted.job?.asked_first)
    await refuseUnaskable(tx, me, company_id, wanted.job, POSTING_PACKAGES[wanted.package_id].days)
  const known = wanted.job
    ? await waitingPurchaseFor(tx, me, wanted, job_id)
    : wanted.id && (await repeatedPurchaseOf(tx, me, wanted))
  if (known && wanted.job) {
    // The project was edited since: what will be posted is its state when the payer last went to the checkout.
    return await tx
      .update(purchases)
      .set({ job: job as Omit<NewJob, 'id'> })
      .where(eq(purchases.id, known.id))
      .returning()
      .get()
  }
  if (known) {
    if (known.state === 'on_its_way') throw conflict(PAYMENT_ON_ITS_WAY)
    if (known.state !== 'waiting') throw conflict(known.state === 'paid' ? PAID_ALREADY_TEXT : CHECKOUT_ENDED_TEXT)
    return known
  }
  const { price, posts } = POSTING_PACKAGES[wanted.package_id]
  return await tx
    .insert(purchases)
    .values({
      id: wanted.id ?? uuid(),
      user_id: me.user.id,
      company_id,
      package_id: wanted.package_id,
      amount: price,
      currency: PACKAGE_CURRENCY,
      posts,
      ...(wanted.job ? { job_id, job: job as Omit<NewJob, 'id'> } : {}),
      created_at: me.now().toISOString(),
    })
    .returning()
    .get()
}

/** A list that cannot be asked first is said before it is paid, as it would be when the project is posted. */
async function refuseUnaskable(
  tx: WriteTransaction,
  me: UserContext,
  company_id: string,
  { asked_first, roles }: NewJob,
  days: number,
) {
  const now = me.now()
  const expires_at = new Date(now.getTime() + days * 86_400_000).toISOString()
  const project = {
    company_id,
    employer_id: me.user.id,
    expires_at,
    ...wholeSpanOfRoles(roles),
    ...NO_LIST_ASKED_FIRST,
  }
  const first = await planAskingFirst(tx, project, asked_first!, me.user.id, now)
  if (typeof first === 'string') throw unaskableListError(first)
}

/** The open checkout of this project and package. One that is paid already is settled instead of being paid again. */
async function waitingPurchaseFor(
  tx: WriteTransaction,
  me: UserContext,
  { package_id }: WantedCheckout,
  job_id: string,
) {
  const mine = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.user_id, me.user.id), eq(purchases.job_id, job_id)))
    .all()
  return mine.find((row) => row.package_id === package_id && canPurchaseBePaid(row, me.now()))
}

async function repeatedPurchaseOf(tx: WriteTransaction, me: UserContext, { id, package_id }: WantedCheckout) {
  const known = await tx.select().from(purchases).where(eq(purchases.id, id!)).get()
  if (known && (known.user_id !== me.user.id || known.package_id !== package_id || known.job_id)) throw idTaken()
  return known
}

/** With some minutes left, so that the page does not close while the payer types. */
function canPurchaseBePaid({ state, open_until, package_id, amount }: PurchaseRow, now: Date) {
  const isOpen = open_until === null || Date.parse(open_until) > now.getTime() + 60_000
  return state === 'waiting' && isOpen && amount === POSTING_PACKAGES[package_id].price
}

function checkoutOrderOf(
  me: UserContext,
  { id, package_id, amount, currency, job_id }: PurchaseRow,
  { origin }: WantedCheckout,
) {
  const { name, posts, days } = POSTING_PACKAGES[package_id]
  const base = me.settings.PUBLIC_URL ?? origin
  return {
    reference: id,
    name: `${PRODUCT_NAME} ${name}: ${postsText(posts)}, ${postsShownText(posts, days)}`,
    amount,
    currency,
    email: me.user.email,
    // The braces are the provider's placeholder, and must not be escaped.
    success_url: `${new URL('/payment-success', base).href}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: new URL(job_id ? '/payment-cancel?for=project' : '/payment-cancel', base).href,
  }
}

/** Whether the payment for this project takes its days, with whatever package. */
const isPaymentOnItsWay = async (tx: WriteTransaction, { user }: UserContext, job_id: string) =>
  (await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.job_id, job_id), eq(purchases.user_id, user.id), eq(purchases.state, 'on_its_way')))
    .get()) !== undefined

/** Whether somebody else's checkout uses this id for its project. */
const isAnothersCheckout = async (tx: WriteTransaction, { user }: UserContext, job_id: string) =>
  (await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.job_id, job_id), ne(purchases.user_id, user.id)))
    .get()) !== undefined
