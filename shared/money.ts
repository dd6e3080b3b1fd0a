import { DAY_RATE_CURRENCY, HOURLY_RATE_CURRENCY } from './options.ts'

/** Amounts are decimal numbers (280.5), shown with pence only where there are any. Missing: 'N/A'. */
type MoneyAmount = number | null | undefined

/** Pence or cents, as the database stores them. */
export const inMinorUnits = (amount: number) => Math.round(amount * 100)

/** '£280/day' */
export const formatDayRate = (amount: MoneyAmount) => amountPerUnit(amount, DAY_RATE_CURRENCY, 'day')

/** '£1,250', '£12.50': pence as pounds. */
export const formatPounds = (pence: number) => writeAmount(pence / 100, DAY_RATE_CURRENCY)

/** '£50', '£12.50': a price in pence, in a currency code as the payment provider writes it. */
export const formatPrice = (amount: number, currency: string) =>
  currencyFormatOf(currency.toUpperCase()).format(amount / 100)

function amountPerUnit(amount: MoneyAmount, currency: string, unit: string) {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return 'N/A'
  return `${writeAmount(amount, currency)}/${unit}`
}

/**
 * Formatted without Intl: its first use takes 100 ms on a slow device, and every job on the first screen shows a rate.
 */
function writeAmount(amount: number, currency: string) {
  const sign = CURRENCY_SIGNS[currency]
  const isPlain = sign && Number.isInteger(amount) && amount >= 0 && amount < 1e9
  return isPlain
    ? sign + String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : currencyFormatOf(currency).format(amount)
}

const CURRENCY_SIGNS: Record<string, string> = { GBP: '£', USD: '$', EUR: '€' }

/** '$' */
export const HOURLY_RATE_SIGN = CURRENCY_SIGNS[HOURLY_RATE_CURRENCY]

const currencyFormats = new Map<string, Pick<Intl.NumberFormat, 'format'>>()

function currencyFormatOf(currency: string) {
  const known = currencyFormats.get(currency)
  if (known) return known
  const format = createCurrencyFormat(currency)
  currencyFormats.set(currency, format)
  return format
}

/** A currency that Intl does not know is shown by its code. */
function createCurrencyFormat(currency: string): Pick<Intl.NumberFormat, 'format'> {
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
