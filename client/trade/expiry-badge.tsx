import { formatIsoDay } from '../../shared/dates.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { expiryOf, expiryText } from '../../shared/people/expiry.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<ReturnType<typeof expiryOf>['state'], Tone> = {
  endless: 'go',
  in_date: 'go',
  soon: 'standby',
  expired: 'stop',
}

/** In date, expiring or expired, as of today in London, as matching and mails count. */
export function ExpiryBadge({ expires_on }: { expires_on: string | null }) {
  const today = isoLondonDay(Date.now())
  const { state } = expiryOf(expires_on, today)
  const words = [expiryText(expires_on, today), state === 'soon' && formatIsoDay(expires_on)]
  return <Badge tone={tones[state]}>{words.filter(Boolean).join(', ')}</Badge>
}
