import { sendDocument } from '../people/credentials/read-document.ts'
import { notFound } from '../errors.ts'
import { fileInForm } from '../http/uploads/received-file.ts'
import { addSheetDocument, readSheetDocument } from './sheet-documents.ts'
import { listVersions, readVersion } from './list-versions.ts'
import { noteSheetSeen } from './mark-seen.ts'
import { publishSheet, remindCrew } from './publish-sheet.ts'
import { readJobWeather } from './read-weather.ts'
import { saveSheetDraft } from './save-draft.ts'
import {
  createGuestLink,
  listGuestLinks,
  openGuestSheet,
  openGuestVenuePicture,
  revokeGuestLink,
} from './guest-links.ts'
import { visitorOf } from '../accounts/core/visitor.ts'
import { callSheetRows } from './sheet-rows.ts'
import { callSheetOperations } from '../../shared/call-sheets/call-sheet-operations.ts'
import { sendStoredObject } from '../http/files-routes.ts'
import { serveOperations, createdAnswer, pagedAnswer } from '../http/serve.ts'

/** It ends with the link: nothing on the way keeps it. */
const GUEST_PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

export const callSheetRoutes = serveOperations(callSheetOperations, {
  getCallSheet: async ({ me, params }) => {
    const [sheet] = await callSheetRows(me.db.read, me.user, [params.id])
    if (!sheet) throw notFound('This call sheet does not exist.')
    return sheet
  },
  getJobWeather: ({ me, params }) => readJobWeather(me, params.id),
  saveCallSheetDraft: ({ me, params, body }) => saveSheetDraft(me, params.id, body),
  listCallSheetVersions: async ({ me, params, query }) => {
    const { versions, next } = await listVersions(me, params.id, query)
    return pagedAnswer(versions, next)
  },
  getCallSheetVersion: ({ me, params }) => {
    const { id: job_id, version } = params
    return readVersion(me, job_id, version)
  },
  publishCallSheet: async ({ me, params, body }) => {
    const { id: job_id, version } = params
    const { sheet, repeated } = await publishSheet(me, { job_id, version, body: body })
    return createdAnswer(sheet, repeated)
  },
  markCallSheetSeen: ({ me, params, body }) => noteSheetSeen(me, params.id, body.version),
  remindCrewMember: async ({ me, params, body }) => {
    const { id: job_id, freelancer_id } = params
    await remindCrew(me, { job_id, freelancer_id, id: body?.id })
  },
  addCallSheetDocument: async ({ me, params, form }) => {
    const { id: chosen, file } = form
    const upload = { id: chosen, ...(await fileInForm(file)) }
    const { document: added, repeated } = await addSheetDocument(me, params.id, upload)
    return createdAnswer(added, repeated)
  },
  getCallSheetDocument: async ({ c, me, params }) => {
    const { id: job_id, document_id } = params
    return sendDocument(c, await readSheetDocument(me, job_id, document_id))
  },
  listGuestLinks: ({ me, params }) => listGuestLinks(me, params.id),
  createGuestLink: async ({ me, params, body }) => {
    const { link, repeated } = await createGuestLink(me, { job_id: params.id, id: params.link_id, body })
    return createdAnswer(link, repeated)
  },
  revokeGuestLink: ({ me, params }) => revokeGuestLink(me, params.id, params.link_id),
  openGuestSheet: ({ c, ctx, body }) => openGuestSheet(ctx, body.token, visitorOf(c)),
  openGuestVenuePicture: async ({ c, ctx, body }) =>
    sendStoredObject(c, await openGuestVenuePicture(ctx, body.token, visitorOf(c)), GUEST_PICTURE_HEADERS),
})
