import { agreeToTerms, declineTerms } from './answer-proposal.ts'
import { askForTerms } from './ask-for-terms.ts'
import { amendmentsOperations } from '../../../shared/hiring/amendment-operations.ts'
import { serveOperations } from '../../http/serve.ts'

export const amendmentsRoutes = serveOperations(amendmentsOperations, {
  askForTerms: ({ me, params, body }) => {
    const { id, application_id } = params
    const { job_role_id } = body
    return askForTerms(me, { jobId: id, applicationId: application_id }, job_role_id)
  },
  agreeToTerms: ({ me, params }) => agreeToTerms(me, { jobId: params.id, amendmentId: params.amendment_id }),
  declineTerms: ({ me, params }) => declineTerms(me, { jobId: params.id, amendmentId: params.amendment_id }),
})
