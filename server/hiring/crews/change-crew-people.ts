import { and, eq, inArray } from 'drizzle-orm'
import type { CrewChange, CrewList } from '../../../shared/hiring/crews.ts'
import { CREW_PEOPLE_MAX } from '../../../shared/limits.ts'
import { actingCompanyOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { crewListPeople, type CrewListRow, crewLists } from '../../db/schema/crews.ts'
import { users } from '../../db/schema/people.ts'
import { bodyHash } from '../../db/spent-ids.ts'
import { conflict, notFound } from '../../errors.ts'
import { findShownPerson } from '../../people/core/find-person.ts'
import { FAVOURITES_LIST_NAME, crewListNameKey, crewListById, ownCrewList } from './change-crew-list.ts'
import { recordCrewList } from './crew-rows.ts'

type CrewPersonChange = CrewChange['people'][number]

/**
 * Puts people into a list, takes them out, and writes the notes about them: all of it or nothing. A repeat changes
 * nothing. The favourites are made with the first of them.
 */
export const changeCrewPeople = (me: UserContext, listId: string, { people }: CrewChange): Promise<CrewList> =>
  me.db.write(async (tx) => {
    const list = await ownListOrFavourites(tx, me, listId)
    const before = await personIdsInList(tx, list.id)
    const leaving = people.filter(({ is_in }) => !is_in).map(({ freelancer_id }) => freelancer_id)
    const inIt = and(eq(crewListPeople.list_id, list.id), inArray(crewListPeople.freelancer_id, leaving))
    if (leaving.length > 0) await tx.delete(crewListPeople).where(inIt).run()
    for (const change of people.filter(({ is_in }) => is_in)) await putPersonInList(tx, me, list, change, before)
    if ((await personIdsInList(tx, list.id)).size > CREW_PEOPLE_MAX)
      throw conflict(`A list has room for ${CREW_PEOPLE_MAX} people. Take somebody off ${list.name} first.`)
    await recordCrewList(tx, list)
    return await crewListById(tx, me, list.id)
  })

async function putPersonInList(
  tx: WriteTransaction,
  me: UserContext,
  list: CrewListRow,
  { freelancer_id, note }: CrewPersonChange,
  before: Set<string>,
) {
  if (!before.has(freelancer_id)) await expectShownFreelancer(tx, me, freelancer_id)
  const row = {
    list_id: list.id,
    freelancer_id,
    author_id: me.user.id,
    note: note ?? '',
    added_at: me.now().toISOString(),
  }
  const insert = tx.insert(crewListPeople).values(row)
  const target = [crewListPeople.list_id, crewListPeople.freelancer_id]
  const { author_id } = row
  await (
    note === undefined ? insert.onConflictDoNothing() : insert.onConflictDoUpdate({ target, set: { note, author_id } })
  ).run()
}

async function expectShownFreelancer(tx: WriteTransaction, me: UserContext, id: string) {
  await findShownPerson(tx, id, me.user.id)
  const freelancer = and(eq(users.id, id), eq(users.user_type, 'freelancer'))
  if (!(await tx.select({ id: users.id }).from(users).where(freelancer).get()))
    throw notFound('There is no such freelancer.')
}

const personIdsInList = async (tx: WriteTransaction, list_id: string) =>
  new Set(
    (
      await tx
        .select({ id: crewListPeople.freelancer_id })
        .from(crewListPeople)
        .where(eq(crewListPeople.list_id, list_id))
        .all()
    ).map(({ id }) => id),
  )

async function ownListOrFavourites(tx: WriteTransaction, me: UserContext, id: string): Promise<CrewListRow> {
  const company = await actingCompanyOf(tx, me)
  if (id === company.id) {
    const row = {
      id,
      company_id: id,
      author_id: me.user.id,
      name: FAVOURITES_LIST_NAME,
      name_key: crewListNameKey(FAVOURITES_LIST_NAME),
    }
    const made = { ...row, body_hash: bodyHash([FAVOURITES_LIST_NAME]), created_at: me.now().toISOString() }
    await tx.insert(crewLists).values(made).onConflictDoNothing().run()
  }
  return await ownCrewList(tx, me, id)
}
