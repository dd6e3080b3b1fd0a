import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deliveries } from '../db/schema/sync.ts'

const KEPT_DAYS = 30

/** What was given up is kept for the operator, and not for ever. */
export async function forgetOldFailures({ db, now }: Context) {
  const limit = new Date(now().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  await db.write((tx) => tx.delete(deliveries).where(lt(deliveries.failed_at, limit)).run())
}
