import ClockIcon from 'lucide-react/icons/clock'
import SheetIcon from 'lucide-react/icons/clipboard-check'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { Badge } from '../ui/badge.tsx'
import type { OwnSheet } from './use-own-sheet.ts'

/** 'Confirmed', and which version this is and whether the company knows that it was seen. */
export function SheetState({ own: { job, sheet, unsentSeen } }: { own: OwnSheet }) {
  const { version, seen_version } = sheet
  return (
    <>
      {jobStatusAt(job) === 'previous' ? <Badge tone="neutral">Over</Badge> : <Badge tone="go">Confirmed</Badge>}
      {seen_version >= version ? (
        <Badge tone="info" icon={<SheetIcon />}>
          Call sheet v{version} · seen
        </Badge>
      ) : unsentSeen === version ? (
        <Badge tone="standby" icon={<ClockIcon />}>
          Seen v{version} · will be sent
        </Badge>
      ) : (
        <Badge tone="standby">Call sheet v{version} · new</Badge>
      )}
    </>
  )
}
