import { Badge } from '../ui/badge.tsx'
import { applicationState } from './application-state.ts'
import { lineOf } from './apply-foot.tsx'
import type { Entry } from './freelancer-jobs.ts'

/** Where this freelancer stands with a job. */
export function StateBadge({ entry, plain }: { entry: Entry; plain?: boolean }) {
  const { tone, icon, words } = lineOf(entry, applicationState(entry))
  return (
    <Badge plain={plain} tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}
