import { formatDay, formatTime } from '../../shared/dates.ts'
import { plainWords } from '../../shared/plain-words.ts'
import type { Offer } from '../../shared/jobs/jobs.ts'

/** What has become of a place that was offered and is not this freelancer's. */
export function offerEndWords({ state, expires_at }: Offer): string {
  if (state === 'declined') return 'You said no to the place offered'
  if (state === 'gone') return 'The place offered went to somebody else'
  if (state === 'stopped' || state === 'taken') return 'The company took its offer back'
  if (state !== 'lapsed' && state !== 'waiting') return `Offer of a place: ${plainWords(state)}`
  return `The offer of a place ended ${formatDay(expires_at)} at ${formatTime(expires_at)}`
}
