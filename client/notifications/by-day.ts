import { formatDay, isoDayInZone } from '../../shared/dates.ts'
import { projectPathOf } from '../trade/project-address.ts'
import type { NotificationEntry } from '../../shared/push.ts'

type NotificationDay = { day: string; name: string; entries: NotificationEntry[] }

/** The newest first, by the device's days: 'Today', 'Yesterday', 'Mon 14 Dec'. */
export function notificationsByDay(entries: NotificationEntry[], now: number): NotificationDay[] {
  const today = isoDayInZone(new Date(now))
  const yesterday = isoDayInZone(new Date(now - 86_400_000))
  const days: NotificationDay[] = []
  for (const entry of entries) {
    const day = isoDayInZone(new Date(entry.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else {
      const name = day >= today ? 'Today' : day === yesterday ? 'Yesterday' : formatDay(entry.created_at)
      days.push({ day, name, entries: [entry] })
    }
  }
  return days
}

/**
 * Whether this address shows what an entry leads to: the same page of the same thing, on whichever tab. An entry of a
 * page without a thing of its own is never shown by just being there.
 */
export function isNotificationShownAt(
  entry: Pick<NotificationEntry, 'navigate'>,
  address: { pathname: string; search: string },
) {
  const named = new URL(entry.navigate, location.origin)
  const wanted = new URL(projectPathOf(named.search) ?? named, location.origin)
  const [asked, shown] = [new URLSearchParams(wanted.search), new URLSearchParams(address.search)]
  if (asked.size > 1 || wanted.pathname === '/') asked.delete('tab')
  return (
    wanted.pathname === address.pathname &&
    asked.size > 0 &&
    [...asked].every(([name, value]) => shown.get(name) === value)
  )
}
