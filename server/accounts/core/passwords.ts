import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { CONFIRMED_MINUTES } from '../../../shared/limits.ts'
import { CONFIRM_FIRST } from '../../../shared/accounts/sign-in-words.ts'
import type { UserContext } from '../../context.ts'
import { forbidden, invalid } from '../../errors.ts'
import { createLimiter } from '../../ports/concurrency-limiter.ts'
import { serverFile } from '../../ports/server-file.ts'

/** Throws 403 unless the person has shown on this very session, in the last ten minutes, that it is them (decision 156). */
export function expectConfirmed({ session: { confirmed_at }, now }: UserContext) {
  const age = confirmed_at === null ? Infinity : now().getTime() - Date.parse(confirmed_at)
  if (age >= CONFIRMED_MINUTES * 60_000) throw forbidden(CONFIRM_FIRST)
}

/** The same; or the password with the call itself, as clients of an earlier release send it: then 422 and 429 as `askPassword`. */
export async function confirmOwner(me: UserContext, password: string | undefined) {
  if (password === undefined) return expectConfirmed(me)
  await askPassword(me, password)
}

/** Before what a stolen session alone must not do (A6). Throws 422 at the field `path`, 429 after too many wrong ones. */
export async function askPassword(me: UserContext, password: string, path = 'password') {
  await me.signInLimits.beforeChanging(me.user.id)
  if (!(await isPassword(me.user.password_hash, password)))
    throw invalid('Your current password is not right.', [{ path, message: 'is not right' }])
  await me.signInLimits.changed(me.user.id)
}

/** argon2id (the library's default kind) as OWASP's cheat sheet has it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Somebody's hash with the same cost, of a password thrown away: an unknown email takes as long as a known one (A4). */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$NvyZsBMyeXmTB+oRU2g6tQ$bx35+/L6TJZmN/uRctiTy8TjYx1wwRV7SRcXZdQOwV0'

/** A storm of sign-ins leaves a core and the thread pool to everyone else (L3). */
const inTurn = createLimiter(Math.max(1, availableParallelism() - 1), 200)

export const hashPassword = (password: string) => inTurn(() => hash(password, COST))

/** Is it this password? `stored` null (nobody of that name) takes the same time and says no. */
export async function isPassword(stored: string | null, password: string) {
  const usable = stored?.startsWith('$argon2id$') ? stored : null
  const matches = await inTurn(() => verify(usable ?? NOBODY, password))
  return usable !== null && matches
}

/** Throws 422 at the field `path` for one of the commonest passwords, or the person's own email. */
export async function refuseCommonPassword(password: string, email: string, path: string) {
  const common = password.toLowerCase() === email || (await isCommonPassword(password))
  if (!common) return
  const detail = 'This password is one of the first that anyone would try. Please choose another.'
  throw invalid(detail, [{ path, message: 'is too common' }])
}

/** One of the 3,527 with ten characters or more among the 50,000 commonest, in any mixture of capitals. */
export async function isCommonPassword(password: string) {
  return (await commonPasswords()).has(password.toLowerCase())
}

/** Read at the first registration only. */
const commonPasswords = () =>
  (common ??= readFile(serverFile('accounts/core/common-passwords.txt'), 'utf8').then(
    (text) => new Set(text.trimEnd().split('\n')),
  ))
let common: Promise<Set<string>> | undefined
