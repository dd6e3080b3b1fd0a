import type { OwnRecord } from '../../../shared/people/users.ts'
import { currentDevice } from '../store/device.ts'
import { putOwnRecord, serversOwnRecord } from '../store/profile-rows.ts'
import { runOnDatabase } from '../store/safely.ts'
import { keepSessionUser } from '../session/session-store.ts'
import type { CalendarStatus } from '../../../shared/calendar/calendar.ts'

/** Stores the server's answer to a change of the own record, so that it is shown before the next sync. */
export async function keepOwnRecord(me: OwnRecord) {
  const { db } = currentDevice()
  await runOnDatabase(db, () => db.transaction('rw', OWN_RECORD_TABLES, () => putOwnRecord(db, me)))
  keepSessionUser(me)
}

/** The same for an answer with a part of the record. */
export async function keepPartOfOwnRecord(part: Partial<OwnRecord>) {
  const { db, user_id } = currentDevice()
  await runOnDatabase(db, () =>
    db.transaction('rw', OWN_RECORD_TABLES, async () => {
      const me = await serversOwnRecord(db, user_id)
      if (me) await putOwnRecord(db, { ...me, ...part })
    }),
  )
}

const OWN_RECORD_TABLES = ['me', 'facts', 'outbox']

/** Stores the server's answer about the own calendar, so that it is shown before the next sync. */
export async function keepCalendarStatus(status: CalendarStatus) {
  const { db } = currentDevice()
  await runOnDatabase(db, () => db.calendars.put({ id: 'calendar', ...status }))
}
