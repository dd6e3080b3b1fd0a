import type { Referee } from './referees.ts'

/** Whether the link of an invitation works. */
export type LinkState = 'waiting' | 'answered' | 'expired'
/** How it stands for the freelancer, who also learns that the mail came back. */
export type RefereeState = LinkState | 'refused'

/** Time alone turns 'waiting' into 'expired'. */
export function linkState(
  { answered_at, expires_at }: Pick<Referee, 'answered_at' | 'expires_at'>,
  now: number,
): LinkState {
  if (answered_at) return 'answered'
  return Date.parse(expires_at) <= now ? 'expired' : 'waiting'
}

export function refereeState(
  referee: Pick<Referee, 'answered_at' | 'expires_at' | 'refused_at'>,
  now: number,
): RefereeState {
  return referee.refused_at && !referee.answered_at ? 'refused' : linkState(referee, now)
}
