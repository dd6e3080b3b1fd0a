import { tokenOfUser } from './session-store.ts'

/* How many lines the list had the last time, in localStorage: a start leaves that much room before it knows them. */
const NEED_COUNT_KEY = 'need-count'

/** Null: this device does not know it of this person. */
export function keptNeedCount(userId: string): number | null {
  const [of, count] = (localStorage.getItem(NEED_COUNT_KEY) ?? '').split(' ')
  return of === userId ? Number(count) || 0 : null
}

/** Does nothing once its person has signed out: their lists empty just after. */
export function keepNeedCount(userId: string, count: number) {
  if (!tokenOfUser(userId)) return
  try {
    localStorage.setItem(NEED_COUNT_KEY, `${userId} ${count}`)
  } catch {
    // No space for it: the list appears without its room.
  }
}

/** When its person signs out. */
export const forgetNeedCount = () => localStorage.removeItem(NEED_COUNT_KEY)
