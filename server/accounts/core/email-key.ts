import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type User, users } from '../../db/schema/people.ts'
import { keyedHash } from '../../ports/keyed-hash.ts'

type Addressed = Pick<User, 'id' | 'email'>

/**
 * What the link of a welcome mail carries: it shows that whoever has it reads this very address. It is worked out anew and kept nowhere, works as
 * long as the address is the person's, and any number of times: mail programs open links before their reader does.
 */
export const emailToken = (ctx: Context, { id, email }: Addressed) => `${id}.${keyOf(ctx, { id, email })}`

/** Whose address the link shows to be theirs; null for a link that is not ours, or of an address that they have no more. */
export function readEmailToken(ctx: Context, token: string): User | null {
  const [id = '', key = ''] = token.split('.')
  const user = ctx.db.read.select().from(users).where(eq(users.id, id)).get()
  if (!user || user.deleted_at) return null
  const expected = Buffer.from(keyOf(ctx, user))
  const given = Buffer.from(key)
  return given.length === expected.length && timingSafeEqual(given, expected) ? user : null
}

const keyOf = (ctx: Context, { id, email }: Addressed) => keyedHash(ctx, `email ${id} ${email}`)
