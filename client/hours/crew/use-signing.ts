import { useCallback, useState } from 'react'
import { type HoursDay, isToSign } from '../hours-day.ts'
import type { SheetActs } from '../sheet/use-sheet-acts.ts'

const NOBODY: ReadonlySet<string> = new Set()

/**
 * Signs, and leaves out who is being signed before the device has written it: the next key meets the next row, however
 * slow the device is.
 */
export function useSigning(days: readonly HoursDay[], acts: SheetActs) {
  const [signing, setSigning] = useState(NOBODY)
  const unread = signing.size > 0 ? days.filter((day) => signing.has(day.id) && isToSign(day)) : []
  // What was written has been read: from here on the row says itself how far it is.
  if (unread.length !== signing.size) setSigning(new Set(unread.map(({ id }) => id)))

  const isLeft = useCallback((day: HoursDay) => isToSign(day) && !signing.has(day.id), [signing])
  return {
    isLeft,
    /** Resolves to whether all of it is on its way. */
    async sign(chosen: readonly HoursDay[]) {
      const left = chosen.filter(isLeft)
      if (left.length === 0) return true
      setSigning((before) => new Set([...before, ...left.map(({ id }) => id)]))
      const isKept = await (left.length === 1 ? acts.sign(left[0]!) : acts.signAll(left))
      if (!isKept) setSigning(NOBODY)
      return isKept
    },
  }
}
