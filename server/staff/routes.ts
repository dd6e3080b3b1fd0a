import { z } from 'zod'
import { pageQuery } from '../../shared/fields.ts'
import {
  auditEntry,
  credentialDecision,
  foundPerson,
  openedReport,
  peopleQuery,
  report,
  reportsQuery,
  profileDecision,
  staffReason,
  waitingCredential,
  waitingProfile,
} from '../../shared/staff/staff.ts'
import { sendDocument } from '../people/credentials/read-document.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { answerPage, linkNext } from '../http/paging.ts'
import { decideCredential, listWaitingCredentials, readWaitingDocument } from './decide-credential.ts'
import { findPeople } from './find-people.ts'
import { listAudit } from './audit.ts'
import { listReports, openReport, settleReport } from './reports.ts'
import { listWaitingProfiles, refuseProfile, verifyProfile } from './decide-profile.ts'
import { suspendPerson, unsuspendPerson } from './suspend-person.ts'

export const staffRoutes = createRouter()
const tags = ['staff']
const DONE = 'Done, and in the audit trail; again: nothing happens'

staffRoutes.openapi(
  operation('staff', {
    method: 'get',
    path: '/profiles',
    operationId: 'listWaitingProfiles',
    tags,
    summary: 'People who wait for verification',
    responses: { 200: answer(z.array(waitingProfile), 'The oldest first'), ...problems(401, 403) },
  }),
  async (c) => c.json(await listWaitingProfiles(c.var.me), 200),
)

staffRoutes.openapi(
  operation('staff', {
    method: 'get',
    path: '/credentials',
    operationId: 'listWaitingCredentials',
    tags,
    summary: 'Credentials that wait for verification',
    responses: { 200: answer(z.array(waitingCredential), 'The oldest first'), ...problems(401, 403) },
  }),
  async (c) => c.json(await listWaitingCredentials(c.var.me), 200),
)

const binary = { schema: z.string().openapi({ type: 'string', format: 'binary' }) }

staffRoutes.openapi(
  operation('staff', {
    method: 'get',
    path: '/credentials/{id}/document',
    operationId: 'getWaitingDocument',
    tags,
    summary: 'The document of a credential that waits for verification',
    request: { params: pathId },
    responses: {
      200: { description: 'A picture or a PDF', content: { 'image/webp': binary, 'application/pdf': binary } },
      ...problems(400, 401, 403, 404, 503),
    },
  }),
  async (c) => sendDocument(c, await readWaitingDocument(c.var.me, c.req.valid('param').id)),
)

for (const [path, { operationId, verification, summary }] of Object.entries({
  '/credentials/{id}/verify': {
    operationId: 'verifyCredential',
    verification: 'verified',
    summary: 'Verify a credential in the version that was looked at',
  },
  '/credentials/{id}/refuse': {
    operationId: 'refuseCredential',
    verification: 'refused',
    summary: 'Refuse a credential in the version that was looked at',
  },
} as const)) {
  staffRoutes.openapi(
    operation('staff', {
      method: 'post',
      path,
      operationId,
      tags,
      summary,
      request: { params: pathId, body: body(credentialDecision) },
      responses: { 204: { description: DONE }, ...problems(400, 401, 403, 404, 409, 413, 422) },
    }),
    async (c) => {
      await decideCredential(verification)(c.var.me, { id: c.req.valid('param').id, ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
}

staffRoutes.openapi(
  operation('staff', {
    method: 'get',
    path: '/reports',
    operationId: 'listReports',
    tags,
    summary: 'Reports about people and messages',
    request: { query: reportsQuery },
    responses: {
      200: answerPage(z.array(report), 'The open ones in order of arrival, or the settled ones'),
      ...problems(400, 401, 403),
    },
  }),
  async (c) => {
    const { page, next } = await listReports(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(page, 200)
  },
)

staffRoutes.openapi(
  operation('staff', {
    method: 'get',
    path: '/reports/{id}',
    operationId: 'getReport',
    tags,
    summary: 'A report with the message it is about',
    request: { params: pathId },
    responses: { 200: answer(openedReport, 'With a few messages around it'), ...problems(400, 401, 403, 404) },
  }),
  async (c) => c.json(await openReport(c.var.me, c.req.valid('param').id), 200),
)

staffRoutes.openapi(
  operation('staff', {
    method: 'get',
    path: '/people',
    operationId: 'findPeople',
    tags,
    summary: 'People by name, company or email; without a query those who are suspended',
    request: { query: peopleQuery },
    responses: { 200: answer(z.array(foundPerson), 'At most fifty, by name'), ...problems(400, 401, 403) },
  }),
  async (c) => c.json(await findPeople(c.var.me, c.req.valid('query').q), 200),
)

staffRoutes.openapi(
  operation('staff', {
    method: 'get',
    path: '/audit',
    operationId: 'listAudit',
    tags,
    summary: 'The audit trail of the staff’s actions',
    request: { query: pageQuery },
    responses: {
      200: answerPage(z.array(auditEntry), 'The latest first'),
      ...problems(400, 401, 403),
    },
  }),
  async (c) => {
    const { page, next } = await listAudit(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(page, 200)
  },
)

for (const [path, { operationId, service, summary }] of Object.entries({
  '/profiles/{id}/verify': {
    operationId: 'verifyProfile',
    service: verifyProfile,
    summary: 'Verify a person in the version that was looked at',
  },
  '/profiles/{id}/refuse': {
    operationId: 'refuseProfile',
    service: refuseProfile,
    summary: 'Refuse to verify a person, or take the badge away',
  },
} as const)) {
  staffRoutes.openapi(
    operation('staff', {
      method: 'post',
      path,
      operationId,
      tags,
      summary,
      request: { params: pathId, body: body(profileDecision) },
      responses: { 204: { description: DONE }, ...problems(400, 401, 403, 404, 409, 413, 422) },
    }),
    async (c) => {
      await service(c.var.me, { id: c.req.valid('param').id, ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
}

const decisions = {
  '/reports/{id}/settle': { operationId: 'settleReport', service: settleReport, summary: 'Close a report' },
  '/people/{id}/suspend': {
    operationId: 'suspendPerson',
    service: suspendPerson,
    summary: 'Suspend a person: sign them out and hide them',
  },
  '/people/{id}/unsuspend': {
    operationId: 'unsuspendPerson',
    service: unsuspendPerson,
    summary: 'End a person’s suspension',
  },
} as const

for (const [path, { operationId, service, summary }] of Object.entries(decisions)) {
  staffRoutes.openapi(
    operation('staff', {
      method: 'post',
      path,
      operationId,
      tags,
      summary,
      request: { params: pathId, body: body(staffReason) },
      responses: {
        204: { description: DONE },
        ...problems(400, 401, 403, 404, 409, 413, 422),
      },
    }),
    async (c) => {
      await service(c.var.me, { id: c.req.valid('param').id, reason: c.req.valid('json').reason })
      return c.body(null, 204)
    },
  )
}
