import { z } from 'zod'
import { answerWithJson, answerWithPage, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { boundedText, pageQuerySchema } from '../fields.ts'
import { applicantNoteSchema, newNoteSchema, noteTextSchema } from './applicants.ts'

const notedApplicationPathSchema = pathIdSchema.extend({ application_id: boundedText(100) })
const notePathSchema = notedApplicationPathSchema.extend({ note_id: boundedText(100) })

export const notesOperations = declareOperations('applications', {
  listNotes: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/notes',
    summary: "The notes of your company's team about a project's applicants",
    params: pathIdSchema,
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(applicantNoteSchema), 'The oldest first') },
    refusals: [400, 401, 403, 404],
  },
  addNote: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/applications/{application_id}/notes',
    summary: "Add a note about an applicant, visible to your company's team only",
    params: notedApplicationPathSchema,
    body: newNoteSchema,
    answers: {
      200: answerWithJson(applicantNoteSchema, 'Added before under this id, in its present state'),
      201: answerWithJson(applicantNoteSchema, 'Added'),
    },
    refusals: [400, 401, 403, 404, 409, 410, 413, 415, 422],
  },
  updateNote: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}/applications/{application_id}/notes/{note_id}',
    summary: 'Change a note of your own',
    params: notePathSchema,
    body: noteTextSchema,
    answers: { 200: answerWithJson(applicantNoteSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 413, 415, 422],
  },
  deleteNote: {
    access: 'employer',
    method: 'delete',
    path: '/jobs/{id}/applications/{application_id}/notes/{note_id}',
    summary: 'Delete a note of your own; the owner of the company, any',
    params: notePathSchema,
    answers: { 204: { description: 'Deleted' } },
    refusals: [401, 403, 404],
  },
})
