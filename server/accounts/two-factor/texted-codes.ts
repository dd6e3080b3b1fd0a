import { randomInt } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import type { CountryCode } from 'libphonenumber-js/max'
import { SECOND_STEP_CODE_LENGTH, SECOND_STEP_CODE_MINUTES, SECOND_STEP_CODE_TRIES } from '../../../shared/limits.ts'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import { e164PhoneNumber } from '../../../shared/accounts/sign-in-rules.ts'
import type { Context } from '../../context.ts'
import { SmsFailure } from '../../ports/sms.ts'
import type { DeliveryCarrier } from '../../delivery/outcome.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { textedCodes } from '../../db/schema/two-factor.ts'
import { keyedHash } from '../../ports/seal.ts'
import { invalid } from '../../errors.ts'
import { type CodeRequest, codeRecipientOf } from './code-request.ts'
import { mayTextPhone } from './text-limits.ts'

type SmsTask = { code_for: CodeRequest; /** A code that arrives after `until` is useless. */ until: string }

export const deliverSms: DeliveryCarrier = async (ctx, { id, payload, attempts }) => {
  const { ports, log, db } = ctx
  const { code_for, until } = payload as SmsTask
  if (!ports.sms || until <= ctx.now().toISOString()) {
    log.warn({ delivery: id }, 'a text was dropped: no service is set up, or it took too long')
    return { kind: 'done' }
  }
  const recipient = await codeRecipientOf(ctx, db.read, code_for)
  if (!recipient) return { kind: 'done' }
  const to = await textableNumberOf(ctx, recipient.phone)
  if (!to) {
    log.warn({ delivery: id }, 'a text was dropped: no mobile number of SMS_COUNTRIES')
    return { kind: 'done' }
  }
  if (attempts === 0 && !(await mayTextPhone(ctx.limits, to, code_for.kind === 'sign_in'))) {
    log.warn({ delivery: id }, 'a text was dropped: too many to one number, or in a day')
    return { kind: 'done' }
  }
  const code = await db.write((tx) => makeTextedCode(ctx, tx, recipient.subject, recipient.phone))
  try {
    await ports.sms.send({ to, text: codeMessageText(ctx, code) })
    return { kind: 'done' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: error instanceof SmsFailure && error.isFinal ? 'give_up' : 'again', reason }
  }
}

/** The last line makes devices offer the code on this site only (WICG: origin-bound one-time codes). */
function codeMessageText({ settings }: Context, code: string) {
  const words = `${code} is your ${PRODUCT_NAME} code. It works once, for ${SECOND_STEP_CODE_MINUTES} minutes. Don’t share it.`
  return settings.PUBLIC_URL ? `${words}\n\n@${new URL(settings.PUBLIC_URL).host} #${code}` : words
}

/** Creates the code for `subject`, which invalidates the one before. Only its hash is stored. */
async function makeTextedCode(ctx: Context, tx: WriteTransaction, subject: string, phone: string) {
  const code = String(randomInt(10 ** SECOND_STEP_CODE_LENGTH)).padStart(SECOND_STEP_CODE_LENGTH, '0')
  const now = ctx.now()
  const row = {
    code_hash: textedCodeHash(ctx, subject, code),
    phone,
    misses: 0,
    expires_at: new Date(now.getTime() + SECOND_STEP_CODE_MINUTES * 60_000).toISOString(),
  }
  await tx.delete(textedCodes).where(lte(textedCodes.expires_at, now.toISOString())).run()
  await tx
    .insert(textedCodes)
    .values({ subject, ...row })
    .onConflictDoUpdate({ target: textedCodes.subject, set: row })
    .run()
  return code
}

/**
 * Whether it is the code that was texted for `subject` to `phone`. A right one is used up; a wrong guess counts towards
 * the limit (A2).
 */
export async function useTextedCode(ctx: Context, tx: WriteTransaction, subject: string, phone: string, code: string) {
  const row = await tx.select().from(textedCodes).where(eq(textedCodes.subject, subject)).get()
  if (!row || row.expires_at <= ctx.now().toISOString() || row.phone !== phone) return false
  const isRight = row.code_hash === textedCodeHash(ctx, subject, code)
  if (isRight || row.misses + 1 >= SECOND_STEP_CODE_TRIES)
    await tx.delete(textedCodes).where(eq(textedCodes.subject, subject)).run()
  else
    await tx
      .update(textedCodes)
      .set({ misses: row.misses + 1 })
      .where(eq(textedCodes.subject, subject))
      .run()
  return isRight
}

const textedCodeHash = (ctx: Context, subject: string, code: string) => keyedHash(ctx, `code ${subject} ${code}`)

/** Numbers that Ofcom reserves for drama and tests. A production server sends no texts to them. */
const RESERVED_TEST_NUMBER = /^\+447700900\d{3}$/

/**
 * The number in E.164 if texts can go to it: an assigned mobile number in a country of SMS_COUNTRIES; else null. The
 * number ranges come from Google's metadata of the world's numbering plans.
 */
async function textableNumberOf({ settings }: Pick<Context, 'settings'>, typed: string): Promise<string | null> {
  const number = e164PhoneNumber(typed)
  if (!number) return null
  if (settings.NODE_ENV !== 'production' && RESERVED_TEST_NUMBER.test(number)) return number
  // Loaded on demand: the tables take megabytes, and are needed only where texts are set up.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const found = parsePhoneNumberFromString(number)
  if (!found?.isValid() || !isAllowedCountry(settings.SMS_COUNTRIES, found.country)) return null
  return /^MOBILE$|^FIXED_LINE_OR_MOBILE$/.test(found.getType() ?? '') ? number : null
}

const isAllowedCountry = (countries: string[], country: CountryCode | undefined) =>
  country !== undefined && countries.includes(country)

/** Throws 422 for a number that no text can go to, before anybody waits for a code. */
export async function expectTextableNumber(ctx: Pick<Context, 'settings'>, phone: string, path?: string) {
  if (await textableNumberOf(ctx, phone)) return
  const countries = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    countryNamesOf(ctx.settings.SMS_COUNTRIES),
  )
  throw invalid(
    `We can’t text this number. Use a mobile number (${countries}), such as +44 7400 123456.`,
    path === undefined ? undefined : [{ path, message: 'must be a mobile phone’s number' }],
  )
}

function countryNamesOf(countries: string[]) {
  const names = new Intl.DisplayNames('en-GB', { type: 'region' })
  return countries.map((code) => names.of(code) ?? code)
}

/** The same answer for a code that is wrong, expired, used, or blocked after five wrong guesses. */
export const wrongCodeError = (path: string) =>
  invalid('That code is not right, or does not work any more. Check it, or ask for a new one.', [
    { path, message: 'is not right' },
  ])
