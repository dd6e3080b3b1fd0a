/**
 * Turns a number as typed ('07700 900118', '+44 (0)7700 900 118') into E.164, '+447700900118'; null if it is not a
 * phone number. Without a country code the number is British.
 */
export function e164PhoneNumber(typed: string): string | null {
  const compact = typed.replaceAll(/[\s().\-/]/g, '')
  const digits = compact
    .replace(/^00/, '+')
    .replace(/^\+440/, '+44')
    .replace(/^0(?=[1-9])/, '+44')
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null
}

/** '•• 118': enough to recognise one's own number, useless to anybody else. */
export const phoneEnding = (phone: string) => `•• ${phone.replaceAll(/\D/g, '').slice(-3)}`

/** Characters as code points: an emoji counts once, not as the two halves of JavaScript's `length` (NIST SP 800-63B, 3.1.1.2). */
export const countCharacters = (text: string) => [...text].length

/**
 * The whole `detail` of the 403 that asks for POST /auth/confirm. The client recognises it by this text and asks for
 * confirmation.
 */
export const CONFIRM_FIRST_DETAIL = 'Please confirm that it is you.'
