import { DAY_RATE_CURRENCY, HOURLY_RATE_CURRENCY } from './options.ts'

/** Amounts are decimal numbers (280.5), shown with pence only where there are any. Missing: 'N/A'. */
type Amount = number | null | undefined

/** Pence or cents, as the database stores them. */
export const inMinorUnits = (amount: number) => Math.round(amount * 100)

/** '£280/day' */
export const formatDayRate = (amount: Amount) => perUnit(amount, DAY_RATE_CURRENCY, 'day')

/** '£50', '£12.50': a price in pence, in a currency code as the payment provider writes it. */
export const formatPrice = (amount: number, currency: string) => money(currency.toUpperCase()).format(amount / 100)

function perUnit(amount: Amount, currency: string, unit: string) {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return 'N/A'
  return `${write(amount, currency)}/${unit}`
}

/**
 * Formatted without Intl: its first use takes 100 ms on a slow device, and every job on the first screen shows a rate.
 */
function write(amount: number, currency: string) {
  const sign = SIGNS[currency]
  const isPlain = sign && Number.isInteger(amount) && amount >= 0 && amount < 1000
  return isPlain ? sign + amount : money(currency).format(amount)
}

const SIGNS: Record<string, string> = { GBP: '£', USD: '$', EUR: '€' }

/** '$' */
export const HOURLY_SIGN = SIGNS[HOURLY_RATE_CURRENCY]

const formats = new Map<string, Pick<Intl.NumberFormat, 'format'>>()

function money(currency: string) {
  const known = formats.get(currency)
  if (known) return known
  const format = formatIn(currency)
  formats.set(currency, format)
  return format
}

/** A currency that Intl does not know is shown by its code. */
function formatIn(currency: string): Pick<Intl.NumberFormat, 'format'> {
  try {
    return new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    })
  } catch {
    return { format: (amount) => `${amount} ${currency}`.trim() }
  }
}
