import type { LimitName, Limits } from '../../http/limits.ts'

export type SignInAttempt = {
  email: string
  address: string
  /** The mark of a device on which this account has signed in before, else null. */
  knownDevice: string | null
}

/**
 * Counts the attempt as a failure before it is verified: per account and address, per address over all accounts, and per
 * account over all addresses. A device that the owner has used before has a count of its own instead, so that a
 * stranger's flood never locks the owner out. @throws 429
 */
export async function takeSignInAttempt(limits: Limits, attempt: SignInAttempt) {
  for (const [name, who] of countsOfSignInAttempt(attempt)) await limits.take(name, who)
}

/** Takes the failure back after the right password. */
export async function giveBackSignInAttempt(limits: Limits, attempt: SignInAttempt) {
  await Promise.all(countsOfSignInAttempt(attempt).map(([name, who]) => limits.giveBack(name, who)))
}

const countsOfSignInAttempt = ({ email, address, knownDevice }: SignInAttempt): [LimitName, who: string][] =>
  knownDevice
    ? [['failedSignInsOnKnownDevice', `${knownDevice} ${email}`]]
    : [
        ['failedSignInsFromTo', `${address} ${email}`],
        ['failedSignInsFrom', address],
        ['failedSignInsTo', email],
      ]
