import { and, desc, eq } from 'drizzle-orm'
import type { PageQuery } from '../../../shared/fields.ts'
import type { BlockedPerson } from '../../../shared/people/safety.ts'
import type { UserContext } from '../../context.ts'
import { companies, users } from '../../db/schema/people.ts'
import { blocks } from '../../db/schema/staff.ts'
import { cutListPage } from '../../http/paging.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { FORMER_MEMBER } from '../../db/forget-person.ts'
import { invalid } from '../../errors.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { ownParticipants, otherParticipants } from '../../db/aliases.ts'
import { recordChange } from '../../db/change-log.ts'
import { recordNumberOf } from '../../jobs/core/crew-numbers.ts'
import { recordEntriesAbout, recordReactionsOf } from '../core/record-person-change.ts'
import { findAccount } from '../core/find-person.ts'

/** A page of the people this person has blocked, the latest first. Suspended ones look like deleted accounts. */
export async function listBlocked(me: UserContext, query: PageQuery) {
  const { page, next } = cutListPage(await peopleBlockedBy(me), ({ id }) => id, query)
  return { people: page, next }
}

const peopleBlockedBy = async ({ db, user }: UserContext): Promise<BlockedPerson[]> =>
  (
    await db.read
      .select({ other: users, company_name: companies.name, blocked_at: blocks.created_at })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blocked_id))
      .leftJoin(companies, eq(companies.id, users.company_id))
      .where(eq(blocks.user_id, user.id))
      .orderBy(desc(blocks.created_at), desc(blocks.blocked_id))
      .all()
  ).map(({ other, company_name, blocked_at }) => ({
    id: other.id,
    ...(other.suspended_at
      ? { full_name: FORMER_MEMBER, company_name: '', profile_picture: null }
      : {
          full_name: other.full_name,
          company_name: company_name ?? '',
          profile_picture: fileAddress(other.profile_picture),
        }),
    blocked_at,
  }))

/** Stops everything from this person to `me`, without notifying them. Existing messages stay readable for both. */
export function blockPerson(me: UserContext, id: string) {
  if (id === me.user.id) throw invalid('You cannot block yourself.')
  return me.db.write(async (tx) => {
    const row = { user_id: me.user.id, blocked_id: (await findAccount(tx, id)).id, created_at: me.now().toISOString() }
    const { changes } = await tx.insert(blocks).values(row).onConflictDoNothing().run()
    if (changes > 0) await recordBlockChange(tx, me, id)
  })
}

/** Lets them write again. Unblocking somebody who is not blocked changes nothing. */
export const unblockPerson = (me: UserContext, id: string) =>
  me.db.write(async (tx) => {
    const { changes } = await tx
      .delete(blocks)
      .where(and(eq(blocks.user_id, me.user.id), eq(blocks.blocked_id, id)))
      .run()
    if (changes > 0) await recordBlockChange(tx, me, id)
  })

/** Also whether the other, who may have booked `me`, can ring them. */
async function recordBlockChange(tx: WriteTransaction, me: UserContext, other: string) {
  await recordConversationsBetween(tx, me.user.id, other)
  await recordNumberOf(tx, me.user.id, me.now())
}

/** The conversations of the two show on `me`'s own devices that the other is blocked, and hide `me` from the other. */
async function recordConversationsBetween(tx: WriteTransaction, me: string, other: string) {
  const shared = await tx
    .select({ id: ownParticipants.conversation_id })
    .from(ownParticipants)
    .innerJoin(
      otherParticipants,
      and(eq(otherParticipants.conversation_id, ownParticipants.conversation_id), eq(otherParticipants.user_id, other)),
    )
    .where(eq(ownParticipants.user_id, me))
    .all()
  for (const { id } of shared) await recordChange(tx, [me, other], 'conversation', id)
  await recordEntriesAbout(tx, me, other)
  await recordReactionsOf(tx, me, other)
}
