import { asc, desc, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Report, reportsQuery } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import { reports } from '../db/schema/staff.ts'
import { cutPage } from '../http/paging.ts'
import { reportOf, selectReports } from './select-reports.ts'

/** A page of the reports: the open ones as they came in, the settled ones with the latest first. */
export function listReports({ db }: UserContext, { state, ...page }: z.output<typeof reportsQuery>) {
  const rows =
    state === 'open'
      ? selectReports(db.read).where(isNull(reports.settled_at)).orderBy(asc(reports.created_at), asc(reports.id))
      : selectReports(db.read).where(isNotNull(reports.settled_at)).orderBy(desc(reports.settled_at), desc(reports.id))
  return cutPage<Report>(rows.all().map(reportOf), ({ id }) => id, page)
}
