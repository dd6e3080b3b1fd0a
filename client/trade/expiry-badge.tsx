import { formatIsoDay } from '../../shared/dates.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { expiryStateOf, expiryText } from '../../shared/people/expiry.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const expiryTones: Record<ReturnType<typeof expiryStateOf>['state'], BadgeTone> = {
  endless: 'go',
  in_date: 'go',
  soon: 'standby',
  expired: 'stop',
}

/** In date, expiring or expired, as of today in London, as matching and mails count. */
export function ExpiryBadge({ expires_on }: { expires_on: string | null }) {
  const today = isoLondonDay(Date.now())
  const { state } = expiryStateOf(expires_on, today)
  const words = [expiryText(expires_on, today), state === 'soon' && formatIsoDay(expires_on)]
  return <Badge tone={expiryTones[state]}>{words.filter(Boolean).join(', ')}</Badge>
}
