import { z } from 'zod'
import { BANK_NAME_MAX, BANK_NUMBER_MAX, FULL_NAME_MAX } from '../limits.ts'
import { boundedText, namedObject, requiredText } from '../fields.ts'
import { CURRENCIES } from '../options.ts'
import { bankNumberMistakes, plainBankNumber } from './bank-numbers.ts'

/** Stands before a number of which only the end is shown. */
const NUMBER_MASK = '••'

/** A masked number that is sent back leaves the stored one as it is. */
const maskableNumberField = boundedText(BANK_NUMBER_MAX, { tooLong: 'is too long' })
  .transform((typed) => (typed.startsWith(NUMBER_MASK) ? undefined : plainBankNumber(typed)))
  .optional()

/**
 * PUT /users/payout-details. Both numbers, or neither, which leaves the stored ones. Spaces and dashes are ignored. In
 * pounds `sort_code` is six digits, in euros a BIC or empty, in dollars a routing number (see bank-numbers.ts).
 */
export const payoutUpdateSchema = z
  .strictObject({
    bank_name: requiredText(BANK_NAME_MAX),
    account_holder: requiredText(FULL_NAME_MAX),
    account_number: maskableNumberField,
    sort_code: maskableNumberField,
    preferred_currency: z.enum(CURRENCIES).default('GBP'),
  })
  .superRefine(({ account_number, sort_code = '', preferred_currency }, context) => {
    if (account_number === undefined && sort_code === '') return
    const mistakes = bankNumberMistakes(preferred_currency, { account_number: account_number ?? '', sort_code })
    for (const [name, message] of Object.entries(mistakes)) context.addIssue({ code: 'custom', path: [name], message })
  })
export type PayoutUpdate = z.infer<typeof payoutUpdateSchema>

/** As everybody sees it, the owner included: of the numbers only the last digits. Empty while none are stored. */
export const payoutDetailsSchema = namedObject('PayoutDetails', {
  bank_name: z.string(),
  account_holder: z.string(),
  account_number: z.string(),
  sort_code: z.string(),
  preferred_currency: z.enum(CURRENCIES),
})
export type PayoutDetails = z.infer<typeof payoutDetailsSchema>
