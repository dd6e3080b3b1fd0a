import type { z } from 'zod'
import { termsFieldsSchema } from './pay-terms.ts'
import { findTermsFaults } from './terms-faults.ts'

/** What a booking pays, with all that is not said filled in; bands are put in order, so that equal terms have one hash. */
export const termsSchema = termsFieldsSchema
  .superRefine((terms, check) => {
    for (const { path, message } of findTermsFaults(terms)) check.addIssue({ code: 'custom', path, message })
  })
  .meta({ id: 'PayTerms' })
export type PayTermsInput = z.input<typeof termsSchema>
