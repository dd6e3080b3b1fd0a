import { listNotes } from './applicant-notes.ts'
import { changeNote, removeNote, writeNote } from './write-note.ts'
import { notesOperations } from '../../shared/hiring/note-operations.ts'
import { serve, created, paged } from '../http/serve.ts'

export const notesRoutes = serve(notesOperations, {
  listNotes: async ({ me, params, query }) => {
    const { notes, next } = await listNotes(me, params.id, query)
    return paged(notes, next)
  },
  addNote: async ({ me, params, body }) => {
    const { id, application_id } = params
    const ids = { jobId: id, applicationId: application_id }
    const { note, repeated } = await writeNote(me, ids, body)
    return created(note, repeated)
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
