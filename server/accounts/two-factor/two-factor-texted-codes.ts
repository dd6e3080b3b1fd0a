import { randomInt } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES } from '../../../shared/limits.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { textedCodes } from '../../db/schema/two-factor.ts'
import { keyedHash } from '../../ports/keyed-hash.ts'

/** Makes the code for `subject`; the one before it is worthless from here on. Only its hash is kept. */
export function makeCode(ctx: Context, tx: Tx, subject: string, phone: string) {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const now = ctx.now()
  const row = {
    code_hash: hashOf(ctx, subject, code),
    phone,
    misses: 0,
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString(),
  }
  tx.delete(textedCodes).where(lte(textedCodes.expires_at, now.toISOString())).run()
  tx.insert(textedCodes)
    .values({ subject, ...row })
    .onConflictDoUpdate({ target: textedCodes.subject, set: row })
    .run()
  return code
}

/** Is it the code that was texted for `subject` to `phone`? Right, it is used up; wrong, it stands four more tries (A2). */
export function useCode(ctx: Context, tx: Tx, subject: string, phone: string, code: string) {
  const row = tx.select().from(textedCodes).where(eq(textedCodes.subject, subject)).get()
  if (!row || row.expires_at <= ctx.now().toISOString() || row.phone !== phone) return false
  const isRight = row.code_hash === hashOf(ctx, subject, code)
  if (isRight || row.misses + 1 >= CODE_TRIES) tx.delete(textedCodes).where(eq(textedCodes.subject, subject)).run()
  else
    tx.update(textedCodes)
      .set({ misses: row.misses + 1 })
      .where(eq(textedCodes.subject, subject))
      .run()
  return isRight
}

const hashOf = (ctx: Context, subject: string, code: string) => keyedHash(ctx, `code ${subject} ${code}`)
