import { EMAIL_MAX } from '../limits.ts'

export const EMAIL_WANTED_TEXT = 'Enter an email such as sam@example.com.'
/** RFC 5321: of the whole address, and of what stands before the @. */
const EMAIL_LOCAL_PART_MAX = 64

/** The characters of RFC 5322 that need no quotes. */
const EMAIL_LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
/** Letters of any alphabet, and the dots of some that the network takes for dots. */
const EMAIL_DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
/** A domain as the network writes it; `xn--` begins what was in another alphabet. */
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * The one form in which an address is stored, looked up and written to: lower case, and its domain as the network writes
 * it. 'X@München.de' is 'x@xn--mnchen-3ya.de'. Null for what is no address. zod's own pattern refuses
 * addresses that people have.
 */
export function normalisedEmail(typed: string): string | null {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  if (text.length > EMAIL_MAX || at < 1 || at > EMAIL_LOCAL_PART_MAX || !EMAIL_LOCAL_PART.test(text.slice(0, at)))
    return null
  const domain = asciiDomain(text.slice(at + 1))
  const email = `${text.slice(0, at).toLowerCase()}@${domain}`
  return domain && email.length <= EMAIL_MAX ? email : null
}

function asciiDomain(domain: string) {
  const address = `http://${domain}`
  if (!EMAIL_DOMAIN.test(domain) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return ASCII_DOMAIN.test(hostname) ? hostname : null
}

/** As far as a device can tell before it is sent. */
export const isEmailAddress = (typed: string) => normalisedEmail(typed) !== null
