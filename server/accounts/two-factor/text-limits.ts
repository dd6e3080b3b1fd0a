import { AppError, unavailable } from '../../errors.ts'
import type { LimitName, Limits } from '../../http/limits.ts'

/** The key of counts that all callers share. */
const EVERYBODY_KEY = 'all'

/** Points for so many texts a day: half of them are kept for those who sign in, and a tenth is for one address. */
export const textLimitPoints = (perDay: number): Partial<Record<LimitName, number>> => ({
  textsPerDay: perDay,
  textsPerDayExceptSignIns: Math.ceil(perDay / 2),
  textsFrom: Math.max(10, Math.ceil(perDay / 10)),
})

/** Called before a code is queued that is not for signing in. @throws 429; 503 if no more can be sent today */
export async function takeOtherText(limits: Limits, subject: string, address: string) {
  if (await limits.isUsedUp('textsPerDayExceptSignIns', EVERYBODY_KEY)) throw noTextsLeftError()
  await expectTextsLeft(limits)
  await limits.take('codesFrom', address)
  await limits.take('textsFrom', address)
  await limits.take('codes', subject)
}

/** The same for the text that is sent with the right password; `subject` if it is sent again. */
export async function takeSignInText(limits: Limits, address: string, subject?: string) {
  await expectTextsLeft(limits)
  await limits.take('codesFrom', address)
  if (subject) await limits.take('codes', subject)
}

async function expectTextsLeft(limits: Limits) {
  if (await limits.isUsedUp('textsPerDay', EVERYBODY_KEY)) throw noTextsLeftError()
}

/**
 * Called when a text is sent, whichever way it was requested: keeps a number from being flooded, and the bill bounded.
 */
export async function mayTextPhone(limits: Limits, phone: string, isSignIn: boolean) {
  try {
    await limits.take('textsTo', phone)
    await limits.take('textsPerDayTo', phone)
    if (!isSignIn) await limits.take('textsPerDayExceptSignIns', EVERYBODY_KEY)
    await limits.take('textsPerDay', EVERYBODY_KEY)
    return true
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.kind === 'limited') return false
    throw refusal
  }
}

const noTextsLeftError = () =>
  unavailable('No more codes can be texted today. Please use another way, or try again tomorrow.', 3600)
