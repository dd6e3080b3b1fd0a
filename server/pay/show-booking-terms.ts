import type { BookingTerms } from '../../shared/pay/terms/booking-terms.ts'
import type { UserContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { applicationRows } from '../jobs/core/application-rows.ts'
import { isBookingStatus, readDatedTerms } from '../jobs/core/booking-terms.ts'

/**
 * What a booking pays, for its freelancer and the company.
 * @throws 404 for another's, and for an application that is no booking
 */
export async function showBookingTerms(me: UserContext, booking_id: string): Promise<BookingTerms> {
  const [application] = await applicationRows(me.db.read, me.user, [booking_id])
  if (!application || !isBookingStatus(application.status)) throw notFound('This booking does not exist.')
  return { booking_id, ...(await readDatedTerms(me.db.read, booking_id)) }
}
