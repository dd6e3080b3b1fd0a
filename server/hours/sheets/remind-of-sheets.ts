import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { countWithNoun } from '../../../shared/counts.ts'
import { SHEET_REMIND_HOURS } from '../../../shared/limits.ts'
import type { Context } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { sheetActs } from '../../db/schema/day-sheets.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { notifications } from '../../db/schema/sync.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { writeInPortions } from '../../db/write-in-portions.ts'
import { notifyRecipient } from '../../delivery/notify.ts'
import { daySheetId, daySheetsOfBookings } from './day-sheet-rows.ts'
import { hoursPathOfCompany, workDayText } from './notify-of-acts.ts'

/** Days after which a sheet is not brought up any more: shorter than entries are kept, which are the note of it. */
const REMIND_DAYS_MAX = 60

/** Reminds the desk of sheets that nobody has signed or queried for three days, once for each day of a project. */
export async function remindOfSheets({ db, now, deliveries }: Context, closing?: AbortSignal) {
  const at = now()
  const due = await unsignedDaysOf(db.read, at)
  if (due.length === 0) return
  await writeInPortions(
    db,
    due,
    async (tx, { entry, employer_id, job_id, title, work_day, waiting }) => {
      const notice = {
        user_id: employer_id,
        kind: 'hours',
        key: entry,
        id: entry,
        tag: `hours:${job_id}`,
        title: `${countWithNoun(waiting, 'sheet')} for ${workDayText(work_day)} to sign`,
        body: `Sent three days ago and still not signed or queried: ${title}.`,
        navigate: hoursPathOfCompany({ job_id }),
      } as const
      await notifyRecipient(tx, notice, at)
    },
    { closing },
  )
  deliveries.wake()
}

async function unsignedDaysOf(db: DatabaseReader, at: Date) {
  const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000).toISOString()
  const sent = await sentBetween(db).all({ from: hoursAgo(REMIND_DAYS_MAX * 24), until: hoursAgo(SHEET_REMIND_HOURS) })
  const sheets = await daySheetsOfBookings(db, [...new Set(sent.map(({ booking_id }) => booking_id))])
  const days = new Map<string, (typeof sent)[number] & { entry: string; waiting: number }>()
  for (const act of sent) {
    const sheet = sheets.get(daySheetId(act.booking_id, act.work_day))
    if (sheet?.state !== 'submitted' || sheet.versions.at(-1)!.version !== act.version) continue
    const entry = `sheets-waiting:${act.job_id}:${act.work_day}`
    days.set(entry, { ...act, entry, waiting: (days.get(entry)?.waiting ?? 0) + 1 })
  }
  const known = await knownEntries(db).all({ ids: JSON.stringify([...days.keys()]) })
  const told = new Set(known.map(({ id, user_id }) => `${user_id} ${id}`))
  return [...days.values()].filter(({ entry, employer_id }) => !told.has(`${employer_id} ${entry}`))
}

const sentBetween = preparedStatement((db) =>
  db
    .select({
      booking_id: sheetActs.booking_id,
      work_day: sheetActs.work_day,
      version: sheetActs.version,
      job_id: jobs.id,
      title: jobs.title,
      employer_id: jobs.employer_id,
    })
    .from(sheetActs)
    .innerJoin(applications, eq(applications.id, sheetActs.booking_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(
        eq(sheetActs.kind, 'submit'),
        gt(sheetActs.at, sql.placeholder('from')),
        lte(sheetActs.at, sql.placeholder('until')),
      ),
    )
    .prepare(),
)
const knownEntries = preparedStatement((db) =>
  db
    .select({ id: notifications.id, user_id: notifications.user_id })
    .from(notifications)
    .where(isInBoundList(notifications.id, 'ids'))
    .prepare(),
)
