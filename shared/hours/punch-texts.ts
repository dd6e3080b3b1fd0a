import type { PunchKind } from '../pay/work-days.ts'

/** What is pressed, as buttons and lists say it. */
export const CLOCK_KIND_TEXTS: Record<PunchKind, string> = {
  in: 'On site',
  break: 'Break',
  back: 'Back',
  out: 'Off site',
}
