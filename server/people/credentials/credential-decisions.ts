import { and, between, eq, isNull, ne } from 'drizzle-orm'
import { isoDayInZone } from '../../../shared/dates.ts'
import { formatLondonTime, isoLondonDay } from '../../../shared/dates-in-london.ts'
import { expiryText, expiryWarningDue } from '../../../shared/people/expiry.ts'
import { EXPIRY_WARNING_DAYS } from '../../../shared/limits.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { type CredentialRow, credentials } from '../../db/schema/credentials.ts'
import { conflict, notFound } from '../../errors.ts'
import { recordChange } from '../../db/change-log.ts'
import type { Context } from '../../context.ts'
import { credentialById } from './credential-rows.ts'
import { notifyRecipient } from '../../delivery/notify.ts'
import type { NotificationKind } from '../../../shared/notification-kinds.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'
import { writeInPortions } from '../../db/write-in-portions.ts'

type CredentialDecision = { id: string; /** The version of the credential that the staff saw. */ version: number } & (
  | { verification: 'verified' }
  | { verification: 'refused'; refused_because: string }
)

/**
 * Stores the staff's decision about the version they saw: 409 if its owner has changed it since. Notifies the owner. A
 * repeat changes nothing. Callers check the permission, in the same transaction.
 */
export async function storeCredentialDecision(
  tx: WriteTransaction,
  now: Date,
  { id, version, ...decision }: CredentialDecision,
): Promise<CredentialRow> {
  const row = await credentialById(tx, id)
  if (!row || row.removed_at) throw notFound('This credential is not here any more.')
  if (row.version !== version) throw conflict('This credential has been changed since you opened it. Look again.')
  const refused_because = decision.verification === 'refused' ? decision.refused_because : ''
  if (row.verification === decision.verification && row.refused_because === refused_because) return row
  const decided = await tx
    .update(credentials)
    .set({ verification: decision.verification, refused_because, updated_at: now.toISOString() })
    .where(eq(credentials.id, id))
    .returning()
    .get()
  await recordChange(tx, [row.user_id], 'credential', id)
  await indexFreelancer(tx, row.user_id)
  await notifyOwnerOf(tx, decided, now, {
    kind: 'account',
    key: `${decided.verification}:${now.getTime()}`,
    ...(decided.verification === 'verified'
      ? { title: `${row.name} is verified`, body: `Employers now see your ${row.name} as verified.` }
      : { title: `${row.name} was not accepted`, body: `${refused_because} You can put it right in your portfolio.` }),
  })
  return decided
}

/** In London, between these warnings are sent, so that no push wakes anybody. */
const WARNINGS_BEGIN_TIME = '08:00'
const WARNINGS_END_TIME = '20:00'

/** Warns the owners of credentials that expire within 30 and within 7 days, once each, in daytime. */
export async function warnOfExpiry({ db, now }: Context, closing?: AbortSignal) {
  const at = now()
  const time = formatLondonTime(at.toISOString())
  if (time < WARNINGS_BEGIN_TIME || time >= WARNINGS_END_TIME) return
  const today = isoLondonDay(at.getTime())
  await writeInPortions(
    db,
    await expiryWarningsDue(db.read, today),
    async (tx, { row, days }) => {
      // Not changed, removed or warned of meanwhile.
      const isSame = and(eq(credentials.id, row.id), sameWarningState(row))
      const { changes } = await tx.update(credentials).set({ warned_days: days }).where(isSame).run()
      if (changes === 0) return
      const words = expiryText(row.expires_on, today).toLowerCase()
      await notifyOwnerOf(tx, row, at, {
        kind: 'credential',
        key: `expiry:${row.expires_on}:${days}`,
        title: `${row.name} ${words}`,
        body: `Your ${row.name} from ${row.issuer} ${words}. Once you’ve renewed it, upload the new document.`,
      })
    },
    { closing },
  )
}

const sameWarningState = ({ expires_on, warned_days }: CredentialRow) =>
  and(
    expires_on === null ? isNull(credentials.expires_on) : eq(credentials.expires_on, expires_on),
    warned_days === null ? isNull(credentials.warned_days) : eq(credentials.warned_days, warned_days),
    isNull(credentials.removed_at),
    ne(credentials.verification, 'refused'),
  )

/** Credentials with a warning due that was not sent yet. Refused ones are left out, as they prove nothing. */
async function expiryWarningsDue(db: DatabaseReader, today: string): Promise<{ row: CredentialRow; days: number }[]> {
  const last = isoDayInZone(new Date(Date.parse(today) + Math.max(...EXPIRY_WARNING_DAYS) * 86_400_000), 'UTC')
  const expiring = await db
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
    const days = expiryWarningDue(row.expires_on, today)
    const isNew = days !== null && (row.warned_days === null || days < row.warned_days)
    return isNew ? [{ row, days }] : []
  })
}

type CredentialNews = { kind: NotificationKind; key: string; title: string; body: string }

async function notifyOwnerOf(
  tx: WriteTransaction,
  { id, user_id }: Pick<CredentialRow, 'id' | 'user_id'>,
  now: Date,
  { key, ...news }: CredentialNews,
) {
  const tag = `credential:${id}`
  await notifyRecipient(
    tx,
    { user_id, ...news, key: `${tag}:${key}`, navigate: `/portfolio?credential=${id}`, tag },
    now,
  )
}
