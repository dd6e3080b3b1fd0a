import { z } from 'zod'
import { answer, answerPage, declareOperations, pathId } from '../api/declare-operations.ts'
import { boundedText, pageQuery } from '../fields.ts'
import { applicantNote, newNote, noteText } from './applicants.ts'

const pathApplication = pathId.extend({ application_id: boundedText(100) })
const pathNote = pathApplication.extend({ note_id: boundedText(100) })

export const notesOperations = declareOperations('applications', {
  listNotes: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/notes',
    summary: "The notes of your company's team about a job's applicants",
    params: pathId,
    query: pageQuery,
    answers: { 200: answerPage(z.array(applicantNote), 'The oldest first') },
    refusals: [400, 401, 403, 404],
  },
  addNote: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/applications/{application_id}/notes',
    summary: "Add a note about an applicant, visible to your company's team only",
    params: pathApplication,
    body: newNote,
    answers: {
      200: answer(applicantNote, 'Added before under this id, in its present state'),
      201: answer(applicantNote, 'Added'),
    },
    refusals: [400, 401, 403, 404, 409, 410, 413, 415, 422],
  },
  updateNote: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}/applications/{application_id}/notes/{note_id}',
    summary: 'Change a note of your own',
    params: pathNote,
    body: noteText,
    answers: { 200: answer(applicantNote, 'The present state') },
    refusals: [400, 401, 403, 404, 413, 415, 422],
  },
  deleteNote: {
    access: 'employer',
    method: 'delete',
    path: '/jobs/{id}/applications/{application_id}/notes/{note_id}',
    summary: 'Delete a note of your own; the owner of the company, any',
    params: pathNote,
    answers: { 204: { description: 'Deleted' } },
    refusals: [401, 403, 404],
  },
})
