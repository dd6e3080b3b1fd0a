import { z } from 'zod'
import { answer, answerFile, answerPage, declareOperations, pathId, uploadedFile } from '../api/declare-operations.ts'
import {
  callSheet,
  newSheet,
  newSheetReminder,
  publishedSheet,
  seenVersion,
  sheetDraft,
  sheetVersion,
  versionPath,
} from './call-sheets.ts'
import { boundedText, id, pageQuery } from '../fields.ts'
import { document } from '../people/credentials.ts'

/** Room for a sheet with the most times and the longest texts, in any script. */
const SHEET_BYTES_MAX = 262_144

export const callSheetOperations = declareOperations('call sheets', {
  getCallSheet: {
    access: 'user',
    method: 'get',
    path: '/jobs/{id}/call-sheet',
    summary: 'The call sheet of a project of yours, or of one you are confirmed for',
    params: pathId,
    answers: { 200: answer(callSheet, 'The present state') },
    refusals: [400, 401, 404],
  },
  saveCallSheetDraft: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}/call-sheet/draft',
    summary: 'Save the draft of a call sheet, shared by your company',
    params: pathId,
    body: sheetDraft,
    bodyBytesMax: SHEET_BYTES_MAX,
    answers: { 200: answer(callSheet, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  listCallSheetVersions: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/call-sheet/versions',
    summary: 'Every published version of a call sheet, with its changes',
    params: pathId,
    query: pageQuery,
    answers: { 200: answerPage(z.array(sheetVersion), 'The last one first') },
    refusals: [400, 401, 403, 404],
  },
  getCallSheetVersion: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/call-sheet/versions/{version}',
    summary: 'A version of a call sheet as it was published',
    params: versionPath,
    answers: { 200: answer(publishedSheet, 'The published version') },
    refusals: [400, 401, 403, 404],
  },
  publishCallSheet: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}/call-sheet/versions/{version}',
    summary: 'Publish the next version of a call sheet to everybody confirmed',
    params: versionPath,
    body: newSheet,
    bodyBytesMax: SHEET_BYTES_MAX,
    answers: {
      200: answer(callSheet, 'A repeat: you have published this version before'),
      201: answer(callSheet, 'Published'),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  markCallSheetSeen: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/call-sheet/seen',
    summary: 'Confirm that you have seen a version',
    params: pathId,
    body: seenVersion,
    answers: { 200: answer(z.object({ seen_version: z.int() }), 'The last one you have seen') },
    refusals: [400, 401, 403, 404, 413, 415, 422],
  },
  remindCrewMember: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/call-sheet/crew/{freelancer_id}/remind',
    summary: 'Remind one of the crew of the call sheet',
    params: pathId.extend({ freelancer_id: boundedText(100) }),
    body: newSheetReminder,
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
    params: pathId,
    form: z.strictObject({ id: id.optional(), file: uploadedFile() }),
    answers: { 200: answer(document, 'Added before'), 201: answer(document, 'Added') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 503],
  },
  getCallSheetDocument: {
    access: 'user',
    method: 'get',
    path: '/jobs/{id}/call-sheet/documents/{document_id}',
    summary: 'A document of the call sheet: for your company, or while you are confirmed',
    params: pathId.extend({ document_id: boundedText(100) }),
    answers: { 200: answerFile('A picture or a PDF', 'image/webp', 'application/pdf') },
    refusals: [400, 401, 404, 503],
  },
})
