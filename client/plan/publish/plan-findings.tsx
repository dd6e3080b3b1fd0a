import type { PlanFinding } from '../../../shared/hiring/plan-rules.ts'
import { InlineError } from '../../ui/inline-error.tsx'

/** What is refused, and what is only warned of. */
export function PlanFindings({ refusals, warnings }: { refusals: PlanFinding[]; warnings: PlanFinding[] }) {
  return (
    <>
      {refusals.map(({ words }) => (
        <InlineError key={words} what={words} />
      ))}
      {warnings.map(({ words }) => (
        <InlineError key={words} calm what={words} />
      ))}
    </>
  )
}
