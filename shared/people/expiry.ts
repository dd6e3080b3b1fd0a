import { formatIsoDay } from '../dates.ts'
import { EXPIRY_WARNING_DAYS } from '../limits.ts'

/** 'soon' from the first warning on. `days` are those left, negative once it has expired. */
type ExpiryState = { state: 'endless' | 'in_date' | 'soon' | 'expired'; days: number }

const EXPIRES_SOON_DAYS = Math.max(...EXPIRY_WARNING_DAYS)

/** Both are calendar days, '2027-03-31'. What expires today is still in date. */
export function expiryStateOf(expires_on: string | null, today: string): ExpiryState {
  if (!expires_on) return { state: 'endless', days: Infinity }
  const days = Math.round((Date.parse(expires_on) - Date.parse(today)) / 86_400_000)
  return { state: days < 0 ? 'expired' : days <= EXPIRES_SOON_DAYS ? 'soon' : 'in_date', days }
}

/** 'Expires in 5 days', 'Expired on 12 Jan 2026', 'In date until 31 Mar 2028', 'In date' where it does not expire. */
export function expiryText(expires_on: string | null, today: string): string {
  const { state, days } = expiryStateOf(expires_on, today)
  if (state === 'endless') return 'In date'
  if (state === 'in_date') return `In date until ${formatIsoDay(expires_on)}`
  if (state === 'expired') return `Expired on ${formatIsoDay(expires_on)}`
  if (days === 0) return 'Expires today'
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`
}

/** The warning that is due now, as days before the expiry; null if none is due or it has expired already. */
export function expiryWarningDue(expires_on: string | null, today: string): number | null {
  const { state, days } = expiryStateOf(expires_on, today)
  return state === 'soon' ? (EXPIRY_WARNING_DAYS.find((before) => days <= before) ?? null) : null
}
