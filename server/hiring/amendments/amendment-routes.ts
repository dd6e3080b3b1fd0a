import { z } from 'zod'
import { newAmendment } from '../../../shared/hiring/amendments.ts'
import { application } from '../../../shared/jobs/jobs.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { agreeToTerms, declineTerms } from './answer-proposal.ts'
import { askForTerms } from './ask-for-terms.ts'

export const amendmentsRoutes = createRouter()
const tags = ['applications']

amendmentsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/applications/{application_id}/amend',
    operationId: 'askForTerms',
    tags,
    summary: "Ask an applicant, or somebody booked, to agree to a role's present terms",
    request: { params: pathId.extend({ application_id: z.string().max(100) }), body: body(newAmendment) },
    responses: {
      200: answer(application, 'The present state'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { id, application_id } = c.req.valid('param')
    const { job_role_id } = c.req.valid('json')
    return c.json(await askForTerms(c.var.me, { jobId: id, applicationId: application_id }, job_role_id), 200)
  },
)

for (const [name, operationId, service, summary] of [
  ['agree', 'agreeToTerms', agreeToTerms, 'Agree to the terms that the company asks for: they count from now on'],
  ['decline', 'declineTerms', declineTerms, 'Decline the terms that the company asks for: what was agreed holds'],
] as const) {
  amendmentsRoutes.openapi(
    operation('freelancer', {
      method: 'post',
      path: `/{id}/amendments/{amendment_id}/${name}`,
      operationId,
      tags,
      summary,
      request: { params: pathId.extend({ amendment_id: z.string().max(100) }) },
      responses: {
        200: answer(application, 'Your application, in its present state'),
        ...problems(401, 403, 404, 409),
      },
    }),
    async (c) => {
      const { id, amendment_id } = c.req.valid('param')
      return c.json(await service(c.var.me, { jobId: id, amendmentId: amendment_id }), 200)
    },
  )
}
