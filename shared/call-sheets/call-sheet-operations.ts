import { z } from 'zod'
import {
  answerWithJson,
  answerWithFile,
  answerWithPage,
  declareOperations,
  pathIdSchema,
  uploadedFileField,
} from '../api/declare-operations.ts'
import {
  callSheetSchema,
  newSheetSchema,
  newSheetReminderSchema,
  publishedSheetSchema,
  seenVersionSchema,
  sheetDraftSchema,
  sheetVersionSchema,
  versionPathSchema,
} from './call-sheets.ts'
import { boundedText, idField, pageQuerySchema } from '../fields.ts'
import { documentSchema } from '../people/credentials.ts'

/** Room for a sheet with the most times and the longest texts, in any script. */
export const CALL_SHEET_BYTES_MAX = 262_144

export const callSheetOperations = declareOperations('call sheets', {
  getCallSheet: {
    access: 'user',
    method: 'get',
    path: '/jobs/{id}/call-sheet',
    summary: 'The call sheet of a project of yours, or of one you are confirmed for',
    params: pathIdSchema,
    answers: { 200: answerWithJson(callSheetSchema, 'The present state') },
    refusals: [400, 401, 404],
  },
  saveCallSheetDraft: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}/call-sheet/draft',
    summary: 'Save the draft of a call sheet, shared by your company',
    params: pathIdSchema,
    body: sheetDraftSchema,
    bodyBytesMax: CALL_SHEET_BYTES_MAX,
    answers: { 200: answerWithJson(callSheetSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  listCallSheetVersions: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/call-sheet/versions',
    summary: 'Every published version of a call sheet, with its changes',
    params: pathIdSchema,
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(sheetVersionSchema), 'The last one first') },
    refusals: [400, 401, 403, 404],
  },
  getCallSheetVersion: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/call-sheet/versions/{version}',
    summary: 'A version of a call sheet as it was published',
    params: versionPathSchema,
    answers: { 200: answerWithJson(publishedSheetSchema, 'The published version') },
    refusals: [400, 401, 403, 404],
  },
  publishCallSheet: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}/call-sheet/versions/{version}',
    summary: 'Publish the next version of a call sheet to everybody confirmed',
    params: versionPathSchema,
    body: newSheetSchema,
    bodyBytesMax: CALL_SHEET_BYTES_MAX,
    answers: {
      200: answerWithJson(callSheetSchema, 'A repeat: you have published this version before'),
      201: answerWithJson(callSheetSchema, 'Published'),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  markCallSheetSeen: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/call-sheet/seen',
    summary: 'Confirm that you have seen a version',
    params: pathIdSchema,
    body: seenVersionSchema,
    answers: { 200: answerWithJson(z.object({ seen_version: z.int() }), 'The last one you have seen') },
    refusals: [400, 401, 403, 404, 413, 415, 422],
  },
  remindCrewMember: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/call-sheet/crew/{freelancer_id}/remind',
    summary: 'Remind one of the crew of the call sheet',
    params: pathIdSchema.extend({ freelancer_id: boundedText(100) }),
    body: newSheetReminderSchema,
    // Devices of the release before send none.
    isBodyOptional: true,
    answers: { 204: { description: 'A reminder is queued, now or before' } },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429],
  },
  addCallSheetDocument: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/call-sheet/documents',
    summary: 'Add a file that the call sheet may name',
    params: pathIdSchema,
    form: z.strictObject({ id: idField.optional(), file: uploadedFileField() }),
    answers: { 200: answerWithJson(documentSchema, 'Added before'), 201: answerWithJson(documentSchema, 'Added') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 503],
  },
  getCallSheetDocument: {
    access: 'user',
    method: 'get',
    path: '/jobs/{id}/call-sheet/documents/{document_id}',
    summary: 'A document of the call sheet: for your company, or while you are confirmed',
    params: pathIdSchema.extend({ document_id: boundedText(100) }),
    answers: { 200: answerWithFile('A picture or a PDF', 'image/webp', 'application/pdf') },
    refusals: [400, 401, 404, 503],
  },
})
