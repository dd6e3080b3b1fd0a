import type { Me } from '../../../shared/people/users.ts'
import { currentDevice } from '../store/device.ts'
import { putMe, serversMe } from '../store/profile-rows.ts'
import { safely } from '../store/safely.ts'
import { keepUser } from '../session/session-store.ts'
import type { CalendarStatus } from '../../../shared/calendar/calendar.ts'

/** Stores the server's answer to a change of the own record, so that it is shown before the next sync. */
export async function keepMe(me: Me) {
  const { db } = currentDevice()
  await safely(db, () => db.transaction('rw', TABLES, () => putMe(db, me)))
  keepUser(me)
}

/** The same for an answer with a part of the record. */
export async function keepPartOfMe(part: Partial<Me>) {
  const { db, user_id } = currentDevice()
  await safely(db, () =>
    db.transaction('rw', TABLES, async () => {
      const me = await serversMe(db, user_id)
      if (me) await putMe(db, { ...me, ...part })
    }),
  )
}

const TABLES = ['me', 'facts', 'outbox']

/** Stores the server's answer about the own calendar, so that it is shown before the next sync. */
export async function keepCalendar(status: CalendarStatus) {
  const { db } = currentDevice()
  await safely(db, () => db.calendars.put({ id: 'calendar', ...status }))
}
