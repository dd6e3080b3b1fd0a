import { payOperations } from '../../shared/pay/pay-operations.ts'
import { serveOperations } from '../http/serve.ts'
import { previewPay } from './preview-pay.ts'

export const payRoutes = serveOperations(payOperations, { previewPay: ({ body }) => previewPay(body) })
