import { z } from 'zod'
import { REPORT_WORDS_MAX } from '../limits.ts'
import { id, namedObject, text } from '../fields.ts'
import { REPORT_REASONS } from './report-reasons.ts'

/** A report to the staff about a person or a message. */
export const newReport = z
  .strictObject({ id: id.optional(), reason: z.enum(REPORT_REASONS), words: text(REPORT_WORDS_MAX).default('') })
  .refine(({ reason, words }) => reason !== 'Something else' || words !== '', {
    path: ['words'],
    error: 'say what happened',
  })
  .meta({ id: 'NewReport' })
export type NewReport = z.output<typeof newReport>

/** Somebody you have blocked. */
export const blockedPerson = namedObject('BlockedPerson', {
  id: z.string(),
  full_name: z.string(),
  company_name: z.string(),
  profile_picture: z.string().nullable(),
  blocked_at: z.string(),
})
export type BlockedPerson = z.infer<typeof blockedPerson>
