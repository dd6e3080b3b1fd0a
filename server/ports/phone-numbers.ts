import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { invalid } from '../errors.ts'

/**
 * Refuses what cannot be a number: of no country (+999), too long or too short for its own. Without a country code it is British.
 * An empty one is none, and fine. Whether somebody has the number, only a text to it tells.
 */
export function expectPhoneNumber(typed: string, path: string) {
  if (typed === '' || parsePhoneNumberFromString(typed, 'GB')?.isPossible()) return
  throw invalid('This is not a phone number. Write it with its country, such as +44 7400 123456.', [
    { path, message: 'must be a phone number' },
  ])
}
