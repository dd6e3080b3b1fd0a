/*
 * When Today is near, in localStorage: a start knows it before the database is open, and without reading from it.
 * client/boot.ts reads it too.
 */
type Span = [from: number, to: number]
/** In ms. `near`: Today has a tab; `first`: the app opens on it. */
export type DayAhead = { near: Span[]; first: Span[] }

const KEY = 'day-ahead'
const listeners = new Set<() => void>()

export function keepDayAhead(userId: string, ahead: DayAhead) {
  const text = JSON.stringify({ user_id: userId, ...ahead })
  if (text === localStorage.getItem(KEY)) return
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // No space for it: Today is still found by its address and the dashboard.
  }
  for (const listener of listeners) listener()
}

/** When its person signs out. */
export const forgetDayAhead = () => localStorage.removeItem(KEY)

export function isDayNear(userId: string, now = Date.now()) {
  const ahead = readDayAhead()
  return ahead?.user_id === userId && ahead.near.some(([from, to]) => from <= now && now < to)
}

/** Called when it may be near, or no longer. */
export function onDayAhead(listener: () => void) {
  listeners.add(listener)
  const timer = setInterval(listener, 60_000)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
  }
}

function readDayAhead(): (DayAhead & { user_id: string }) | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
