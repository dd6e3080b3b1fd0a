import { and, between, eq, isNull, ne } from 'drizzle-orm'
import { isoDay } from '../../../shared/days.ts'
import { expiryWords, warningDue } from '../../../shared/people/expiry.ts'
import { EXPIRY_WARNINGS } from '../../../shared/limits.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/connection.ts'
import { type CredentialRow, credentials } from '../../db/schema/credentials.ts'
import { tellOwner } from './tell-owner.ts'

const ZONE = 'Europe/London'
/** Nobody's phone rings at night for this. */
const FIRST_HOUR = 8
const LAST_HOUR = 20

/** Warns the owners of credentials that expire within 30 and within 7 days, once each, by day. */
export async function warnOfExpiry({ db, now }: Context) {
  const at = now()
  const hour = Number(at.toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit' }))
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return
  const today = isoDay(at, ZONE)
  if (due(db.read, today).length === 0) return
  await db.write((tx) => {
    for (const { row, days } of due(tx, today)) {
      tx.update(credentials).set({ warned_days: days }).where(eq(credentials.id, row.id)).run()
      const words = expiryWords(row.expires_on, today).toLowerCase()
      tellOwner(tx, row, at, {
        key: `expiry:${row.expires_on}:${days}`,
        title: `${row.name} ${words}`,
        body: `Your ${row.name} from ${row.issuer} ${words}. Once it is renewed, put the new document in its place.`,
        about: 'email_application_updates',
      })
    }
  })
}

/** Those with a warning due that was not given yet. One that was refused proves nothing, and is not warned of. */
function due(db: Reader, today: string): { row: CredentialRow; days: number }[] {
  const last = isoDay(new Date(Date.parse(today) + Math.max(...EXPIRY_WARNINGS) * 86_400_000), 'UTC')
  const expiring = db
    .select()
    .from(credentials)
    .where(
      and(
        between(credentials.expires_on, today, last),
        isNull(credentials.removed_at),
        ne(credentials.verification, 'refused'),
      ),
    )
    .all()
  return expiring.flatMap((row) => {
    const days = warningDue(row.expires_on, today)
    const isNew = days !== null && (row.warned_days === null || days < row.warned_days)
    return isNew ? [{ row, days }] : []
  })
}
