import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { CrewList } from '../../../shared/hiring/crews.ts'
import { rolesOfPerson } from '../../../shared/jobs/match-terms.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import type { UserRow } from '../../db/schema/people.ts'
import { recordChange } from '../../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { crewListPeople, type CrewListRow, crewLists } from '../../db/schema/crews.ts'
import { users } from '../../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { fileAddress } from '../../ports/files/files.ts'

/** All lists of a company: the favourites first, the others by name. */
export async function crewListsOf(db: DatabaseReader, company_id: string): Promise<CrewList[]> {
  const lists = await withListedPeople(db, await crewListsByCompany(db).all({ company_id }))
  return [...lists.filter((list) => list.is_favourites), ...lists.filter((list) => !list.is_favourites)]
}

/** The given lists, as far as they are those of the viewer's company. */
export const crewListRows = async (db: DatabaseReader, { company_id }: UserRow, ids: string[]) =>
  company_id ? await withListedPeople(db, await crewListsAmong(db).all({ company_id, ids: JSON.stringify(ids) })) : []

/** The ids of the people with a company's star. */
export const favouriteIdsOf = async (db: DatabaseReader, company_id: string) =>
  new Set((await peopleInLists(db).all({ ids: JSON.stringify([company_id]) })).map(({ person }) => person.id))

/** A list changed: for everybody of the company. */
export const recordCrewList = async (
  tx: WriteTransaction,
  { id, company_id }: Pick<CrewListRow, 'id' | 'company_id'>,
  isGone = false,
) => recordChange(tx, await memberIdsOf(tx, company_id), 'crew_list', id, isGone)

/** The lists of a company come to a person's devices, or leave them. */
export async function recordCrewListsFor(tx: WriteTransaction, user_id: string, company_id: string, isGone: boolean) {
  for (const { id } of await crewListsByCompany(tx).all({ company_id }))
    await recordChange(tx, [user_id], 'crew_list', id, isGone)
}

/** Deletes the lists of a company that was closed, and takes them from its members' devices. */
export async function deleteCrewListsOf(tx: WriteTransaction, company_id: string) {
  for (const list of await crewListsByCompany(tx).all({ company_id })) await recordCrewList(tx, list, true)
  await tx.delete(crewLists).where(eq(crewLists.company_id, company_id)).run()
}

async function withListedPeople(db: DatabaseReader, lists: CrewListRow[]): Promise<CrewList[]> {
  const people = await peopleInLists(db).all({ ids: JSON.stringify(lists.map(({ id }) => id)) })
  return lists.map(({ id, company_id, name, created_at }) => ({
    id,
    name,
    is_favourites: id === company_id,
    people: people
      .filter(({ list_id }) => list_id === id)
      .map(({ person, note, added_at }) => ({
        id: person.id,
        full_name: person.full_name,
        profile_picture: fileAddress(person.profile_picture),
        job_roles: rolesOfPerson(person),
        note,
        added_at,
      })),
    created_at,
  }))
}

const crewListsByCompany = preparedStatement((db) =>
  db
    .select()
    .from(crewLists)
    .where(eq(crewLists.company_id, sql.placeholder('company_id')))
    .orderBy(asc(crewLists.name_key))
    .prepare(),
)
const crewListsAmong = preparedStatement((db) =>
  db
    .select()
    .from(crewLists)
    .where(and(eq(crewLists.company_id, sql.placeholder('company_id')), isInBoundList(crewLists.id, 'ids')))
    .prepare(),
)
/** Whoever is suspended is left out for as long. */
const peopleInLists = preparedStatement((db) =>
  db
    .select({
      list_id: crewListPeople.list_id,
      note: crewListPeople.note,
      added_at: crewListPeople.added_at,
      person: {
        id: users.id,
        full_name: users.full_name,
        profile_picture: users.profile_picture,
        job_role: users.job_role,
        job_roles: users.job_roles,
      },
    })
    .from(crewListPeople)
    .innerJoin(users, and(eq(users.id, crewListPeople.freelancer_id), isNull(users.suspended_at)))
    .where(isInBoundList(crewListPeople.list_id, 'ids'))
    .orderBy(asc(users.full_name), asc(users.id))
    .prepare(),
)
