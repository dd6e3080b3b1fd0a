import { daysFrom, isBlockable } from '../../../shared/calendar/blocked-days.ts'
import { BLOCKED_DAYS_AT_ONCE } from '../../../shared/limits.ts'
import { queueBlockedDaysChange } from '../../offline/outbox/kinds/blocked-days.ts'
import { StorageFull } from '../../offline/store/safely.ts'
import { nameOfDay, shortDay } from '../../ui/calendar-days.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { OwnDays } from './day-marks.ts'

type BlockedDayNotes = ReadonlyMap<string, string>

/** Blocks or frees days at once, and offers to undo it. `before`: what is blocked now. Throws what the device says to it. */
export async function setBlockedDays(days: string[], is_blocked: boolean, note: string, before: BlockedDayNotes) {
  await queueBlockedDaysChange({ days, is_blocked, note })
  toast({
    tone: 'go',
    text: is_blocked
      ? `Blocked ${blockedSpanText(days)}. Employers see ‘not free’, not why.`
      : `Free again: ${blockedSpanText(days)}`,
    action: { label: 'Undo', onClick: () => void toastOnFailure(restoreBlockedDays(days, before)) },
  })
}

/** Frees the days if all of them are blocked, else blocks them; not what is over, nor a day that is booked. */
export async function toggleBlockedDays(wanted: string[], { marks, blocked }: OwnDays, today: string) {
  const open = wanted.filter((day) => day >= today && isBlockable(day, Date.now()))
  if (open.length === 0) return
  if (open.every((day) => blocked.has(day))) return toastOnFailure(setBlockedDays(open, false, '', blocked))
  const free = open.filter((day) => !marks.get(day)?.some(({ tone }) => tone === 'booked'))
  if (free.length === 0) return toast({ text: 'You’re confirmed for a job that day, so there is nothing to block.' })
  return toastOnFailure(setBlockedDays(free, true, '', blocked))
}

const toastOnFailure = (change: Promise<void>) =>
  change.catch((error: unknown) => toast({ tone: 'stop', text: notKeptText(error) }))

export const notKeptText = (error: unknown) =>
  error instanceof StorageFull ? error.detail : 'That could not be kept on this device. Try again.'

/** As they were, each with its note. */
async function restoreBlockedDays(days: string[], before: BlockedDayNotes) {
  const free = days.filter((day) => !before.has(day))
  if (free.length > 0) await queueBlockedDaysChange({ days: free, is_blocked: false, note: '' })
  const notes = new Set(days.flatMap((day) => before.get(day) ?? []))
  for (const note of notes)
    await queueBlockedDaysChange({ days: days.filter((day) => before.get(day) === note), is_blocked: true, note })
}

/** 'Monday 14 December', '14 Dec to 16 Dec', '3 days from 14 Dec' */
function blockedSpanText(days: string[]) {
  const [first = '', last = first] = [days[0], days.at(-1)]
  if (days.length === 1) return nameOfDay(first)
  const isWhole = daysFrom(first, last).length === days.length
  return isWhole ? `${shortDay(first)} to ${shortDay(last)}` : `${days.length} days from ${shortDay(first)}`
}

/** What is wrong with a range, in words; null: nothing. */
export function blockedRangeProblem(from: string, to: string, now: number): string | null {
  if (!from || !to) return 'Choose both days.'
  if (to < from) return 'The last day is before the first.'
  if (!isBlockable(from, now) || !isBlockable(to, now)) return 'Days can be blocked up to two years ahead.'
  return daysFrom(from, to).length > BLOCKED_DAYS_AT_ONCE ? 'You can block up to a year at once.' : null
}
