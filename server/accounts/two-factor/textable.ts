import type { CountryCode } from 'libphonenumber-js/max'
import { phoneNumber } from '../../../shared/accounts/sign-in-words.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'

/** Kept free for films and tests by Ofcom: nobody has them. Texted by no server that is in earnest. */
const FOR_STORIES = /^\+447700900\d{3}$/

/**
 * The number in E.164 where a text may go: one that is assigned, of a mobile phone, in a country of SMS_COUNTRIES; null for any other. What is
 * mobile where is told by Google's metadata of the world's numbering plans.
 */
export async function textable({ settings }: Pick<Context, 'settings'>, typed: string): Promise<string | null> {
  const number = phoneNumber(typed)
  if (!number) return null
  if (settings.NODE_ENV !== 'production' && FOR_STORIES.test(number)) return number
  // Only ever needed where texts are: its tables take megabytes.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const found = parsePhoneNumberFromString(number)
  if (!found?.isValid() || !isAllowed(settings.SMS_COUNTRIES, found.country)) return null
  return /^MOBILE$|^FIXED_LINE_OR_MOBILE$/.test(found.getType() ?? '') ? number : null
}

const isAllowed = (countries: string[], country: CountryCode | undefined) =>
  country !== undefined && countries.includes(country)

/** Refuses what no text can go to, before anybody waits for a code. */
export async function expectTextable(ctx: Pick<Context, 'settings'>, phone: string, path?: string) {
  if (await textable(ctx, phone)) return
  const countries = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(namesOf(ctx.settings.SMS_COUNTRIES))
  throw invalid(
    `This number cannot be texted. Write a mobile number of ${countries} such as +44 7400 123456.`,
    path === undefined ? undefined : [{ path, message: 'must be a mobile phone’s number' }],
  )
}

function namesOf(countries: string[]) {
  const names = new Intl.DisplayNames('en-GB', { type: 'region' })
  return countries.map((code) => names.of(code) ?? code)
}
