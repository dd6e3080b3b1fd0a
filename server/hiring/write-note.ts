import { and, count, eq, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ApplicantNote, NewNote } from '../../shared/hiring/applicants.ts'
import { NOTES_MAX } from '../../shared/limits.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { type ApplicantNoteRow, applicantNotes } from '../db/schema/jobs.ts'
import { conflict, forbidden, gone, notFound } from '../errors.ts'
import { bodyHash, expectSame } from '../db/spent-ids.ts'
import { ownJob } from '../jobs/core/own-job.ts'
import { recordJobForTeam } from '../jobs/core/change-jobs.ts'
import { companyOf } from '../companies/core/members.ts'
import { noteById } from './applicant-notes.ts'
import { applied } from './applied.ts'

type Written = { note: ApplicantNote; repeated: boolean }

/**
 * Adds a note about an applicant, visible to the company only.
 * @throws 404 for another company's job or an application to another, 409 for an id in use or one note too many
 */
export async function writeNote(
  me: UserContext,
  ids: { jobId: string; applicationId: string },
  { id = uuid(), text }: NewNote,
): Promise<Written> {
  const body_hash = bodyHash([ids.applicationId, text])
  return me.db.write(async (tx) => {
    const job = await ownJob(tx, me, ids.jobId)
    const found = await applied(tx, ids)
    if (!found) throw notFound('This application does not exist.')
    const known = await tx.select().from(applicantNotes).where(eq(applicantNotes.id, id)).get()
    if (known) return { note: await noteAgain(tx, me, known, body_hash), repeated: true }
    await refuseTooMany(tx, found.application.id)
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
    return { note: (await noteById(tx, id))!, repeated: false }
  })
}

async function noteAgain(tx: Tx, me: UserContext, known: ApplicantNoteRow, body_hash: string) {
  expectSame(known, { author_id: me.user.id, body_hash })
  const note = await noteById(tx, known.id)
  if (!note) throw gone('This note was written, and has been deleted since.')
  return note
}

async function refuseTooMany(tx: Tx, application_id: string) {
  const about = and(eq(applicantNotes.application_id, application_id), isNull(applicantNotes.removed_at))
  const { written } = (await tx.select({ written: count() }).from(applicantNotes).where(about).get())!
  if (written >= NOTES_MAX) throw conflict(`There are ${NOTES_MAX} notes about this applicant. Delete one first.`)
}

type Ids = { jobId: string; applicationId: string; noteId: string }

/**
 * Changes a note's text; only its author may.
 * @throws 403 for another's note, 404 for none of the company's
 */
export async function changeNote(me: UserContext, ids: Ids, text: string): Promise<ApplicantNote> {
  return me.db.write(async (tx) => {
    const { note, job } = await findNote(tx, me, ids)
    if (note.author_id !== me.user.id) throw forbidden('Only who wrote a note can change it.')
    if (note.text !== text) {
      const updated_at = me.now().toISOString()
      await tx.update(applicantNotes).set({ text, updated_at }).where(eq(applicantNotes.id, note.id)).run()
      await recordJobForTeam(tx, job)
    }
    return (await noteById(tx, note.id))!
  })
}

/**
 * Deletes a note and its text. Its author may, and the company's owner, who is responsible for the data kept about
 * people.
 * @throws 403 for another's note, 404 for none of the company's
 */
export async function removeNote(me: UserContext, ids: Ids): Promise<void> {
  await me.db.write(async (tx) => {
    const { note, job } = await findNote(tx, me, ids)
    if (note.author_id !== me.user.id && (await companyOf(tx, me)).owner_id !== me.user.id)
      throw forbidden('Only who wrote a note, or the company’s owner, can delete it.')
    const removed_at = me.now().toISOString()
    await tx.update(applicantNotes).set({ text: '', removed_at }).where(eq(applicantNotes.id, note.id)).run()
    await recordJobForTeam(tx, job)
  })
}

async function findNote(tx: Tx, me: UserContext, { jobId, applicationId, noteId }: Ids) {
  const job = await ownJob(tx, me, jobId)
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
