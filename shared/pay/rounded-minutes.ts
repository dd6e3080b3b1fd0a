import type { PayTerms } from './pay-terms.ts'

/** Minutes in the agreed steps. Half a step counts as one where the nearest is meant. */
export function roundedMinutes(minutes: number, { step_minutes: step, mode }: PayTerms['rounding']) {
  if (mode === 'none') return minutes
  if (mode === 'up') return Math.ceil(minutes / step) * step
  return Math.floor((2 * minutes + step) / (2 * step)) * step
}
