import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { ProfileDecision, WaitingProfile } from '../../shared/staff/staff.ts'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { bodyHash } from '../db/spent-ids.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { companies, users } from '../db/schema/people.ts'
import { conflict } from '../errors.ts'
import { fileAddress } from '../ports/files/files.ts'
import { findPerson } from '../people/core/find-person.ts'
import { recordChange } from '../db/change-log.ts'
import { notifyOfDecision } from './suspend-person.ts'
import { writeAuditEntry } from './core/write-audit.ts'

/** People who wait for verification, the oldest first. */
export const listWaitingProfiles = async ({ db }: UserContext): Promise<WaitingProfile[]> =>
  await profilesWhere(db.read, and(eq(users.verification_status, 'pending'), isNull(users.suspended_at)))

/**
 * Throws 409 if the profile has changed since it was looked at. Without a version the decision is about the present
 * state.
 */
async function refuseChanged(db: DatabaseReader, id: string, seen: string | undefined) {
  const [now] = await profilesWhere(db, eq(users.id, id))
  if (seen !== undefined && now?.version !== seen)
    throw conflict('This profile has been changed since you opened it. Look again.')
}

const profilesWhere = async (db: DatabaseReader, condition: SQL | undefined) =>
  (
    await db
      .select({ user: users, company: companies })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.company_id))
      .where(condition)
      .orderBy(asc(users.verification_asked_at), asc(users.id))
      .all()
  ).map(({ user, company }) => {
    const shown = {
      id: user.id,
      full_name: user.full_name,
      email: user.email,
      user_type: user.user_type,
      company_name: company?.name ?? '',
      profile_picture: fileAddress(user.profile_picture),
      city: user.city,
      job_roles: user.job_roles,
      bio: company?.bio ?? user.bio,
      website: company?.website ?? user.portfolio_url,
      member_since: user.created_at,
      asked_at: user.verification_asked_at ?? user.created_at,
    }
    return { ...shown, version: bodyHash(shown) }
  })

/** Verifies a person who has asked for it, in the version that was looked at. */
export const verifyProfile = (me: UserContext, { id, reason, version }: ProfileDecision) =>
  me.db.write(async (tx) => {
    const { verification_status: status, full_name } = await findPerson(tx, id)
    if (status === 'verified') return
    if (status !== 'pending') throw conflict(`${full_name} isn’t waiting to be verified.`)
    await refuseChanged(tx, id, version)
    await storeProfileVerdict(tx, me, { id, status: 'verified', reason })
    const body = 'Your profile now shows the Verified badge.'
    await notifyOfDecision(
      tx,
      id,
      { title: `You are verified on ${PRODUCT_NAME}`, body, navigate: '/profile' },
      me.now(),
    )
  })

/** Refuses a person who has asked, or takes the badge away again; they can read the reason. */
export const refuseProfile = (me: UserContext, { id, reason, version }: ProfileDecision) =>
  me.db.write(async (tx) => {
    const { verification_status: status, full_name } = await findPerson(tx, id)
    if (status === 'refused') return
    if (status === 'unverified') throw conflict(`${full_name} isn’t waiting to be verified.`)
    await refuseChanged(tx, id, version)
    await storeProfileVerdict(tx, me, { id, status: 'refused', reason })
    const body = `${reason}\n\nPut that right, then ask again from your profile.`
    await notifyOfDecision(tx, id, { title: 'Your profile is not verified', body, navigate: '/profile' }, me.now())
  })

type ProfileVerdict = { id: string; status: 'verified' | 'refused'; reason: string }

/** Stores a decision about a person's verification. The reason of a refusal is shown to them. */
async function storeProfileVerdict(tx: WriteTransaction, me: UserContext, { id, status, reason }: ProfileVerdict) {
  const isVerified = status === 'verified'
  await tx
    .update(users)
    .set({ verification_status: status, verification_reason: isVerified ? '' : reason, verification_asked_at: null })
    .where(eq(users.id, id))
    .run()
  const action = isVerified ? 'verify_profile' : 'refuse_profile'
  await writeAuditEntry(tx, { actor_id: me.user.id, action, subject_id: id, reason, now: me.now() })
  await recordChange(tx, [id], 'me', id)
}
