import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { invalid } from '../errors.ts'

/**
 * Throws for an impossible number: of no country (+999), too long or too short for its country. Without a country code
 * it is British. An empty text is valid. Whether the number exists is only known after a text to it.
 */
export function expectPhoneNumber(typed: string, path: string) {
  if (typed === '' || parsePhoneNumberFromString(typed, 'GB')?.isPossible()) return
  throw invalid('That’s not a phone number. Include the country code, such as +44 7400 123456.', [
    { path, message: 'must be a phone number' },
  ])
}
