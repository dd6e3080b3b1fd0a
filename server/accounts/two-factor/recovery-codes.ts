import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '../../../shared/limits.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { recoveryCodes } from '../../db/schema/two-factor.ts'
import { keyedHash } from '../../ports/keyed-hash.ts'

/** Nothing that looks like another: no I, L, O, U, 0, 1. Twelve of thirty make 58 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Ten new ones, 'ABCD-EFGH-JKMN', in place of all before. Only their hashes are kept. */
export function makeRecoveryCodes(ctx: Context, tx: Tx, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId)).run()
  tx.insert(recoveryCodes)
    .values(codes.map((code) => ({ code_hash: hashOf(ctx, userId, code), user_id: userId })))
    .run()
  return codes
}

/** Is it one of the person's codes that are left? Then it is used up. */
export function useRecoveryCode(ctx: Context, tx: Tx, userId: string, code: string) {
  const { changes } = tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.code_hash, hashOf(ctx, userId, code)))
    .run()
  return changes > 0
}

const newCode = () =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replaceAll(/(.{4})(?!$)/g, '$1-')

const hashOf = (ctx: Context, userId: string, code: string) =>
  keyedHash(ctx, `recovery ${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
