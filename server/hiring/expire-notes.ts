import { and, inArray, isNull, lt } from 'drizzle-orm'
import { NOTES_KEPT_MONTHS } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import { applicantNotes, jobs } from '../db/schema/jobs.ts'

/** Takes away, words and all, what was noted about applicants to projects that have been over for long. */
export async function expireNotes({ db, now }: Context) {
  const at = now().toISOString()
  await db.write((tx) => {
    const longOver = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(lt(jobs.date_end, monthsFrom(at, -NOTES_KEPT_MONTHS)))
    tx.update(applicantNotes)
      .set({ text: '', removed_at: at })
      .where(and(isNull(applicantNotes.removed_at), inArray(applicantNotes.job_id, longOver)))
      .run()
  })
}

/** Until when notes about applicants to a project are kept, by its last day; ISO 8601. */
export const notesEnd = (date_end: string) => monthsFrom(date_end, NOTES_KEPT_MONTHS)

function monthsFrom(moment: string, months: number) {
  const at = new Date(moment)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString()
}
