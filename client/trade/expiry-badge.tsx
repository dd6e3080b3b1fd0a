import { isoDay } from '../../shared/dates.ts'
import { expiryOf, expiryText } from '../../shared/people/expiry.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<ReturnType<typeof expiryOf>['state'], Tone> = {
  endless: 'go',
  in_date: 'go',
  soon: 'standby',
  expired: 'stop',
}

/** In date, expiring or expired, as of today on this device. */
export function ExpiryBadge({ expires_on }: { expires_on: string | null }) {
  const today = isoDay(new Date())
  return <Badge tone={tones[expiryOf(expires_on, today).state]}>{expiryText(expires_on, today)}</Badge>
}
