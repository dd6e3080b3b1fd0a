import { isoLondonDay } from '../dates-in-london.ts'
import { matchTermOf } from '../jobs/match-terms.ts'
import { inMinorUnits } from '../money.ts'
import { termsDifferences } from '../pay/terms/terms-differences.ts'
import { termsAtDayRate } from '../pay/unstated-terms.ts'
import type { RoleTerms } from './role-terms.ts'

/**
 * Whether somebody who has agreed to `agreed` must be asked before `terms` count: another role, less money, other days,
 * a longer
 * day, or anything else of pay that is not certainly better. Only in their favour are a higher rate and a shorter day. Both
 * have the rate in the same unit.
 */
export function areWorseTerms(terms: RoleTerms, agreed: RoleTerms): boolean {
  return (
    matchTermOf(terms.role_name) !== matchTermOf(agreed.role_name) ||
    terms.day_rate < agreed.day_rate ||
    londonDayOf(terms.date_start) !== londonDayOf(agreed.date_start) ||
    londonDayOf(terms.date_end) !== londonDayOf(agreed.date_end) ||
    Date.parse(terms.date_start) < Date.parse(agreed.date_start) ||
    Date.parse(terms.date_end) > Date.parse(agreed.date_end) ||
    payDifferences(agreed, terms).some(({ is_better }) => !is_better)
  )
}

const londonDayOf = (moment: string) => isoLondonDay(Date.parse(moment))

/** What has changed in their pay, each in words where the rate is in pounds. */
export const payDifferences = (before: RoleTerms, after: RoleTerms) =>
  termsDifferences(payTermsOf(before), payTermsOf(after))

const payTermsOf = ({ pay, day_rate }: RoleTerms) => termsAtDayRate(pay, inMinorUnits(day_rate))

/** Whether they are the same to the people concerned. */
export const areSameTerms = (terms: RoleTerms, others: RoleTerms) =>
  !areWorseTerms(terms, others) && !areWorseTerms(others, terms)
