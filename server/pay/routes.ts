import { payOperations } from '../../shared/pay/pay-operations.ts'
import { createdAnswer, serveOperations } from '../http/serve.ts'
import { changePayTemplate, listPayTemplates, removePayTemplate, savePayTemplate } from './pay-templates.ts'
import { previewPay } from './preview-pay.ts'
import { showBookingTerms } from './show-booking-terms.ts'

export const payRoutes = serveOperations(payOperations, {
  previewPay: ({ body }) => previewPay(body),
  listPayTemplates: ({ me }) => listPayTemplates(me),
  createPayTemplate: async ({ me, body }) => {
    const { template, repeated } = await savePayTemplate(me, body)
    return createdAnswer(template, repeated)
  },
  changePayTemplate: ({ me, params, body }) => changePayTemplate(me, params.id, body),
  deletePayTemplate: ({ me, params }) => removePayTemplate(me, params.id),
  showBookingTerms: ({ me, params }) => showBookingTerms(me, params.id),
})
