import type { z } from 'zod'
import { invalid } from '../errors.ts'
import { payForPunches } from '../../shared/pay/calculate-pay.ts'
import type { payPreviewRequestSchema } from '../../shared/pay/pay-preview.ts'

/** @throws 422 that names the first punch that makes no day */
export function previewPay({ terms, punches, booked }: z.output<typeof payPreviewRequestSchema>) {
  const result = payForPunches(terms, punches, booked)
  if (!('fault' in result)) return result
  const { index, words } = result.fault
  throw invalid(words, [{ path: `punches.${index}`, message: words }])
}
