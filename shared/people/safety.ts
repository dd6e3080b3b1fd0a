import { z } from 'zod'
import { REPORT_WORDS_MAX } from '../limits.ts'
import { idField, namedObject, trimmedText } from '../fields.ts'
import { REPORT_REASONS } from './report-reasons.ts'

/** A report to the staff about a person or a message. */
export const newReportSchema = z
  .strictObject({
    id: idField.optional(),
    reason: z.enum(REPORT_REASONS),
    words: trimmedText(REPORT_WORDS_MAX).default(''),
  })
  .refine(({ reason, words }) => reason !== 'Something else' || words !== '', {
    path: ['words'],
    error: 'say what happened',
  })
  .meta({ id: 'NewReport' })
export type NewReport = z.output<typeof newReportSchema>

/** Somebody you have blocked. */
export const blockedPersonSchema = namedObject('BlockedPerson', {
  id: z.string(),
  full_name: z.string(),
  company_name: z.string(),
  profile_picture: z.string().nullable(),
  blocked_at: z.string(),
})
export type BlockedPerson = z.infer<typeof blockedPersonSchema>
