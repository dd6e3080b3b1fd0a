import type { StandbyDb } from '../offline/store/database.ts'

/** What is left of the times that the connected calendar says busy. */
export async function busyAhead(db: StandbyDb) {
  const calendar = await db.calendars.get('calendar')
  const now = new Date().toISOString()
  return {
    isConnected: calendar?.connected ?? false,
    periods: calendar?.busy_periods.filter(({ end }) => end > now) ?? [],
  }
}
