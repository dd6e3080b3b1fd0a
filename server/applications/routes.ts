import { z } from 'zod'
import {
  applicantNote,
  applicantsFilter,
  newNote,
  noteText,
  rejectOutcome,
  rejectSeveral,
} from '../../shared/applicants.ts'
import { pageQuery } from '../../shared/fields.ts'
import { applicant } from '../../shared/jobs.ts'
import { answer, body, createRoom, operation, pathId, problems } from '../http.ts'
import { linkNext } from '../pages.ts'
import { listNotes } from './applicant-notes.ts'
import { changeNote, removeNote } from './change-note.ts'
import { exportApplicants } from './export-applicants.ts'
import { listApplicants } from './list-applicants.ts'
import { rejectApplicants } from './reject-applicants.ts'
import { writeNote } from './write-note.ts'

export const applicantRoutes = createRoom()
const tags = ['jobs']
const pathApplication = pathId.extend({ application_id: z.string().max(100) })
const pathNote = pathApplication.extend({ note_id: z.string().max(100) })

applicantRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/applicants',
    tags,
    summary: "Who has applied to one of your company's jobs",
    request: { params: pathId, query: pageQuery },
    responses: {
      200: answer(z.array(applicant), 'In order of arrival; Link names the next page'),
      ...problems(400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { applicants, next } = await listApplicants(c.var.me, c.req.valid('param').id, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(applicants, 200)
  },
)

applicantRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/applicants.csv',
    tags,
    summary: 'Its applicants under a filter, for a spreadsheet',
    request: { params: pathId, query: applicantsFilter },
    responses: {
      200: { description: 'RFC 4180, UTF-8', content: { 'text/csv': { schema: z.string() } } },
      ...problems(400, 401, 403, 404, 409),
    },
  }),
  async (c) => {
    const { name, csv } = await exportApplicants(c.var.me, c.req.valid('param').id, c.req.valid('query'))
    return c.body(csv, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
  },
)

applicantRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/applications/reject',
    tags,
    summary: 'Turn several applicants down, with one message to each',
    request: { params: pathId, body: body(rejectSeveral) },
    responses: {
      200: answer(z.array(rejectOutcome), 'What became of each, in the order asked'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { outcomes } = await rejectApplicants(c.var.me, c.req.valid('param').id, c.req.valid('json'))
    return c.json(outcomes, 200)
  },
)

applicantRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/notes',
    tags,
    summary: "What your company's team has noted of a job's applicants",
    request: { params: pathId, query: pageQuery },
    responses: {
      200: answer(z.array(applicantNote), 'The oldest first; Link names the next page'),
      ...problems(400, 401, 403, 404),
    },
  }),
  (c) => {
    const { notes, next } = listNotes(c.var.me, c.req.valid('param').id, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(notes, 200)
  },
)

applicantRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/applications/{application_id}/notes',
    tags,
    summary: "Note something of an applicant, for your company's team alone",
    request: { params: pathApplication, body: body(newNote) },
    responses: {
      200: answer(applicantNote, 'Noted before under this id: as it now is'),
      201: answer(applicantNote, 'Noted'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { id, application_id } = c.req.valid('param')
    const ids = { jobId: id, applicationId: application_id }
    const { note, repeated } = await writeNote(c.var.me, ids, c.req.valid('json'))
    return c.json(note, repeated ? 200 : 201)
  },
)

applicantRoutes.openapi(
  operation('employer', {
    method: 'put',
    path: '/{id}/applications/{application_id}/notes/{note_id}',
    tags,
    summary: 'Change a note of your own',
    request: { params: pathNote, body: body(noteText) },
    responses: { 200: answer(applicantNote, 'As it now is'), ...problems(400, 401, 403, 404, 413, 415, 422) },
  }),
  async (c) => {
    const { id, application_id, note_id } = c.req.valid('param')
    const ids = { jobId: id, applicationId: application_id, noteId: note_id }
    return c.json(await changeNote(c.var.me, ids, c.req.valid('json').text), 200)
  },
)

applicantRoutes.openapi(
  operation('employer', {
    method: 'delete',
    path: '/{id}/applications/{application_id}/notes/{note_id}',
    tags,
    summary: 'Delete a note of your own; the owner of the company, any',
    request: { params: pathNote },
    responses: { 204: { description: 'Gone' }, ...problems(401, 403, 404) },
  }),
  async (c) => {
    const { id, application_id, note_id } = c.req.valid('param')
    await removeNote(c.var.me, { jobId: id, applicationId: application_id, noteId: note_id })
    return c.body(null, 204)
  },
)
