import { and, eq, ne } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { CrewList, NewCrewList } from '../../../shared/hiring/crews.ts'
import { foldedText } from '../../../shared/folded-text.ts'
import { CREW_LISTS_MAX } from '../../../shared/limits.ts'
import { companyOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import type { Reader, Tx } from '../../db/connection.ts'
import { type CrewListRow, crewLists } from '../../db/schema/crews.ts'
import { companies } from '../../db/schema/people.ts'
import { bodyHash, expectSame, refuseSpent, spendId } from '../../db/spent-ids.ts'
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
    const company_id = (await companyOf(tx, me)).id
    const known = await tx.select().from(crewLists).where(eq(crewLists.id, id)).get()
    if (known) {
      expectSame(known, { company_id, author_id, body_hash })
      return { list: await listById(tx, me, id), repeated: true }
    }
    await refuseSpent(tx, { id, author_id, body_hash }, 'This list was made, and has been removed since.')
    await refuseCompanyId(tx, id)
    await refuseTooMany(tx, company_id)
    await refuseName(tx, { id, company_id }, name)
    const row = {
      id,
      company_id,
      author_id,
      name,
      name_key: keyOf(name),
      body_hash,
      created_at: me.now().toISOString(),
    }
    await tx.insert(crewLists).values(row).run()
    await recordCrewList(tx, row)
    return { list: await listById(tx, me, id), repeated: false }
  })
}

export const renameCrewList = (me: UserContext, id: string, name: string): Promise<CrewList> =>
  me.db.write(async (tx) => {
    const list = await namedList(tx, me, id)
    await refuseName(tx, list, name)
    await tx
      .update(crewLists)
      .set({ name, name_key: keyOf(name) })
      .where(eq(crewLists.id, id))
      .run()
    await recordCrewList(tx, list)
    return await listById(tx, me, id)
  })

/** Deletes a list with its notes; a repeat is 404. */
export const removeCrewList = (me: UserContext, id: string): Promise<void> =>
  me.db.write(async (tx) => {
    const list = await namedList(tx, me, id)
    await spendId(tx, list)
    await tx.delete(crewLists).where(eq(crewLists.id, id)).run()
    await recordCrewList(tx, list, true)
  })

/** A list of the person's own company; 404 for anybody else. */
export async function ownList(db: Reader, me: UserContext, id: string): Promise<CrewListRow> {
  const company_id = (await companyOf(db, me)).id
  const own = and(eq(crewLists.id, id), eq(crewLists.company_id, company_id))
  const list = await db.select().from(crewLists).where(own).get()
  if (!list) throw notFound('This list does not exist.')
  return list
}

/** As the person sees it. */
export async function listById(db: Reader, me: UserContext, id: string): Promise<CrewList> {
  const { company_id } = await ownList(db, me, id)
  const [list] = await crewListRows(db, { ...me.user, company_id }, [id])
  return list!
}

async function namedList(tx: Tx, me: UserContext, id: string) {
  const list = await ownList(tx, me, id)
  if (list.id === list.company_id) throw conflict('Your favourites are always there, under that name.')
  return list
}

/** Under a company's id are its favourites. */
async function refuseCompanyId(tx: Tx, id: string) {
  if (await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).get()) throw idTaken()
}

async function refuseTooMany(tx: Tx, company_id: string) {
  const named = and(eq(crewLists.company_id, company_id), ne(crewLists.id, company_id))
  const made = await tx.select({ id: crewLists.id }).from(crewLists).where(named).all()
  if (made.length >= CREW_LISTS_MAX)
    throw conflict(`Your company has ${CREW_LISTS_MAX} lists. Remove one to make another.`)
}

async function refuseName(tx: Tx, { id, company_id }: Pick<CrewListRow, 'id' | 'company_id'>, name: string) {
  const others = and(eq(crewLists.company_id, company_id), ne(crewLists.id, id))
  // Of their names, as lists of earlier releases have keys that were made in another way.
  const taken = (await tx.select({ name: crewLists.name }).from(crewLists).where(others).all()).map((list) => list.name)
  const same = [FAVOURITES, ...taken].find((one) => keyOf(one) === keyOf(name))
  if (same) throw conflict(`Your company has a list named ${same} already. Choose another name.`)
}

export const FAVOURITES = 'Favourites'
/** The same for names that are one to who reads them (decision 241). A name of signs that are folded away keeps them. */
export const keyOf = (name: string) => foldedText(name) || name.toLowerCase()
