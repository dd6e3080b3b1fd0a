import type { CrewList, CrewMember } from '../../../shared/hiring/crews.ts'
import type { StandbyDb, DatabaseTables } from './database.ts'
import type { LocalCrewList } from './rows.ts'
import type { OutboxRow } from './outbox-row.ts'

export const crewListQueue = (list_id: string) => `crew:${list_id}`

/** A list from the server. Called inside a transaction. */
export const putCrewList = (db: DatabaseTables<'crew_lists' | 'outbox'>, list: CrewList) =>
  applyUnsentToCrewList(db, { ...list, at_server: list.people })

/** Shows a list again after an item about it was queued, refused or discarded. Called inside a transaction. */
export async function redrawCrewList(db: DatabaseTables<'crew_lists' | 'outbox'>, list_id: string) {
  const list = await db.crew_lists.get(list_id)
  if (list) await applyUnsentToCrewList(db, list)
}

async function applyUnsentToCrewList(db: DatabaseTables<'crew_lists' | 'outbox'>, list: LocalCrewList) {
  const items = await db.outbox.where({ queue: crewListQueue(list.id) }).sortBy('position')
  // Favourites that the server never had, and of which nothing is left to send.
  if (!list.at_server && items.length === 0) return db.crew_lists.delete(list.id)
  const people = new Map(list.at_server?.map((person) => [person.id, person]))
  for (const row of items) if (row.kind === 'crew_people' && row.state === 'queued') applyCrewItem(people, row)
  const inOrder = [...people.values()].toSorted((a, b) => a.full_name.localeCompare(b.full_name, 'en-GB'))
  await db.crew_lists.put({ ...list, people: inOrder })
}

function applyCrewItem(people: Map<string, CrewMember>, { body, created_at }: OutboxRow<'crew_people'>) {
  for (const { id, is_in, note, ...shown } of body.people) {
    const before = people.get(id)
    if (is_in) people.set(id, { added_at: created_at, ...before, ...shown, id, note: note ?? before?.note ?? '' })
    else people.delete(id)
  }
}

/** In a full sync all go but those of which something waits here. */
export async function forgetSyncedCrewLists(db: StandbyDb) {
  const waiting = await db.outbox.filter(({ kind }) => kind === 'crew_people').toArray()
  const kept = new Set(waiting.map(({ queue }) => queue))
  await db.crew_lists.filter(({ id }) => !kept.has(crewListQueue(id))).delete()
}

/** The favourites first, the others by name. */
export const sortedCrewLists = (lists: LocalCrewList[]) =>
  lists.toSorted((a, b) => Number(b.is_favourites) - Number(a.is_favourites) || a.name.localeCompare(b.name, 'en-GB'))
