import { asc, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { daySheets, sheetActs } from '../../db/schema/day-sheets.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'

/** For the download of one's own data: the sheets of one's own days, and what one did about sheets. */
export async function collectSheets({ db, user }: UserContext) {
  const sheets = await db.read
    .select({
      job_title: jobs.title,
      work_day: daySheets.work_day,
      version: daySheets.version,
      content: daySheets.content,
      made_as: daySheets.made_as,
      made_at: daySheets.made_at,
    })
    .from(daySheets)
    .innerJoin(applications, eq(applications.id, daySheets.booking_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(eq(applications.freelancer_id, user.id))
    .orderBy(asc(daySheets.work_day), asc(daySheets.version))
    .all()
  const sheet_acts = await db.read
    .select({
      job_title: jobs.title,
      work_day: sheetActs.work_day,
      version: sheetActs.version,
      kind: sheetActs.kind,
      as: sheetActs.as,
      line: sheetActs.line,
      should_be_pence: sheetActs.should_be_pence,
      should_be_minutes: sheetActs.should_be_minutes,
      reason: sheetActs.reason,
      at: sheetActs.at,
      is_after_grant: sheetActs.is_after_grant,
    })
    .from(sheetActs)
    .innerJoin(applications, eq(applications.id, sheetActs.booking_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(eq(sheetActs.made_by, user.id))
    .orderBy(asc(sheetActs.at))
    .all()
  return { day_sheets: sheets, sheet_acts }
}
