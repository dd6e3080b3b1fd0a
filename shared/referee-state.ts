import type { Referee } from './referees.ts'

export type RefereeState = 'waiting' | 'answered' | 'expired'

/** How an invitation stands at that moment; time alone turns 'waiting' into 'expired'. */
export function refereeState(
  { answered_at, expires_at }: Pick<Referee, 'answered_at' | 'expires_at'>,
  now: number,
): RefereeState {
  if (answered_at) return 'answered'
  return Date.parse(expires_at) <= now ? 'expired' : 'waiting'
}
