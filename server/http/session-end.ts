import { SESSION_DAYS, SESSION_DAYS_MAX } from '../../shared/limits.ts'

const DAY = 86_400_000

/** Thirty days from now (use moves it, at most hourly), but never more than ninety after the session began. */
export function sessionEnd(now: Date, beganAt = now.toISOString()) {
  const end = Math.min(now.getTime() + SESSION_DAYS * DAY, Date.parse(beganAt) + SESSION_DAYS_MAX * DAY)
  return new Date(end).toISOString()
}
