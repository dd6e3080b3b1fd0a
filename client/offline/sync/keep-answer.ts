import type { OwnRecord } from '../../../shared/people/users.ts'
import { currentDevice } from '../store/device.ts'
import { putOwnRecord, serversOwnRecord } from '../store/profile-rows.ts'
import { runOnDatabase } from '../store/safely.ts'
import { keepSessionUser } from '../session/session-store.ts'
import type { CalendarStatus } from '../../../shared/calendar/calendar.ts'
import { syncDevice } from './sync.ts'

/**
 * Asks, and stores the answer, so that it is shown before the next sync. Where another answer or a sync has changed the
 * row meanwhile nobody knows which is newer: then the row stays, and a sync brings what holds.
 */
async function keepAnswer<Answer>(
  ask: () => Promise<Answer>,
  { tables, read, put }: { tables: string[]; read: () => Promise<unknown>; put: (answer: Answer) => Promise<unknown> },
) {
  const device = currentDevice()
  const before = JSON.stringify(await runOnDatabase(device.db, read))
  const answer = await ask()
  const isKept = await runOnDatabase(device.db, () =>
    device.db.transaction('rw', tables, async () => {
      if (JSON.stringify(await read()) !== before) return false
      await put(answer)
      return true
    }),
  )
  if (!isKept) await syncDevice(device)
}

/** For a request that answers with the own record. */
export function keepOwnRecord(ask: () => Promise<OwnRecord>) {
  const { db, user_id } = currentDevice()
  return keepAnswer(ask, {
    tables: OWN_RECORD_TABLES,
    read: () => serversOwnRecord(db, user_id),
    put: async (me) => {
      await putOwnRecord(db, me)
      keepSessionUser(me)
    },
  })
}

/** For one that answers with parts of it, where only these can be overtaken. */
export function keepPartOfOwnRecord<Part extends Partial<OwnRecord>>(
  names: (keyof Part & keyof OwnRecord)[],
  ask: () => Promise<Part>,
) {
  const { db, user_id } = currentDevice()
  return keepAnswer(ask, {
    tables: OWN_RECORD_TABLES,
    read: async () => {
      const me = await serversOwnRecord(db, user_id)
      return names.map((name) => me?.[name])
    },
    put: async (part) => {
      const me = await serversOwnRecord(db, user_id)
      if (me) await putOwnRecord(db, { ...me, ...part })
    },
  })
}

const OWN_RECORD_TABLES = ['me', 'facts', 'outbox']

/** For one that answers with the state of the own calendar. */
export function keepCalendarStatus(ask: () => Promise<CalendarStatus>) {
  const { db } = currentDevice()
  return keepAnswer(ask, {
    tables: ['calendars'],
    read: () => db.calendars.get('calendar'),
    put: (status) => db.calendars.put({ id: 'calendar', ...status }),
  })
}
