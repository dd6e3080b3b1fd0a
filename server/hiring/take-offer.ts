import type { Application } from '../../shared/jobs/jobs.ts'
import type { UserContext } from '../context.ts'
import { differenceText, termsDifferences } from '../../shared/pay/terms/terms-differences.ts'
import { termsAtDayRate } from '../../shared/pay/unstated-terms.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import type { JobRoleRow } from '../db/schema/jobs.ts'
import { markEntryRead } from '../delivery/mark-notifications-read.ts'
import { conflict, notFound } from '../errors.ts'
import { termsOfRole } from '../jobs/core/agreed-terms.ts'
import { findStoredTerms, newBookingColumns } from '../jobs/core/booking-terms.ts'
import { applicationRows, lastOffersOf } from '../jobs/core/application-rows.ts'
import { bookingsOf, clashesWithBooking } from '../jobs/matching/bookings.ts'
import { offerEndedText } from '../jobs/core/late-texts.ts'
import { takeRolePlace } from '../jobs/core/role-places.ts'
import { refuseUnchecked, UncheckedRightToWork } from '../right-to-work/refuse-unchecked.ts'
import { changeApplication } from './change-application.ts'
import { endOffer, offerStateAt, standingOffer } from './settle-offers.ts'
import { notifyOneSide } from './notify-other-side.ts'
import { offerEntryId, type OfferStanding } from './notify-of-offers.ts'

type OfferIds = { jobId: string; offerId: string }

/**
 * Accepts the offered place and confirms the freelancer at once. Never overfills a role or books a person twice for the
 * same time.
 * @param seenHash of the terms that were shown
 * @throws 404 for another's offer, 409 for one that has ended, terms that are not only better, or a booking at that time
 */
export async function takeOffer(me: UserContext, ids: OfferIds, seenHash?: string): Promise<Application> {
  const { application } = await ownOffer(me.db.read, me, ids)
  const taken = changeApplication(
    me,
    { jobId: ids.jobId, applicationId: application.id },
    {
      by: 'freelancer',
      to: 'accepted',
      from: ['shortlisted'],
      isOfPlaces: true,
      async also(tx, { job }, now) {
        const standing = await ownOffer(tx, me, ids)
        const { offer, role } = standing
        const state = offerStateAt(standing, now)
        if (state !== 'waiting') {
          const last = (await lastOffersOf(tx, [application.id])).get(application.id)
          throw conflict(
            last && last.id !== offer.id && last.state === 'waiting'
              ? RENEWED
              : offerEndedText(offer, state, role, now),
          )
        }
        if (
          clashesWithBooking(await bookingsOf(tx, me.user.id), job.id, { start: role.date_start, end: role.date_end })
        )
          throw conflict('You are confirmed for another job at that time.')
        if (seenHash) await expectNothingWorse(tx, seenHash, role)
        await refuseUnchecked(me, tx, { job, freelancer: me.user, work: role, toFreelancerOf: standing.company_name })
        await takeRolePlace(tx, job, role, now)
        await markEntryRead(tx, me.user.id, offerEntryId(offer.id))
        return { job_role_id: role.id, ...(await newBookingColumns(tx, termsOfRole(role), now)) }
      },
    },
  )
  return taken.catch(async (error: unknown) => {
    if (error instanceof UncheckedRightToWork) await notifyOfUnchecked(me, ids)
    throw error
  })
}

/** The company hears once that its place could not be taken, and why. */
async function notifyOfUnchecked(me: UserContext, ids: OfferIds) {
  await me.db.write(async (tx) => {
    const standing = await ownOffer(tx, me, ids)
    const { full_name } = standing.freelancer
    const notice = {
      kind: 'offer',
      key: `offer:${standing.offer.id}:unchecked`,
      title: `${full_name} can’t take the place yet`,
      body: `${full_name} said yes to ${standing.job.title}, but there’s no right to work check on record that covers these days. The owner or an admin can record one; then they can say yes again.`,
      navigate: `/?project=${standing.job.id}`,
    } as const
    await notifyOneSide(tx, standing, 'employer', notice, me.now())
  })
  me.deliveries.wake()
}

async function expectNothingWorse(tx: WriteTransaction, seenHash: string, role: JobRoleRow) {
  const seen = await findStoredTerms(tx, seenHash)
  const changed = seen ? termsDifferences(seen, termsAtDayRate(role.pay, role.day_rate)) : null
  if (!changed) throw conflict(RENEWED)
  if (changed.some(({ is_better }) => !is_better))
    throw conflict(`${changed.map(differenceText).join('; ')}. Look at the place again before you answer.`)
}

const RENEWED = 'The company has changed this place since. Look at it before you answer.'

/**
 * Declines an offer; the freelancer stays on the shortlist. An offer that has ended already counts as declined.
 * @throws 404 for another's offer, 409 for one that was taken
 */
export async function declineOffer(me: UserContext, ids: OfferIds): Promise<Application> {
  const application = await me.db.write(async (tx) => {
    const standing = await ownOffer(tx, me, ids)
    const now = me.now()
    if (standing.application.status === 'accepted')
      throw conflict('You’ve already taken this place. Cancel the booking instead.')
    const state = offerStateAt(standing, now)
    if (standing.offer.state === 'waiting') await endOffer(tx, standing, state === 'waiting' ? 'declined' : state, now)
    await markEntryRead(tx, me.user.id, offerEntryId(standing.offer.id))
    return standing.application
  })
  me.deliveries.wake()
  return (await applicationRows(me.db.read, me.user, [application.id]))[0]!
}

async function ownOffer(db: DatabaseReader, me: UserContext, { jobId, offerId }: OfferIds): Promise<OfferStanding> {
  const standing = await standingOffer(db, offerId)
  if (standing?.job.id !== jobId || standing.application.freelancer_id !== me.user.id)
    throw notFound('This offer does not exist.')
  return standing
}
