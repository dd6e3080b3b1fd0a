import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { CONFIRMATION_VALID_MINUTES } from '../../../shared/limits.ts'
import { CONFIRM_FIRST_DETAIL } from '../../../shared/accounts/sign-in-rules.ts'
import type { UserContext } from '../../context.ts'
import { forbidden, invalid } from '../../errors.ts'
import { createConcurrencyLimiter, type WorkAsker } from '../../ports/concurrency-limiter.ts'
import { serverFile } from '../../ports/server-file.ts'

/** Throws 403 unless the person has confirmed this very session within the last ten minutes (decision 156). */
export function expectConfirmedSession({ session: { confirmed_at }, now }: UserContext) {
  const age = confirmed_at === null ? Infinity : now().getTime() - Date.parse(confirmed_at)
  if (age >= CONFIRMATION_VALID_MINUTES * 60_000) throw forbidden(CONFIRM_FIRST_DETAIL)
}

/**
 * Like `expectConfirmedSession`; clients of an earlier release send the password with the request instead: then 422 and 429 as
 * `expectCurrentPassword`.
 */
export async function confirmOwner(me: UserContext, password: string | undefined) {
  if (password === undefined) return expectConfirmedSession(me)
  await expectCurrentPassword(me, password)
}

/**
 * Checks the password before what a stolen session alone must not do (A6). Throws 422 at the field `path`, 429 after
 * too many wrong ones.
 */
export async function expectCurrentPassword(me: UserContext, password: string, path = 'password') {
  await me.limits.take('wrongPasswords', me.user.id)
  if (!(await matchesPassword(me.user.password_hash, password, signedInAsker(me))))
    throw invalid('Your current password is not right.', [{ path, message: 'is not right' }])
  await me.limits.giveBack('wrongPasswords', me.user.id)
}

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, parallelism 1. */
const HASHING_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** An unusable hash of the same cost, so that an unknown email takes as long as a known one (A4). */
const UNUSABLE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$NvyZsBMyeXmTB+oRU2g6tQ$bx35+/L6TJZmN/uRctiTy8TjYx1wwRV7SRcXZdQOwV0'

/**
 * Hashing leaves one core and the thread pool to other requests, however many sign-ins arrive (L3). A flood from one network
 * waits for itself.
 */
const withHashingLimit = createConcurrencyLimiter(Math.max(1, availableParallelism() - 1), 200)

/** `asker`: whose turn it is, if not the server's own. */
export const hashPassword = (password: string, asker?: WorkAsker) =>
  withHashingLimit(() => hash(password, HASHING_COST), asker)

/** Somebody who has a session. */
export const signedInAsker = ({ address }: UserContext): WorkAsker => ({ address, isKnown: true })

/** Whether this is the password. With `stored` null (unknown email) it takes the same time and returns false. */
export async function matchesPassword(stored: string | null, password: string, asker: WorkAsker) {
  const usable = stored?.startsWith('$argon2id$') ? stored : null
  const matches = await withHashingLimit(() => verify(usable ?? UNUSABLE_HASH, password), asker)
  return usable !== null && matches
}

/** Throws 422 at the field `path` for a common password, or for the person's own email. */
export async function refuseCommonPassword(password: string, email: string, path: string) {
  const common = password.toLowerCase() === email || (await isCommonPassword(password))
  if (!common) return
  const detail = 'That password is too easy to guess. Please choose another.'
  throw invalid(detail, [{ path, message: 'is too common' }])
}

/** Whether it is one of the 3,527 with ten characters or more among the 50,000 most common, ignoring case. */
export async function isCommonPassword(password: string) {
  return (await readCommonPasswords()).has(password.toLowerCase())
}

/** Read at the first registration only. */
const readCommonPasswords = () =>
  (loadedCommonPasswords ??= readFile(serverFile('accounts/core/common-passwords.txt'), 'utf8').then(
    (text) => new Set(text.trimEnd().split('\n')),
  ))
let loadedCommonPasswords: Promise<Set<string>> | undefined
