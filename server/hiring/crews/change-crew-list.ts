import { and, eq, ne } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { CrewList, NewCrewList } from '../../../shared/hiring/crews.ts'
import { foldedText } from '../../../shared/folded-text.ts'
import { CREW_LISTS_MAX } from '../../../shared/limits.ts'
import { actingCompanyOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { type CrewListRow, crewLists } from '../../db/schema/crews.ts'
import { companies } from '../../db/schema/people.ts'
import { bodyHash, expectSameRow, refuseSpentId, recordSpentId } from '../../db/spent-ids.ts'
import { conflict, idTaken, notFound } from '../../errors.ts'
import { crewListRows, recordCrewList } from './crew-rows.ts'

/**
 * Makes a list of people, without anybody in it, for everybody of the company.
 * @throws 403 without a company, 409 for an id or a name in use or one list too many, 410 for one that was removed
 *   since
 */
export async function makeCrewList(
  me: UserContext,
  { id = uuid(), name }: NewCrewList,
): Promise<{ list: CrewList; repeated: boolean }> {
  const body_hash = bodyHash([name])
  const author_id = me.user.id
  return me.db.write(async (tx) => {
    const company_id = (await actingCompanyOf(tx, me)).id
    const known = await tx.select().from(crewLists).where(eq(crewLists.id, id)).get()
    if (known) {
      expectSameRow(known, { company_id, author_id, body_hash })
      return { list: await crewListById(tx, me, id), repeated: true }
    }
    await refuseSpentId(tx, { id, author_id, body_hash }, 'This list has since been deleted.')
    await refuseCompanyId(tx, id)
    await refuseTooManyCrewLists(tx, company_id)
    await refuseTakenListName(tx, { id, company_id }, name)
    const row = {
      id,
      company_id,
      author_id,
      name,
      name_key: crewListNameKey(name),
      body_hash,
      created_at: me.now().toISOString(),
    }
    await tx.insert(crewLists).values(row).run()
    await recordCrewList(tx, row)
    return { list: await crewListById(tx, me, id), repeated: false }
  })
}

export const renameCrewList = (me: UserContext, id: string, name: string): Promise<CrewList> =>
  me.db.write(async (tx) => {
    const list = await ownNamedCrewList(tx, me, id)
    await refuseTakenListName(tx, list, name)
    await tx
      .update(crewLists)
      .set({ name, name_key: crewListNameKey(name) })
      .where(eq(crewLists.id, id))
      .run()
    await recordCrewList(tx, list)
    return await crewListById(tx, me, id)
  })

/** Deletes a list with its notes; a repeat is 404. */
export const removeCrewList = (me: UserContext, id: string): Promise<void> =>
  me.db.write(async (tx) => {
    const list = await ownNamedCrewList(tx, me, id)
    await recordSpentId(tx, list)
    await tx.delete(crewLists).where(eq(crewLists.id, id)).run()
    await recordCrewList(tx, list, true)
  })

/** A list of the person's own company; 404 for anybody else. */
export async function ownCrewList(db: DatabaseReader, me: UserContext, id: string): Promise<CrewListRow> {
  const company_id = (await actingCompanyOf(db, me)).id
  const own = and(eq(crewLists.id, id), eq(crewLists.company_id, company_id))
  const list = await db.select().from(crewLists).where(own).get()
  if (!list) throw notFound('This list does not exist.')
  return list
}

/** As the person sees it. */
export async function crewListById(db: DatabaseReader, me: UserContext, id: string): Promise<CrewList> {
  const { company_id } = await ownCrewList(db, me, id)
  const [list] = await crewListRows(db, { ...me.user, company_id }, [id])
  return list!
}

async function ownNamedCrewList(tx: WriteTransaction, me: UserContext, id: string) {
  const list = await ownCrewList(tx, me, id)
  if (list.id === list.company_id) throw conflict('Your favourites are always there, under that name.')
  return list
}

/** Under a company's id are its favourites. */
async function refuseCompanyId(tx: WriteTransaction, id: string) {
  if (await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).get()) throw idTaken()
}

async function refuseTooManyCrewLists(tx: WriteTransaction, company_id: string) {
  const named = and(eq(crewLists.company_id, company_id), ne(crewLists.id, company_id))
  const made = await tx.select({ id: crewLists.id }).from(crewLists).where(named).all()
  if (made.length >= CREW_LISTS_MAX)
    throw conflict(`Your company has ${CREW_LISTS_MAX} lists. Remove one to make another.`)
}

async function refuseTakenListName(
  tx: WriteTransaction,
  { id, company_id }: Pick<CrewListRow, 'id' | 'company_id'>,
  name: string,
) {
  const others = and(eq(crewLists.company_id, company_id), ne(crewLists.id, id))
  // Of their names, as lists of earlier releases have keys that were made in another way.
  const taken = (await tx.select({ name: crewLists.name }).from(crewLists).where(others).all()).map((list) => list.name)
  const same = [FAVOURITES_LIST_NAME, ...taken].find((one) => crewListNameKey(one) === crewListNameKey(name))
  if (same) throw conflict(`Your company has a list named ${same} already. Choose another name.`)
}

export const FAVOURITES_LIST_NAME = 'Favourites'
/** The same for names that are one to who reads them (decision 241). A name of signs that are folded away keeps them. */
export const crewListNameKey = (name: string) => foldedText(name) || name.toLowerCase()
