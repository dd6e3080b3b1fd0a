/**
 * A number as typed ('07700 900118', '+44 (0)7700 900 118') in E.164, '+447700900118'; null for what is none. Without a country
 * code it is British.
 */
export function phoneNumber(typed: string): string | null {
  const compact = typed.replaceAll(/[\s().\-/]/g, '')
  const digits = compact
    .replace(/^00/, '+')
    .replace(/^\+440/, '+44')
    .replace(/^0(?=[1-9])/, '+44')
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null
}

/** '•• 118': enough to know one's own number by, and of no use to anybody else. */
export const phoneEnding = (phone: string) => `•• ${phone.replaceAll(/\D/g, '').slice(-3)}`
