import { isoLondonDay } from '../dates-in-london.ts'

/** How somebody's right to work in the UK was seen. */
export const RIGHT_TO_WORK_ROUTES = ['manual', 'share_code', 'identity_provider'] as const
export type RightToWorkRoute = (typeof RIGHT_TO_WORK_ROUTES)[number]
export const RIGHT_TO_WORK_ROUTE_LABELS: Record<RightToWorkRoute, string> = {
  manual: 'Passport or papers, seen by us',
  share_code: 'Share code, checked on GOV.UK',
  identity_provider: 'Identity provider',
}

/** What a company has on record of somebody for a job. `ends_on`: the last day of their permission, null: it has no end. */
export type RightToWorkStanding = { is_checked: boolean; ends_on: string | null; is_overridden: boolean }

type WorkedSpan = { date_start: string; date_end: string }

/** The owner, and who is an admin of the team: nobody else of a company sees its checks. */
export const keepsRightToWork = (person: { is_owner: boolean; role: string }) =>
  person.is_owner || person.role.trim().toLowerCase() === 'admin'

/** The last day, by London's clock, on which somebody works in this time. */
export const lastWorkedDay = ({ date_end }: Pick<WorkedSpan, 'date_end'>) => isoLondonDay(Date.parse(date_end) - 1)

/** The check is in date, and its permission ends before this time does. */
export const endsBeforeWork = ({ is_checked, ends_on }: RightToWorkStanding, work: Pick<WorkedSpan, 'date_end'>) =>
  is_checked && ends_on !== null && ends_on < lastWorkedDay(work)

/**
 * Why somebody cannot be confirmed for this time, in the words of the company, or ''. A button asks before it is drawn,
 * and the server before it acts. The same words whether there is no check or one that ends too early: not everybody who
 * reads them sees checks.
 */
export const rightToWorkRefusal = (name: string, standing: RightToWorkStanding, work: Pick<WorkedSpan, 'date_end'>) =>
  isWorkCovered(standing, work)
    ? ''
    : `There’s no right to work check for ${name} on record that covers these days. The owner or an admin can record one.`

/** The same for the person who takes a place. */
export const ownRightToWorkRefusal = (
  company: string,
  standing: RightToWorkStanding,
  work: Pick<WorkedSpan, 'date_end'>,
) =>
  isWorkCovered(standing, work)
    ? ''
    : `${company} has to check your right to work before it can confirm you for these days. Message them: once they’ve recorded the check, you can say yes.`

const isWorkCovered = (standing: RightToWorkStanding, work: Pick<WorkedSpan, 'date_end'>) =>
  standing.is_overridden || (standing.is_checked && !endsBeforeWork(standing, work))
