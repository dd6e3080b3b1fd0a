import { createEmitter } from '../../state/create-store.ts'
import { tokenOfUser } from '../session/session-store.ts'

/*
 * When Today is near, in localStorage: a start knows it before the database is open, and without reading from it.
 */
type DayAheadSpan = [from: number, to: number]
/** In ms. `near`: Today has a tab; `first`: the app opens on it. */
export type DayAhead = { near: DayAheadSpan[]; first: DayAheadSpan[] }
type KeptDayAhead = DayAhead & { user_id: string }

const DAY_AHEAD_KEY = 'day-ahead'
const dayAheadChanges = createEmitter()

/** Does nothing once its person has signed out. */
export function keepDayAhead(userId: string, ahead: DayAhead) {
  if (!tokenOfUser(userId)) return
  const kept: KeptDayAhead = { user_id: userId, ...ahead }
  const text = JSON.stringify(kept)
  if (text === localStorage.getItem(DAY_AHEAD_KEY)) return
  try {
    localStorage.setItem(DAY_AHEAD_KEY, text)
  } catch {
    // No space for it: Today is still found by its address and the dashboard.
  }
  dayAheadChanges.emit()
}

/** When its person signs out. */
export const forgetDayAhead = () => localStorage.removeItem(DAY_AHEAD_KEY)

export const isDayNear = (userId: string, now = Date.now()) => isInDayAheadSpan('near', userId, now)

/**
 * Shows Today in place of the dashboard where the app is opened, not reloaded or come back to, on the day of a job.
 * Called before the router reads the address.
 */
export function openOnToday(userId: string) {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isOpened = location.pathname + location.search === '/' && opened?.type === 'navigate'
  if (isOpened && isInDayAheadSpan('first', userId, Date.now())) history.replaceState(null, '', '/today')
}

function isInDayAheadSpan(spans: keyof DayAhead, userId: string, now: number) {
  const ahead = readDayAhead()
  return ahead?.user_id === userId && ahead[spans].some(([from, to]) => from <= now && now < to)
}

/** Called when it may be near, or no longer. */
export function onDayAhead(listener: () => void) {
  const stop = dayAheadChanges.subscribe(listener)
  const timer = setInterval(listener, 60_000)
  return () => {
    stop()
    clearInterval(timer)
  }
}

function readDayAhead(): KeptDayAhead | null {
  try {
    return JSON.parse(localStorage.getItem(DAY_AHEAD_KEY) ?? 'null')
  } catch {
    return null
  }
}
