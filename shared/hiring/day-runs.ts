import { dayRunText } from './day-run.ts'
import { nextIsoDay } from './shift-times.ts'

/** 'Tue 15 to Thu 17 Dec and Sat 19 Dec', of days in their order. */
export function dayRunsText(days: readonly string[]) {
  const runs: { first: string; last: string }[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && (run.last === day || nextIsoDay(run.last) === day)) run.last = day
    else runs.push({ first: day, last: day })
  }
  const texts = runs.map(({ first, last }) => dayRunText(first, last))
  return [texts.slice(0, -1).join(', '), texts.at(-1)].filter(Boolean).join(' and ')
}
