import { and, eq, isNull } from 'drizzle-orm'
import type { ApplicantNote } from '../../shared/hiring/applicants.ts'
import { companyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { type ApplicantNoteRow, applicantNotes } from '../db/schema/jobs.ts'
import { forbidden, notFound } from '../errors.ts'
import { noteById } from './applicant-notes.ts'
import { ownJob } from '../jobs/core/own-job.ts'
import { tellTeam } from '../jobs/core/tell-team.ts'

type Ids = { jobId: string; applicationId: string; noteId: string }

/** Other words for a note; its author's to choose. */
export async function changeNote(me: UserContext, ids: Ids, text: string): Promise<ApplicantNote> {
  return me.db.write((tx) => {
    const { note, job } = findNote(tx, me, ids)
    if (note.author_id !== me.user.id) throw forbidden('Only who wrote a note can change it.')
    if (note.text !== text) {
      const updated_at = me.now().toISOString()
      tx.update(applicantNotes).set({ text, updated_at }).where(eq(applicantNotes.id, note.id)).run()
      tellTeam(tx, job)
    }
    return noteById(tx, note.id)!
  })
}

/** Takes a note away, words and all. Its author may; so may the company's owner, who answers for what is kept of people. */
export async function removeNote(me: UserContext, ids: Ids): Promise<void> {
  await me.db.write((tx) => {
    const { note, job } = findNote(tx, me, ids)
    if (note.author_id !== me.user.id && companyOf(tx, me).owner_id !== me.user.id)
      throw forbidden('Only who wrote a note, or the company’s owner, can delete it.')
    const removed_at = me.now().toISOString()
    tx.update(applicantNotes).set({ text: '', removed_at }).where(eq(applicantNotes.id, note.id)).run()
    tellTeam(tx, job)
  })
}

function findNote(tx: Tx, me: UserContext, { jobId, applicationId, noteId }: Ids) {
  const job = ownJob(tx, me, jobId)
  const note: ApplicantNoteRow | undefined = tx
    .select()
    .from(applicantNotes)
    .where(
      and(
        eq(applicantNotes.id, noteId),
        eq(applicantNotes.job_id, job.id),
        eq(applicantNotes.application_id, applicationId),
        isNull(applicantNotes.removed_at),
      ),
    )
    .get()
  if (!note) throw notFound('This note does not exist.')
  return { note, job }
}
