import type { PayTerms } from './pay-terms.ts'

/*
 * Bank holidays as gov.uk/bank-holidays lists them: the substitute day counts, the Saturday or Sunday that it stands for
 * does not. Scotland's 15 June 2026 was proclaimed in February 2026 for the World Cup. A test compares the rest with the
 * Banking and Financial Dealings Act 1971. After 2028 no day is a holiday yet: gov.uk lists no further.
 */
const IN_ALL = daysIn(`
  2025-01-01 2025-04-18 2025-05-05 2025-05-26 2025-12-25 2025-12-26
  2026-01-01 2026-04-03 2026-05-04 2026-05-25 2026-12-25 2026-12-28
  2027-01-01 2027-03-26 2027-05-03 2027-05-31 2027-12-27 2027-12-28
  2028-01-03 2028-04-14 2028-05-01 2028-05-29 2028-12-25 2028-12-26
`)
const OUTSIDE_SCOTLAND = daysIn(`
  2025-04-21 2025-08-25 2026-04-06 2026-08-31
  2027-03-29 2027-08-30 2028-04-17 2028-08-28
`)
const IN_SCOTLAND = daysIn(`
  2025-01-02 2025-08-04 2025-12-01
  2026-01-02 2026-06-15 2026-08-03 2026-11-30
  2027-01-04 2027-08-02 2027-11-30
  2028-01-04 2028-08-07 2028-11-30
`)
const IN_NORTHERN_IRELAND = daysIn(`
  2025-03-17 2025-07-14 2026-03-17 2026-07-13
  2027-03-17 2027-07-12 2028-03-17 2028-07-12
`)

/** Days such as '2026-12-28', by division, from 2025 to 2028. */
export const BANK_HOLIDAYS: Record<PayTerms['division'], ReadonlySet<string>> = {
  england_and_wales: new Set([...IN_ALL, ...OUTSIDE_SCOTLAND]),
  scotland: new Set([...IN_ALL, ...IN_SCOTLAND]),
  northern_ireland: new Set([...IN_ALL, ...OUTSIDE_SCOTLAND, ...IN_NORTHERN_IRELAND]),
}

function daysIn(list: string) {
  return list.trim().split(/\s+/)
}
