import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { openTurns } from '../../ports/in-turn.ts'

/** argon2id (the library's default kind) as OWASP's cheat sheet has it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Somebody's hash with the same cost, of a password thrown away: an unknown email takes as long as a known one (A4). */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$NvyZsBMyeXmTB+oRU2g6tQ$bx35+/L6TJZmN/uRctiTy8TjYx1wwRV7SRcXZdQOwV0'

/** A storm of sign-ins leaves a core and the thread pool to everyone else (L3). */
const inTurn = openTurns(Math.max(1, availableParallelism() - 1), 200)

export const hashPassword = (password: string) => inTurn(() => hash(password, COST))

/** Is it this password? `stored` null (nobody of that name) takes the same time and says no. */
export async function isPassword(stored: string | null, password: string) {
  const usable = stored?.startsWith('$argon2id$') ? stored : null
  const matches = await inTurn(() => verify(usable ?? NOBODY, password))
  return usable !== null && matches
}
