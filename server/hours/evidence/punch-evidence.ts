import { and, eq, sql } from 'drizzle-orm'
import { punchBytesToSign, witnessBytesToSign } from '../../../shared/handshake/signed-bytes.ts'
import type { NewPunch, Punch } from '../../../shared/hours/punch-schema.ts'
import type { UserContext } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { deviceKeys } from '../../db/schema/chiefs.ts'
import type { PunchRow } from '../../db/schema/hours.ts'
import type { ApplicationRow } from '../../db/schema/jobs.ts'
import { preparedStatement } from '../../db/statement.ts'
import { grantsOfJob } from '../../jobs/core/chief-grants.ts'
import { hasSigned } from './check-signature.ts'

type SentPunch = Omit<NewPunch, 'id'> & { id: string }
export type PunchEvidence = Pick<PunchRow, 'signature' | 'witness'>

/** What speaks for a punch beside its author: the person's own key, and the word of a chief, from their own phone or signed by it. */
export async function evidenceOf(
  db: DatabaseReader,
  me: UserContext,
  application: Pick<ApplicationRow, 'id' | 'job_id' | 'freelancer_id'>,
  punch: SentPunch,
): Promise<PunchEvidence> {
  return {
    signature: await judgedSignatureOf(db, application, punch),
    witness: await witnessOf(db, me, application, punch),
  }
}

async function judgedSignatureOf(
  db: DatabaseReader,
  { id: booking_id, freelancer_id }: Pick<ApplicationRow, 'id' | 'freelancer_id'>,
  { signature, ...punch }: SentPunch,
): Promise<NonNullable<Punch['signature']> | null> {
  if (!signature) return null
  const { key_id, value } = signature
  const key = await keyOfPerson(db).get({ id: key_id, user_id: freelancer_id })
  return {
    key_id,
    is_valid: key !== undefined && hasSigned(key.jwk, punchBytesToSign({ ...punch, booking_id }), value),
  }
}

async function witnessOf(
  db: DatabaseReader,
  me: UserContext,
  { id: booking_id, job_id, freelancer_id }: Pick<ApplicationRow, 'id' | 'job_id' | 'freelancer_id'>,
  { witness, ...punch }: SentPunch,
): Promise<NonNullable<Punch['witness']> | null> {
  if (!witness) return null
  const { grant_id, at, way, signature } = witness
  const grant = (await grantsOfJob(db, job_id)).find(({ id }) => id === grant_id)
  const by = grant?.chief_id
  if (!grant || !by || by === freelancer_id) return null
  const key =
    by !== me.user.id && signature ? await keyOfPerson(db).get({ id: signature.key_id, user_id: by }) : undefined
  const signed = witnessBytesToSign({ ...punch, booking_id }, witness)
  const isTheirs = by === me.user.id || (key !== undefined && hasSigned(key.jwk, signed, signature!.value))
  if (!isTheirs) return null
  const isLate = Date.parse(at) > Date.parse(grant.revoked_at ?? grant.expires_at)
  return { grant_id, by, at: new Date(at).toISOString(), way, ...(isLate && { is_after_grant: true as const }) }
}

/** Whether two phones carry the same press: the second adds what the first did not have. */
export const isSamePress = (known: PunchRow, punch: SentPunch, booking_id: string) =>
  Buffer.from(punchBytesToSign(known)).equals(punchBytesToSign({ ...punch, booking_id }))

const keyOfPerson = preparedStatement((db) =>
  db
    .select({ jwk: deviceKeys.jwk })
    .from(deviceKeys)
    .where(and(eq(deviceKeys.id, sql.placeholder('id')), eq(deviceKeys.user_id, sql.placeholder('user_id'))))
    .prepare(),
)
