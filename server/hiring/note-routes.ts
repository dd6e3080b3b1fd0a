import { listApplicantNotes } from './applicant-notes.ts'
import { changeNote, removeNote, writeNote } from './write-note.ts'
import { notesOperations } from '../../shared/hiring/note-operations.ts'
import { serveOperations, createdAnswer, pagedAnswer } from '../http/serve.ts'

export const notesRoutes = serveOperations(notesOperations, {
  listNotes: async ({ me, params, query }) => {
    const { notes, next } = await listApplicantNotes(me, params.id, query)
    return pagedAnswer(notes, next)
  },
  addNote: async ({ me, params, body }) => {
    const { id, application_id } = params
    const ids = { jobId: id, applicationId: application_id }
    const { note, repeated } = await writeNote(me, ids, body)
    return createdAnswer(note, repeated)
  },
  updateNote: ({ me, params, body }) => {
    const { id, application_id, note_id } = params
    const ids = { jobId: id, applicationId: application_id, noteId: note_id }
    return changeNote(me, ids, body.text)
  },
  deleteNote: async ({ me, params }) => {
    const { id, application_id, note_id } = params
    await removeNote(me, { jobId: id, applicationId: application_id, noteId: note_id })
  },
})
