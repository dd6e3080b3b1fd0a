import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import { isSheetSeen } from '../../shared/call-sheets/seen.ts'
import { compareNeeds } from '../../shared/hiring/need-order.ts'
import { isoLondonDay, londonMidnight } from '../../shared/dates-in-london.ts'
import { expiryStateOf } from '../../shared/people/expiry.ts'
import type { LocalCredential } from '../offline/store/rows.ts'
import { type NextCallFacts, nextCallOf } from './booked-list.tsx'
import { applicationStateOf, type FreelancerJobs, type JobEntry } from './freelancer-jobs.ts'

/** What a freelancer has to do now, each with its one action; `by`: ms, when it is too late. */
export type OwnNeed = { by: number } & (
  | { kind: 'offer' | 'terms'; entry: JobEntry }
  | { kind: 'call'; call: NextCallFacts; unread: CallSheet | undefined }
  | { kind: 'sheet'; entry: JobEntry; sheet: CallSheet }
  | { kind: 'credential'; credential: LocalCredential; days: number }
  | { kind: 'profile'; gaps: string[] }
)

/** What comes later than the jobs: empty until it is read. */
export type LateNeedFacts = {
  sheets: CallSheet[]
  credentials: LocalCredential[]
  /** Ids of jobs whose call sheet, and of amendments, that have an answer in the outbox. */
  answered: Set<string>
}

const OWN_NEED_ORDER: OwnNeed['kind'][] = ['offer', 'call', 'terms', 'sheet', 'credential', 'profile']
/** An expired credential is told for so long. */
const EXPIRED_TOLD_DAYS = 30

/** The most urgent first. `now` in ms; `gaps`: what the profile lacks of what jobs are matched on. */
export function ownNeedsOf(
  { apply, confirmed }: FreelancerJobs,
  gaps: string[],
  late: LateNeedFacts,
  now: number,
): OwnNeed[] {
  const { sheets, answered } = late
  const call = nextCallOf(confirmed, sheets, now)
  const unread = sheets.filter((sheet) => sheet.version > 0 && !isSheetSeen(sheet) && !answered.has(sheet.id))
  const unreadOf = (jobId: string | undefined) => unread.find(({ id }) => id === jobId)
  const needs: OwnNeed[] = [
    ...apply
      .filter((entry) => applicationStateOf(entry, now) === 'offered')
      .map((entry) => ({ kind: 'offer' as const, entry, by: Date.parse(entry.application!.offer!.expires_at) })),
    ...[...apply, ...confirmed]
      .filter(({ application }) => isAmendmentWaiting(application, answered))
      .map((entry) => ({ kind: 'terms' as const, entry, by: startOfEntry(entry) })),
    ...(call ? [{ kind: 'call' as const, call, by: Date.parse(call.at), unread: unreadOf(call.job.id) }] : []),
    ...confirmed.flatMap((entry) => {
      const sheet = entry.job.id === call?.job.id ? undefined : unreadOf(entry.job.id)
      return sheet ? [{ kind: 'sheet' as const, entry, sheet, by: startOfEntry(entry) }] : []
    }),
    ...late.credentials.flatMap((credential) => {
      const { state, days } = expiryStateOf(credential.expires_on, isoLondonDay(now))
      const isTold = state === 'soon' || (state === 'expired' && days >= -EXPIRED_TOLD_DAYS)
      if (!isTold || credential.state === 'removing') return []
      return [{ kind: 'credential' as const, credential, days, by: londonMidnight(credential.expires_on!, 1) }]
    }),
    ...(gaps.length > 0 ? [{ kind: 'profile' as const, gaps, by: Infinity }] : []),
  ]
  return needs.toSorted(compareNeeds(OWN_NEED_ORDER, now))
}

const isAmendmentWaiting = (application: JobEntry['application'], answered: Set<string>) =>
  application?.amendment?.state === 'waiting' && !answered.has(application.amendment.id)

const startOfEntry = ({ job }: JobEntry) => Date.parse(job.date_start ?? job.expires_at)
