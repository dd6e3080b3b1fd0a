import { SESSION_DAYS } from '../../shared/limits.ts'

/** Thirty days from now: use moves it, at most hourly. */
export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString()
