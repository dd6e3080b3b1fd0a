import { eq } from 'drizzle-orm'
import type { Report } from '../../shared/staff/staff.ts'
import type { Reader } from '../db/connection.ts'
import { actor, subject } from '../db/two-people.ts'
import { reports } from '../db/schema/staff.ts'

/** Reports with the names of their two people; `reportOf` brings a row to its wire shape. */
export const selectReports = (db: Reader) =>
  db
    .select({
      report: reports,
      reporter: { id: actor.id, full_name: actor.full_name },
      about: { id: subject.id, full_name: subject.full_name, suspended_at: subject.suspended_at },
    })
    .from(reports)
    .innerJoin(actor, eq(actor.id, reports.reporter_id))
    .innerJoin(subject, eq(subject.id, reports.about_id))
    .$dynamic()

type Selected = NonNullable<ReturnType<ReturnType<typeof selectReports>['get']>>

export function reportOf({ report, reporter, about }: Selected): Report {
  const { id, reason, words, message_id, created_at, settled_at } = report
  return { id, reason, words, message_id: message_id || null, reporter, about, created_at, settled_at }
}
