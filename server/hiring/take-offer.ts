import type { Application } from '../../shared/jobs/jobs.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { markEntryRead } from '../delivery/mark-notifications-read.ts'
import { conflict, notFound } from '../errors.ts'
import { bookingColumnsOf, termsOfRole } from '../jobs/core/agreed-terms.ts'
import { applicationRows, lastOffersOf } from '../jobs/core/application-rows.ts'
import { bookingsOf, clashesWithBooking } from '../jobs/matching/bookings.ts'
import { offerEndedText } from '../jobs/core/late-texts.ts'
import { takeRolePlace } from '../jobs/core/role-places.ts'
import { changeApplication } from './change-application.ts'
import { endOffer, offerStateAt, standingOffer } from './settle-offers.ts'
import { offerEntryId, type OfferStanding } from './notify-of-offers.ts'

type OfferIds = { jobId: string; offerId: string }

/**
 * Accepts the offered place and confirms the freelancer at once. Never overfills a role or books a person twice for the
 * same time.
 * @throws 404 for another's offer, 409 for one that has ended, or a booking at that time
 */
export async function takeOffer(me: UserContext, ids: OfferIds): Promise<Application> {
  const { application } = await ownOffer(me.db.read, me, ids)
  return changeApplication(
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
        await takeRolePlace(tx, job, role, now)
        await markEntryRead(tx, me.user.id, offerEntryId(offer.id))
        return { job_role_id: role.id, ...bookingColumnsOf(termsOfRole(role)) }
      },
    },
  )
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
      throw conflict('You have taken this place. Cancel the booking instead.')
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
