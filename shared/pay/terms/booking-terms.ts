import { z } from 'zod'
import { namedObject } from '../../fields.ts'
import { agreedTermsSchema } from './answered-terms.ts'

const hashedTermsFields = {
  /** SHA-256 of the canonical JSON of `terms`. */
  hash: z.string(),
  terms: agreedTermsSchema,
}

/** GET /bookings/{id}/terms: what was agreed last. A booking is an accepted application and has its id. */
export const bookingTermsSchema = namedObject('BookingTerms', {
  booking_id: z.string(),
  ...hashedTermsFields,
  /**
   * Where other terms were agreed for days from a day on: all, in the order in which they were agreed. The first are
   * those of before, without a day.
   */
  by_day: z.array(namedObject('DatedTerms', { from_day: z.string().nullable(), ...hashedTermsFields })),
})
export type BookingTerms = z.infer<typeof bookingTermsSchema>
