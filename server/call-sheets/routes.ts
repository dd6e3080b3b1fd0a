import { z } from 'zod'
import {
  callSheet,
  newSheet,
  newSheetReminder,
  publishedSheet,
  seenVersion,
  sheetDraft,
  sheetVersion,
  versionPath,
} from '../../shared/call-sheets/call-sheets.ts'
import { document } from '../../shared/people/credentials.ts'
import { boundedText, id, pageQuery } from '../../shared/fields.ts'
import { sendDocument } from '../people/credentials/read-document.ts'
import { notFound } from '../errors.ts'
import { answer, body, createRouter, operation, pathId, problems, uploadedFile } from '../http/router.ts'
import { answerPage, linkNext } from '../http/paging.ts'
import { fileInForm } from '../http/uploads/received-file.ts'
import { addSheetDocument, readSheetDocument } from './sheet-documents.ts'
import { listVersions, readVersion } from './list-versions.ts'
import { markSeen } from './mark-seen.ts'
import { publishSheet, remindCrew } from './publish-sheet.ts'
import { saveDraft } from './save-draft.ts'
import { callSheetRows } from './sheet-rows.ts'

export const callSheetRoutes = createRouter()
const tags = ['call sheets']
/** Room for a sheet with the most times and the longest texts, in any script. */
const SHEET_BYTES_MAX = 262_144

callSheetRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/{id}/call-sheet',
    operationId: 'getCallSheet',
    tags,
    summary: 'The call sheet of a project of yours, or of one you are confirmed for',
    request: { params: pathId },
    responses: { 200: answer(callSheet, 'The present state'), ...problems(400, 401, 404) },
  }),
  async (c) => {
    const [sheet] = await callSheetRows(c.var.me.db.read, c.var.me.user, [c.req.valid('param').id])
    if (!sheet) throw notFound('This call sheet does not exist.')
    return c.json(sheet, 200)
  },
)

callSheetRoutes.openapi(
  operation('employer', {
    method: 'put',
    path: '/{id}/call-sheet/draft',
    operationId: 'saveCallSheetDraft',
    tags,
    summary: 'Save the draft of a call sheet, shared by your company',
    request: { params: pathId, body: body(sheetDraft, SHEET_BYTES_MAX) },
    responses: { 200: answer(callSheet, 'The present state'), ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
  }),
  async (c) => c.json(await saveDraft(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)

callSheetRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/call-sheet/versions',
    operationId: 'listCallSheetVersions',
    tags,
    summary: 'Every published version of a call sheet, with its changes',
    request: { params: pathId, query: pageQuery },
    responses: {
      200: answerPage(z.array(sheetVersion), 'The last one first'),
      ...problems(400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { versions, next } = await listVersions(c.var.me, c.req.valid('param').id, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(versions, 200)
  },
)

callSheetRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/call-sheet/versions/{version}',
    operationId: 'getCallSheetVersion',
    tags,
    summary: 'A version of a call sheet as it was published',
    request: { params: versionPath },
    responses: { 200: answer(publishedSheet, 'The published version'), ...problems(400, 401, 403, 404) },
  }),
  async (c) => {
    const { id: job_id, version } = c.req.valid('param')
    return c.json(await readVersion(c.var.me, job_id, version), 200)
  },
)

callSheetRoutes.openapi(
  operation('employer', {
    method: 'put',
    path: '/{id}/call-sheet/versions/{version}',
    operationId: 'publishCallSheet',
    tags,
    summary: 'Publish the next version of a call sheet to everybody confirmed',
    request: { params: versionPath, body: body(newSheet, SHEET_BYTES_MAX) },
    responses: {
      200: answer(callSheet, 'A repeat: you have published this version before'),
      201: answer(callSheet, 'Published'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { id: job_id, version } = c.req.valid('param')
    const { sheet, repeated } = await publishSheet(c.var.me, { job_id, version, body: c.req.valid('json') })
    return c.json(sheet, repeated ? 200 : 201)
  },
)

callSheetRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/{id}/call-sheet/seen',
    operationId: 'markCallSheetSeen',
    tags,
    summary: 'Confirm that you have seen a version',
    request: { params: pathId, body: body(seenVersion) },
    responses: {
      200: answer(z.object({ seen_version: z.int() }), 'The last one you have seen'),
      ...problems(400, 401, 403, 404, 413, 415, 422),
    },
  }),
  async (c) => c.json(await markSeen(c.var.me, c.req.valid('param').id, c.req.valid('json').version), 200),
)

callSheetRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/call-sheet/crew/{freelancer_id}/remind',
    operationId: 'remindCrewMember',
    tags,
    summary: 'Remind one of the crew of the call sheet',
    request: {
      params: pathId.extend({ freelancer_id: boundedText(100) }),
      // Devices of the release before send none.
      body: { ...body(newSheetReminder), required: false },
    },
    responses: {
      204: { description: 'A reminder is queued, now or before' },
      ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
    },
  }),
  async (c) => {
    const { id: job_id, freelancer_id } = c.req.valid('param')
    await remindCrew(c.var.me, { job_id, freelancer_id, id: c.req.valid('json')?.id })
    return c.body(null, 204)
  },
)

const form = z.strictObject({ id: id.optional(), file: uploadedFile() })

callSheetRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/call-sheet/documents',
    operationId: 'addCallSheetDocument',
    tags,
    summary: 'Add a file that the call sheet may name',
    request: { params: pathId, body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
    responses: {
      200: answer(document, 'Added before'),
      201: answer(document, 'Added'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422, 503),
    },
  }),
  async (c) => {
    const { id: chosen, file } = c.req.valid('form')
    const upload = { id: chosen, ...(await fileInForm(file)) }
    const { document: added, repeated } = await addSheetDocument(c.var.me, c.req.valid('param').id, upload)
    return c.json(added, repeated ? 200 : 201)
  },
)

const binary = { schema: z.string().openapi({ type: 'string', format: 'binary' }) }

callSheetRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/{id}/call-sheet/documents/{document_id}',
    operationId: 'getCallSheetDocument',
    tags,
    summary: 'A document of the call sheet: for your company, or while you are confirmed',
    request: { params: pathId.extend({ document_id: boundedText(100) }) },
    responses: {
      200: { description: 'A picture or a PDF', content: { 'image/webp': binary, 'application/pdf': binary } },
      ...problems(400, 401, 404, 503),
    },
  }),
  async (c) => {
    const { id: job_id, document_id } = c.req.valid('param')
    return sendDocument(c, await readSheetDocument(c.var.me, job_id, document_id))
  },
)
