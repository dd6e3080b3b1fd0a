import { knownValue } from '../../shared/labels.ts'
import type { JobStatus } from '../../shared/options.ts'
import { jobStatusText } from '../trade/job-texts.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

/** 'Open', 'Crewed' and so on, with its lamp. */
export const ProjectState = ({ status, plain }: { status: JobStatus; plain?: boolean }) => (
  <Badge plain={plain ?? false} tone={knownValue(JOB_STATUS_TONES, status) ?? 'neutral'}>
    {jobStatusText(status)}
  </Badge>
)

const JOB_STATUS_TONES: Record<JobStatus, BadgeTone> = {
  open: 'go',
  filled: 'info',
  expired: 'standby',
  closed: 'neutral',
  previous: 'neutral',
}
