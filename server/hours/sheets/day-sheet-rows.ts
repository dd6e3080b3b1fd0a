import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import { payablePenceOf, sheetStateOf } from '../../../shared/hours/sheet-states.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { type DaySheetRow, daySheets, sheetActs } from '../../db/schema/day-sheets.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'

/** A sheet's id on the wire. */
export const daySheetId = (booking_id: string, work_day: string) => `${booking_id}:${work_day}`

/** All sheets of these bookings, by their ids. */
export async function daySheetsOfBookings(db: DatabaseReader, bookingIds: string[]): Promise<Map<string, DaySheet>> {
  const ids = JSON.stringify(bookingIds)
  const rows = await versionsOfBookings(db).all({ ids })
  if (rows.length === 0) return new Map()
  const acts = await actsOfBookings(db).all({ ids })
  const found = new Map<string, { rows: typeof rows; acts: DaySheet['acts'] }>()
  for (const row of rows) {
    const id = daySheetId(row.version.booking_id, row.version.work_day)
    const known = found.get(id)
    if (known) known.rows.push(row)
    else found.set(id, { rows: [row], acts: [] })
  }
  for (const { act, by_name } of acts) {
    const { id, version, kind, as, line, should_be_pence, should_be_minutes, reason, at, is_after_grant } = act
    const late = is_after_grant && { is_after_grant: true as const }
    found
      .get(daySheetId(act.booking_id, act.work_day))
      ?.acts.push({ id, version, kind, as, by_name, line, should_be_pence, should_be_minutes, reason, at, ...late })
  }
  return new Map(
    [...found].map(([id, sheet]) => {
      const versions = sheet.rows.map(({ version }) => daySheetVersionOf(version))
      const facts = { versions, acts: sheet.acts }
      const { booking_id, work_day } = sheet.rows[0]!.version
      const { job_id } = sheet.rows[0]!
      const state = { state: sheetStateOf(facts), payable_pence: payablePenceOf(facts) }
      return [id, { id, booking_id, job_id, work_day, ...state, ...facts }]
    }),
  )
}

const daySheetVersionOf = ({ version, hash, terms_hash, engine, content, made_as, made_at }: DaySheetRow) => ({
  version,
  hash,
  terms_hash,
  engine,
  made_as,
  made_at,
  ...content,
})

/** Sheets by their ids, as their freelancer or the job's company may see them. */
export async function syncedDaySheetRows({ db, user }: UserContext, ids: string[]): Promise<DaySheet[]> {
  const bookings = [...new Set(ids.map((id) => id.split(':')[0]!))]
  const visible = await visibleBookings(db.read).all({
    ids: JSON.stringify(bookings),
    viewer_id: user.id,
    company_id: user.company_id ?? '',
  })
  const sheets = await daySheetsOfBookings(
    db.read,
    visible.map(({ id }) => id),
  )
  return ids.flatMap((id) => sheets.get(id) ?? [])
}

/** The sheets of a company come to a member's devices, or leave them. */
export async function recordDaySheetsFor(
  tx: WriteTransaction,
  user_id: string,
  { company_id, isGone }: { company_id: string; isGone: boolean },
) {
  for (const { booking_id, work_day } of await sheetKeysOfCompany(tx).all({ company_id }))
    await recordChange(tx, [user_id], 'day_sheet', daySheetId(booking_id, work_day), isGone)
}

const versionsOfBookings = preparedStatement((db) =>
  db
    .select({ version: daySheets, job_id: applications.job_id })
    .from(daySheets)
    .innerJoin(applications, eq(applications.id, daySheets.booking_id))
    .where(isInBoundList(daySheets.booking_id, 'ids'))
    .orderBy(asc(daySheets.booking_id), asc(daySheets.work_day), asc(daySheets.version))
    .prepare(),
)
const actsOfBookings = preparedStatement((db) =>
  db
    .select({ act: sheetActs, by_name: users.full_name })
    .from(sheetActs)
    .innerJoin(users, eq(users.id, sheetActs.made_by))
    .where(isInBoundList(sheetActs.booking_id, 'ids'))
    .orderBy(asc(sheetActs.seq))
    .prepare(),
)
const visibleBookings = preparedStatement((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(
        isInBoundList(applications.id, 'ids'),
        inArray(applications.status, ['accepted', 'cancelled']),
        sql`(${applications.freelancer_id} = ${sql.placeholder('viewer_id')} or ${jobs.company_id} = ${sql.placeholder('company_id')})`,
      ),
    )
    .prepare(),
)
const sheetKeysOfCompany = preparedStatement((db) =>
  db
    .selectDistinct({ booking_id: daySheets.booking_id, work_day: daySheets.work_day })
    .from(daySheets)
    .innerJoin(applications, eq(applications.id, daySheets.booking_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(eq(jobs.company_id, sql.placeholder('company_id')))
    .prepare(),
)
