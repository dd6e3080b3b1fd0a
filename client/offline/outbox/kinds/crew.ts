import { v7 as uuid } from 'uuid'
import type { CrewList, CrewMember } from '../../../../shared/hiring/crews.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import { crewListQueue, putCrewList, redrawCrewList } from '../../store/crew-rows.ts'
import { currentDevice } from '../../store/device.ts'
import { writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind } from '../kind.ts'
import { notEditable } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    crew_people: { list_id: string; people: CrewWish[] }
  }
}

/** Somebody as a list shows them, and whether they are to be in it. Without a note theirs stays as it is. */
export type CrewWish = Pick<CrewMember, 'id' | 'full_name' | 'profile_picture' | 'job_roles'> & {
  is_in: boolean
  note?: string
}

/** Puts people into a list of the company's, takes them out, or writes notes about them. */
export async function queueCrewChange(
  list: Pick<CrewList, 'id' | 'name' | 'is_favourites'>,
  people: CrewWish[],
  device = currentDevice(),
): Promise<void> {
  await writeAndQueue(device, ['crew_lists'], async (queue, db) => {
    // The favourites are there before the server has made them.
    if (!(await db.crew_lists.get(list.id))) {
      const { id, name, is_favourites } = list
      await db.crew_lists.put({ id, name, is_favourites, people: [], created_at: new Date(device.now()).toISOString() })
    }
    await queue({
      id: uuid(),
      kind: 'crew_people',
      queue: crewListQueue(list.id),
      body: { list_id: list.id, people },
      title: list.name,
      text: people.map(crewWishText).join(', '),
    })
    await redrawCrewList(db, list.id)
  })
}

const crewWishText = ({ full_name, is_in, note }: CrewWish) =>
  is_in ? `${full_name}${note ? `: ${note}` : ''}` : `${full_name}, taken out`

const crewPeopleKind = defineOutboxKind('crew_people', {
  reaches: 'own',
  tables: ['crew_lists'],
  call: ({ body }) =>
    toItemRequest('PATCH', at('/crews/{id}/people', { id: body.list_id }), {
      people: body.people.map(({ id, is_in, note }) => ({
        freelancer_id: id,
        is_in,
        ...(note !== undefined && { note }),
      })),
    }),
  fits: (reply, { body }) => (reply as CrewList | null)?.id === body.list_id,
  landed: (db, { brought, body }, list) =>
    brought?.includes(body.list_id) ? redrawCrewList(db, body.list_id) : putCrewList(db, list),
  parked: (db, { body }) => redrawCrewList(db, body.list_id),
  // One that is refused, because somebody has left, holds up nobody else.
  group: ({ id }) => id,
  queued: (db, { body }) => redrawCrewList(db, body.list_id),
  discarded: (db, { body }) => redrawCrewList(db, body.list_id),
  listed: {
    icon: 'star',
    label: 'Crew list: ',
    address: ({ body: { list_id } }) => pathTo`/crews?list=${list_id}`,
    editing: notEditable,
  },
})

export const crewKinds = { crew_people: crewPeopleKind }
