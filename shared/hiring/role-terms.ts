import { formatLondonDateRange, formatLondonTime, isoLondonDay } from '../dates-in-london.ts'
import { matchTermOf } from '../jobs/match-terms.ts'
import { formatDayRate } from '../money.ts'

/** What somebody works as, for how much, and when. `day_rate` in pounds on the wire, in pence in the database. */
export type RoleTerms = { role_name: string; day_rate: number; date_start: string; date_end: string }

/**
 * Whether somebody who has agreed to `agreed` must be asked before `terms` count: another role, less money, other days,
 * or a longer day. Only in their favour are a higher rate and a shorter day. Both have the rate in the same unit.
 */
export function areWorseTerms(terms: RoleTerms, agreed: RoleTerms): boolean {
  return (
    matchTermOf(terms.role_name) !== matchTermOf(agreed.role_name) ||
    terms.day_rate < agreed.day_rate ||
    londonDayOf(terms.date_start) !== londonDayOf(agreed.date_start) ||
    londonDayOf(terms.date_end) !== londonDayOf(agreed.date_end) ||
    Date.parse(terms.date_start) < Date.parse(agreed.date_start) ||
    Date.parse(terms.date_end) > Date.parse(agreed.date_end)
  )
}

const londonDayOf = (moment: string) => isoLondonDay(Date.parse(moment))

/** Whether they are the same to the letter. Both have the rate in the same unit. */
export const areEqualTerms = (terms: RoleTerms, others: RoleTerms) =>
  (['role_name', 'day_rate', 'date_start', 'date_end'] as const).every((field) => terms[field] === others[field])

/** Whether they are the same to the people concerned. */
export const areSameTerms = (terms: RoleTerms, others: RoleTerms) =>
  !areWorseTerms(terms, others) && !areWorseTerms(others, terms)

/** 'Rigger, £280/day, 1 to 3 Mar 2027, 08:00 to 20:00', with the rate in pounds. */
export const termsText = ({ role_name, day_rate, ...times }: RoleTerms) =>
  [role_name, formatDayRate(day_rate), workTimesText(times)].join(', ')

/** '1 to 3 Mar 2027, 08:00 to 20:00', by London's clock. */
export const workTimesText = ({ date_start, date_end }: Pick<RoleTerms, 'date_start' | 'date_end'>) =>
  `${formatLondonDateRange(date_start, date_end)}, ${formatLondonTime(date_start)} to ${formatLondonTime(date_end)}`
