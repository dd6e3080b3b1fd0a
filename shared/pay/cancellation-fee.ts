import { roundHalfUp } from './exact-pence.ts'
import type { PayTerms } from './pay-terms.ts'

/**
 * Pence that a cancellation by the company costs. `noticeMinutes` are from when the server had it to the call, negative
 * after it; exactly seven days are not within seven days. Who has turned up is paid in full.
 */
export function cancellationFee({
  bands,
  agreedPence,
  noticeMinutes,
  hasTurnedUp = false,
}: {
  bands: PayTerms['cancellation']
  agreedPence: number
  noticeMinutes: number
  hasTurnedUp?: boolean
}) {
  if (hasTurnedUp) return agreedPence
  const reached = bands.filter(({ within_hours }) => noticeMinutes < within_hours * 60)
  const percent = Math.max(0, ...reached.map((band) => band.percent))
  return roundHalfUp([agreedPence, percent], [100])
}
