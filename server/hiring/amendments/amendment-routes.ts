import { agreeToPayRequest, declinePayRequest, withdrawPayRequest } from './answer-pay-request.ts'
import { agreeToTerms, declineTerms } from './answer-proposal.ts'
import { askForTerms } from './ask-for-terms.ts'
import { requestPay } from './request-pay.ts'
import { amendmentsOperations } from '../../../shared/hiring/amendment-operations.ts'
import { createdAnswer, serveOperations } from '../../http/serve.ts'

export const amendmentsRoutes = serveOperations(amendmentsOperations, {
  askForTerms: ({ me, params, body }) => {
    const { id, application_id } = params
    return askForTerms(me, { jobId: id, applicationId: application_id }, body)
  },
  agreeToTerms: ({ me, params }) => agreeToTerms(me, { jobId: params.id, amendmentId: params.amendment_id }),
  declineTerms: ({ me, params }) => declineTerms(me, { jobId: params.id, amendmentId: params.amendment_id }),
  requestPay: async ({ me, params, body }) => {
    const ids = { jobId: params.id, applicationId: params.application_id }
    const { application, repeated } = await requestPay(me, ids, body)
    return createdAnswer(application, repeated)
  },
  withdrawPayRequest: ({ me, params }) => withdrawPayRequest(me, { jobId: params.id, requestId: params.request_id }),
  agreeToPayRequest: ({ me, params }) => agreeToPayRequest(me, { jobId: params.id, requestId: params.request_id }),
  declinePayRequest: ({ me, params, body }) =>
    declinePayRequest(me, { jobId: params.id, requestId: params.request_id }, body),
})
