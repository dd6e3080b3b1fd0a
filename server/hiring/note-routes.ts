import { z } from 'zod'
import { applicantNote, newNote, noteText } from '../../shared/hiring/applicants.ts'
import { boundedText, pageQuery } from '../../shared/fields.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { answerPage, linkNext } from '../http/paging.ts'
import { listNotes } from './applicant-notes.ts'
import { changeNote, removeNote, writeNote } from './write-note.ts'

export const notesRoutes = createRouter()
const tags = ['applications']
const pathApplication = pathId.extend({ application_id: boundedText(100) })
const pathNote = pathApplication.extend({ note_id: boundedText(100) })

notesRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/notes',
    operationId: 'listNotes',
    tags,
    summary: "The notes of your company's team about a job's applicants",
    request: { params: pathId, query: pageQuery },
    responses: {
      200: answerPage(z.array(applicantNote), 'The oldest first'),
      ...problems(400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { notes, next } = await listNotes(c.var.me, c.req.valid('param').id, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(notes, 200)
  },
)

notesRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/applications/{application_id}/notes',
    operationId: 'addNote',
    tags,
    summary: "Add a note about an applicant, visible to your company's team only",
    request: { params: pathApplication, body: body(newNote) },
    responses: {
      200: answer(applicantNote, 'Added before under this id, in its present state'),
      201: answer(applicantNote, 'Added'),
      ...problems(400, 401, 403, 404, 409, 410, 413, 415, 422),
    },
  }),
  async (c) => {
    const { id, application_id } = c.req.valid('param')
    const ids = { jobId: id, applicationId: application_id }
    const { note, repeated } = await writeNote(c.var.me, ids, c.req.valid('json'))
    return c.json(note, repeated ? 200 : 201)
  },
)

notesRoutes.openapi(
  operation('employer', {
    method: 'put',
    path: '/{id}/applications/{application_id}/notes/{note_id}',
    operationId: 'updateNote',
    tags,
    summary: 'Change a note of your own',
    request: { params: pathNote, body: body(noteText) },
    responses: { 200: answer(applicantNote, 'The present state'), ...problems(400, 401, 403, 404, 413, 415, 422) },
  }),
  async (c) => {
    const { id, application_id, note_id } = c.req.valid('param')
    const ids = { jobId: id, applicationId: application_id, noteId: note_id }
    return c.json(await changeNote(c.var.me, ids, c.req.valid('json').text), 200)
  },
)

notesRoutes.openapi(
  operation('employer', {
    method: 'delete',
    path: '/{id}/applications/{application_id}/notes/{note_id}',
    operationId: 'deleteNote',
    tags,
    summary: 'Delete a note of your own; the owner of the company, any',
    request: { params: pathNote },
    responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404) },
  }),
  async (c) => {
    const { id, application_id, note_id } = c.req.valid('param')
    await removeNote(c.var.me, { jobId: id, applicationId: application_id, noteId: note_id })
    return c.body(null, 204)
  },
)
