import { z } from 'zod'
import {
  acceptSeveral,
  applicantSearch,
  applicantsFilter,
  decisionOutcome,
  foundApplicant,
  rejectOutcome,
  rejectSeveral,
  shortlistSeveral,
  undoDecisions,
} from '../../shared/hiring/applicants.ts'
import { boundedText, pageQuery } from '../../shared/fields.ts'
import { applicant, application, apply, cancellation } from '../../shared/jobs/jobs.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { answerPage, linkNext } from '../http/paging.ts'
import { acceptApplicant, cancelBooking } from './accept-applicant.ts'
import { applyToJob } from './apply-to-job.ts'
import { acceptApplicants, shortlistApplicants } from './decide-several.ts'
import { exportApplicants } from './export-applicants.ts'
import { findApplicants } from './find-applicants.ts'
import { undoDecisions as undo } from './undo-decisions.ts'
import { listApplicants } from './list-applicants.ts'
import { rejectApplicant, rejectApplicants } from './reject-applicants.ts'
import { shortlistApplicant, withdrawApplication } from './change-application.ts'

export const applicationsRoutes = createRouter()
/** Below /employers. */
export const applicantSearchRoutes = createRouter()
const tags = ['applications']
const pathApplication = pathId.extend({ application_id: boundedText(100) })

applicationsRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/{id}/apply',
    operationId: 'applyToJob',
    tags,
    summary: "Apply; the message opens the job's conversation",
    request: { params: pathId, body: body(apply) },
    responses: {
      200: answer(application, 'Applied before under this id, in its present state'),
      201: answer(application, 'Applied'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { application, repeated } = await applyToJob(c.var.me, c.req.valid('param').id, c.req.valid('json'))
    return c.json(application, repeated ? 200 : 201)
  },
)

applicantSearchRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/applicants',
    operationId: 'findApplicants',
    tags,
    summary: 'Who applied for any of your company’s projects, by name',
    request: { query: applicantSearch },
    responses: {
      200: answer(z.array(foundApplicant), 'The last to apply first'),
      ...problems(400, 401, 403, 422),
    },
  }),
  async (c) => c.json(await findApplicants(c.var.me, c.req.valid('query').q), 200),
)

applicationsRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/applicants',
    operationId: 'listApplicants',
    tags,
    summary: "The applicants of one of your company's jobs",
    request: { params: pathId, query: pageQuery },
    responses: {
      200: answerPage(z.array(applicant), 'In order of arrival'),
      ...problems(400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { applicants, next } = await listApplicants(c.var.me, c.req.valid('param').id, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(applicants, 200)
  },
)

applicationsRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/applicants.csv',
    operationId: 'exportApplicants',
    tags,
    summary: 'A project’s applicants under a filter, as CSV',
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

applicationsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/applications/reject',
    operationId: 'rejectApplications',
    tags,
    summary: 'Reject several applicants, with one message to each',
    request: { params: pathId, body: body(rejectSeveral) },
    responses: {
      200: answer(z.array(rejectOutcome), 'The outcome for each, in the order of the request'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { outcomes } = await rejectApplicants(c.var.me, c.req.valid('param').id, c.req.valid('json'))
    return c.json(outcomes, 200)
  },
)

const several = answer(z.array(decisionOutcome), 'The outcome for each, in the order of the request')

applicationsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/applications/accept',
    operationId: 'acceptApplications',
    tags,
    summary: 'Accept several applicants, as far as there are places',
    request: { params: pathId, body: body(acceptSeveral) },
    responses: { 200: several, ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
  }),
  async (c) => c.json(await acceptApplicants(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)

applicationsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/applications/shortlist',
    operationId: 'shortlistApplications',
    tags,
    summary: 'Put several applicants on the shortlist',
    request: { params: pathId, body: body(shortlistSeveral) },
    responses: { 200: several, ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
  }),
  async (c) => c.json(await shortlistApplicants(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)

applicationsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/applications/undo',
    operationId: 'undoDecisions',
    tags,
    summary: 'Undo decisions that the freelancers have not been told of',
    request: { params: pathId, body: body(undoDecisions) },
    responses: { 200: several, ...problems(400, 401, 403, 404, 413, 415, 422) },
  }),
  async (c) => c.json(await undo(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)

const steps = {
  shortlist: {
    operationId: 'shortlistApplication',
    access: 'employer',
    service: shortlistApplicant,
    summary: 'Put an applicant on the shortlist',
  },
  accept: {
    operationId: 'acceptApplication',
    access: 'employer',
    service: acceptApplicant,
    summary: 'Confirm an applicant for a free place',
  },
  reject: {
    operationId: 'rejectApplication',
    access: 'employer',
    service: rejectApplicant,
    summary: 'Reject an applicant',
  },
  withdraw: {
    operationId: 'withdrawApplication',
    access: 'freelancer',
    service: withdrawApplication,
    summary: 'Withdraw your own application',
  },
} as const

for (const [name, { operationId, access, service, summary }] of Object.entries(steps)) {
  applicationsRoutes.openapi(
    operation(access, {
      method: 'post',
      path: `/{id}/applications/{application_id}/${name}`,
      operationId,
      tags,
      summary,
      request: { params: pathApplication },
      responses: { 200: answer(application, 'The present state'), ...problems(401, 403, 404, 409) },
    }),
    async (c) => {
      const { id, application_id } = c.req.valid('param')
      return c.json(await service(c.var.me, { jobId: id, applicationId: application_id }), 200)
    },
  )
}

applicationsRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/{id}/applications/{application_id}/cancel',
    operationId: 'cancelBooking',
    tags,
    summary: 'Cancel a booking that is not over, by either side, with a reason',
    request: { params: pathApplication, body: body(cancellation) },
    responses: { 200: answer(application, 'The present state'), ...problems(400, 401, 404, 409, 413, 415, 422) },
  }),
  async (c) => {
    const { id, application_id } = c.req.valid('param')
    return c.json(await cancelBooking(c.var.me, { jobId: id, applicationId: application_id }, c.req.valid('json')), 200)
  },
)
