import { and, count, eq, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ApplicantNote, NewNote } from '../../shared/hiring/applicants.ts'
import { APPLICANT_NOTES_MAX } from '../../shared/limits.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type ApplicantNoteRow, applicantNotes } from '../db/schema/jobs.ts'
import { conflict, forbidden, gone, notFound } from '../errors.ts'
import { bodyHash, expectSameRow } from '../db/spent-ids.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { recordJobForTeam } from '../jobs/core/change-jobs.ts'
import { actingCompanyOf } from '../companies/core/members.ts'
import { readApplicantNote } from './applicant-notes.ts'
import { applicationOfJob } from './applied.ts'

type WrittenNote = { note: ApplicantNote; repeated: boolean }

/**
 * Adds a note about an applicant, visible to the company only.
 * @throws 404 for another company's job or an application to another, 409 for an id in use or one note too many
 */
export async function writeNote(
  me: UserContext,
  ids: { jobId: string; applicationId: string },
  { id = uuid(), text }: NewNote,
): Promise<WrittenNote> {
  const body_hash = bodyHash([ids.applicationId, text])
  return me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, ids.jobId)
    const found = await applicationOfJob(tx, ids)
    if (!found) throw notFound('This application does not exist.')
    const known = await tx.select().from(applicantNotes).where(eq(applicantNotes.id, id)).get()
    if (known) return { note: await repeatedNoteOf(tx, me, known, body_hash), repeated: true }
    await refuseTooManyNotes(tx, found.application.id)
    const at = me.now().toISOString()
    await tx
      .insert(applicantNotes)
      .values({
        id,
        company_id: job.company_id,
        job_id: job.id,
        application_id: found.application.id,
        freelancer_id: found.freelancer.id,
        author_id: me.user.id,
        text,
        body_hash,
        created_at: at,
        updated_at: at,
      })
      .run()
    await recordJobForTeam(tx, job)
    return { note: (await readApplicantNote(tx, id))!, repeated: false }
  })
}

async function repeatedNoteOf(tx: WriteTransaction, me: UserContext, known: ApplicantNoteRow, body_hash: string) {
  expectSameRow(known, { author_id: me.user.id, body_hash })
  const note = await readApplicantNote(tx, known.id)
  if (!note) throw gone('This note has since been deleted.')
  return note
}

async function refuseTooManyNotes(tx: WriteTransaction, application_id: string) {
  const about = and(eq(applicantNotes.application_id, application_id), isNull(applicantNotes.removed_at))
  const { written } = (await tx.select({ written: count() }).from(applicantNotes).where(about).get())!
  if (written >= APPLICANT_NOTES_MAX)
    throw conflict(`There are ${APPLICANT_NOTES_MAX} notes about this applicant. Delete one first.`)
}

type ApplicantNoteIds = { jobId: string; applicationId: string; noteId: string }

/**
 * Changes a note's text; only its author may.
 * @throws 403 for another's note, 404 for none of the company's
 */
export async function changeNote(me: UserContext, ids: ApplicantNoteIds, text: string): Promise<ApplicantNote> {
  return me.db.write(async (tx) => {
    const { note, job } = await findApplicantNote(tx, me, ids)
    if (note.author_id !== me.user.id) throw forbidden('Only the person who wrote a note can change it.')
    if (note.text !== text) {
      const updated_at = me.now().toISOString()
      await tx.update(applicantNotes).set({ text, updated_at }).where(eq(applicantNotes.id, note.id)).run()
      await recordJobForTeam(tx, job)
    }
    return (await readApplicantNote(tx, note.id))!
  })
}

/**
 * Deletes a note and its text. Its author may, and the company's owner, who is responsible for the data kept about
 * people.
 * @throws 403 for another's note, 404 for none of the company's
 */
export async function removeNote(me: UserContext, ids: ApplicantNoteIds): Promise<void> {
  await me.db.write(async (tx) => {
    const { note, job } = await findApplicantNote(tx, me, ids)
    if (note.author_id !== me.user.id && (await actingCompanyOf(tx, me)).owner_id !== me.user.id)
      throw forbidden('Only the person who wrote a note, or the company’s owner, can delete it.')
    const removed_at = me.now().toISOString()
    await tx.update(applicantNotes).set({ text: '', removed_at }).where(eq(applicantNotes.id, note.id)).run()
    await recordJobForTeam(tx, job)
  })
}

async function findApplicantNote(
  tx: WriteTransaction,
  me: UserContext,
  { jobId, applicationId, noteId }: ApplicantNoteIds,
) {
  const job = await jobOfOwnCompany(tx, me, jobId)
  const note: ApplicantNoteRow | undefined = await tx
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
