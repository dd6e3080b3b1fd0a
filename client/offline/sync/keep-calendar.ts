import type { CalendarStatus } from '../../../shared/calendar.ts'
import { currentDevice } from '../store/device.ts'
import { safely } from '../store/safely.ts'

/** The server's answer about the own calendar: this phone shows it at once and not only after its next sync. */
export async function keepCalendar(status: CalendarStatus) {
  const { db } = currentDevice()
  await safely(db, () => db.calendars.put({ id: 'calendar', ...status }))
}
