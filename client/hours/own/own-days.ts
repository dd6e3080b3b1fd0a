import { type AgreedPay, clockedPunchOf, draftSheetsOf } from '../../../shared/hours/draft-sheets.ts'
import { plannedDaysOf, plannedMinutesOf } from '../../../shared/hours/planned-days.ts'
import { standingPunchesOf } from '../../../shared/hours/punches.ts'
import { sheetActRefusalOf } from '../../../shared/hours/sheet-states.ts'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import { termsOnDay } from '../../../shared/pay/terms/terms-on-day.ts'
import { termsAtDayRate } from '../../../shared/pay/unstated-terms.ts'
import { londonMidnight } from '../../../shared/dates-in-london.ts'
import type { StandbyDb } from '../../offline/store/database.ts'
import type { OutboxRow } from '../../offline/store/outbox-row.ts'
import type { KeptTerms, LocalApplication, LocalJob, LocalPunch } from '../../offline/store/rows.ts'
import { type HoursDay, shownOf, waitingActsOf } from '../hours-day.ts'

/** Everything that one's own hours are made from, as this device has it. */
export async function readOwnHours(db: StandbyDb) {
  const [applications, jobs, punches, sheets, terms, outbox] = await Promise.all([
    db.applications.filter(({ status }) => status === 'accepted' || status === 'cancelled').toArray(),
    db.jobs.toArray(),
    db.punches.toArray(),
    db.day_sheets.toArray(),
    db.booking_terms.toArray(),
    db.outbox.filter(({ kind }) => kind === 'sheet_act').toArray(),
  ])
  return { applications, jobs, punches, sheets, terms, outbox }
}
type OwnHoursRows = Awaited<ReturnType<typeof readOwnHours>>

/** One's own days over all bookings, the last first: planned, clocked, sent and signed. */
export function ownDaysOf(
  { applications, jobs, punches, sheets, terms, outbox }: OwnHoursRows,
  now: number,
): HoursDay[] {
  const waiting = waitingActsOf(outbox)
  return applications
    .flatMap((application) => {
      const job = jobs.find(({ id }) => id === application.job_id)
      if (!job) return []
      return hoursDaysOf({
        application,
        job,
        now,
        waiting,
        punches: punches.filter(({ booking_id }) => booking_id === application.id),
        sheets: sheets.filter(({ booking_id }) => booking_id === application.id),
        agreed: terms.find(({ id }) => id === application.id),
      })
    })
    .toSorted((a, b) => b.work_day.localeCompare(a.work_day) || a.id.localeCompare(b.id))
}

type OwnHoursBooking = {
  application: LocalApplication
  job: LocalJob
  punches: LocalPunch[]
  sheets: DaySheet[]
  agreed: KeptTerms | undefined
  waiting: Map<string, OutboxRow<'sheet_act'>>
  now: number
}

function hoursDaysOf({ application, job, punches, sheets, agreed, waiting, now }: OwnHoursBooking): HoursDay[] {
  const role = job.roles.find(({ id }) => id === application.job_role_id)
  const planned = application.status === 'accepted' ? plannedOf(application, job, role) : []
  const terms: AgreedPay & Pick<KeptTerms, 'by_day'> = agreed ?? { hash: '', terms: termsAtDayRate(null, 0) }
  const standing = standingPunchesOf(punches).map(clockedPunchOf)
  const drafts = draftSheetsOf((workDay) => termsOnDay<AgreedPay>(terms, workDay), { punches: standing, planned, now })
  const dates = [...drafts, ...planned, ...sheets].map(({ work_day }) => work_day)
  return [...new Set(dates)].map((work_day) => {
    const draft = drafts.find((one) => one.work_day === work_day)
    const plan = planned.find((one) => one.work_day === work_day)
    const id = `${application.id}:${work_day}`
    return {
      id,
      booking_id: application.id,
      job_id: job.id,
      job_title: job.title,
      work_day,
      full_name: '',
      role_name: role?.role_name ?? '',
      profile_picture: null,
      planned: plan ? { ...plan, minutes: plannedMinutesOf(plan), pence: 0 } : null,
      // Without the terms nobody knows what it pays: the times are shown all the same.
      draft: draft ? (agreed ? draft : { ...draft, lines: [], total_pence: 0, inputs: null }) : null,
      sheet: sheets.find((one) => one.work_day === work_day) ?? null,
      waiting: waiting.get(id) ?? null,
    }
  })
}

function plannedOf({ shifts, terms }: LocalApplication, job: LocalJob, role: LocalJob['roles'][number] | undefined) {
  const period = terms ?? role ?? job
  return plannedDaysOf({ shifts, start: period.date_start!, end: period.date_end! })
}

/** Worked and not sent, or asked about: what its owner has to do. */
export const isToSend = ({ draft, sheet, waiting }: HoursDay) =>
  waiting === null &&
  draft !== null &&
  !draft.is_running &&
  draft.fault === null &&
  sheetActRefusalOf(sheet ?? { versions: [], acts: [] }, 'submit', 'person') === null
export const isToAgree = ({ sheet, waiting }: HoursDay) => waiting === null && sheet?.state === 'amended'

/** Minutes worked, what they pay, and what of that is payable. */
export function ownTotalsOf(days: readonly HoursDay[]) {
  return days.reduce(
    (sum, day) => ({
      minutes: sum.minutes + (shownOf(day)?.worked_minutes ?? 0),
      pence: sum.pence + (shownOf(day)?.total_pence ?? 0),
      payable: sum.payable + (day.sheet?.payable_pence ?? 0),
    }),
    { minutes: 0, pence: 0, payable: 0 },
  )
}

export const OWN_SPANS = ['week', 'month'] as const
export type OwnSpan = (typeof OWN_SPANS)[number]

/** The first day of the week (a Monday) or month of a day, and that of the next. */
export function datesOfOwnSpan(span: OwnSpan, day: string): { from: string; until: string } {
  const at = new Date(`${day}T12:00:00Z`)
  if (span === 'month') {
    const first = (months: number) =>
      new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)).toISOString()
    return { from: first(0).slice(0, 10), until: first(1).slice(0, 10) }
  }
  const monday = (at.getUTCDay() + 6) % 7
  const shifted = (days: number) => new Date(at.getTime() + (days - monday) * 86_400_000).toISOString().slice(0, 10)
  return { from: shifted(0), until: shifted(7) }
}

export const daysWithin = ({ from, until }: { from: string; until: string }, days: readonly HoursDay[]) =>
  days.filter(({ work_day }) => work_day >= from && work_day < until)

/** Every date from one to before the other. */
export function datesBetween({ from, until }: { from: string; until: string }) {
  const dates: string[] = []
  for (let at = 0; at < 31; at++) {
    const day = new Date(londonMidnight(from, at) + 12 * 3_600_000).toISOString().slice(0, 10)
    if (day >= until) break
    dates.push(day)
  }
  return dates
}
