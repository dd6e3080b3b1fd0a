import { amendments, formerTerms } from '../../../server/db/schema/amendments.ts'
import { applications, jobRoles, jobs as jobTable } from '../../../server/db/schema/jobs.ts'
import { type NotificationRow, notifications } from '../../../server/db/schema/sync.ts'
import { ownShiftsOf } from '../../../server/jobs/matching/shift-rows.ts'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import type { RoleTerms } from '../../../shared/hiring/role-terms.ts'
import { dayRunText } from '../../../shared/hiring/day-run.ts'
import type { OwnShift } from '../../../shared/jobs/jobs.ts'
import { roleDatesText } from '../../../shared/jobs/dates-by-role.ts'
import { formatDayRate } from '../../../shared/money.ts'
import type { World } from '../../support/world.ts'

const DATES = /\b(?:\d{1,2}(?: [A-Z][a-z]{2}(?: \d{4})?)? to )?\d{1,2} [A-Z][a-z]{2} \d{4}\b/g
const HOURS = /\d\d:\d\d to \d\d:\d\d/g
const RATE = /£[\d,.]+\/day/g
const SHIFT_DAYS = /needed ([^.]+?), (\d\d:\d\d) to (\d\d:\d\d)/g
const hoursOf = ({ date_start, date_end }: RoleTerms) =>
  `${formatLondonTime(date_start)} to ${formatLondonTime(date_end)}`

/**
 * Reads what has been notified since it was asked last: the title, dates, hours and rates in it are those of its job and
 * of what was agreed for it, now or before. Returns what is not, in words.
 */
export function noticeReaderOf({ ctx }: World) {
  const read = new Map<string, number>()
  return async () => {
    const rows = await ctx.db.read.select().from(notifications).all()
    const fresh = rows.filter((row) => row.title && read.get(`${row.user_id} ${row.id}`) !== row.seq)
    for (const row of rows) read.set(`${row.user_id} ${row.id}`, row.seq)
    const found: string[] = []
    for (const row of fresh) found.push(...(await faultsOfNotice(row, ctx)))
    return found
  }
}

async function faultsOfNotice(row: NotificationRow, { db }: World['ctx']) {
  const id = /(?:job|project|id)=([\w-]{36})/.exec(row.navigate)?.[1]
  const job = (await db.read.select().from(jobTable).all()).find((one) => one.id === id)
  if (!job) return []
  const text = `${row.title}. ${row.body}`
  const say = (what: string) => `‘${text}’ (${row.kind}): ${what}`
  const found = text.includes(job.title) ? [] : [say(`does not name ${job.title}`)]

  const terms = await termsEverOf(job.id, db)
  const told = {
    dates: new Set(terms.map(roleDatesText)),
    hours: new Set(terms.map(hoursOf)),
    rates: new Set(terms.map(({ day_rate }) => formatDayRate(day_rate / 100))),
  }
  const own = (await db.read.select().from(applications).all()).find(
    (one) => one.job_id === job.id && one.freelancer_id === row.user_id,
  )
  const shifts = (own && (await ownShiftsOf(db.read, [own.id])).get(own.id)) ?? []
  for (const { starts, ends } of shifts) told.hours.add(`${starts} to ${ends}`)
  for (const dates of text.match(DATES) ?? []) if (!told.dates.has(dates)) found.push(say(`nothing is on ${dates}`))
  for (const rate of text.match(RATE) ?? []) if (!told.rates.has(rate)) found.push(say(`nothing pays ${rate}`))
  if (row.kind !== 'shifts' && row.kind !== 'call_sheet')
    for (const hours of text.match(HOURS) ?? []) if (!told.hours.has(hours)) found.push(say(`nothing is ${hours}`))
  for (const [, days, starts, ends] of text.matchAll(SHIFT_DAYS))
    for (const run of days!.split(/, | and /))
      if (!runsOf(shifts, starts!, ends!).includes(run)) found.push(say(`no shift is ${run}, ${starts} to ${ends}`))
  return found
}

/** All runs of days on which somebody has a shift of these hours. */
function runsOf(shifts: OwnShift[], starts: string, ends: string) {
  const days = shifts.filter((one) => one.starts === starts && one.ends === ends).map(({ day }) => day)
  return days.flatMap((first) => days.filter((last) => last >= first).map((last) => dayRunText(first, last)))
}

async function termsEverOf(job_id: string, { read }: World['ctx']['db']): Promise<RoleTerms[]> {
  const [roles, asked, former, applied] = await Promise.all([
    read.select().from(jobRoles).all(),
    read.select().from(amendments).all(),
    read.select().from(formerTerms).all(),
    read.select().from(applications).all(),
  ])
  const ofJob = <Row extends { job_id: string }>(rows: Row[]) => rows.filter((row) => row.job_id === job_id)
  return [...ofJob(roles), ...ofJob(asked), ...ofJob(former), ...ofJob(applied).flatMap(({ terms }) => terms ?? [])]
}
