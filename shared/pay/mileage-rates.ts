/** HMRC's approved rates for a car, the latest first: pence a mile up to 10,000 business miles in a tax year, and after. */
const MILEAGE_RATES = [
  { from: '2026-04-06', pence: 55, furtherPence: 25 },
  { from: '2011-04-06', pence: 45, furtherPence: 25 },
]
const FIRST_MILES = 10_000

/** Of miles on a day such as '2026-04-06', after so many in the same tax year. A rate before 2011 is not known: null. */
export function approvedMileagePence(day: string, miles: number, milesBefore = 0) {
  const rate = MILEAGE_RATES.find(({ from }) => day >= from)
  if (!rate) return null
  const first = Math.min(miles, Math.max(0, FIRST_MILES - milesBefore))
  return first * rate.pence + (miles - first) * rate.furtherPence
}
