import { known } from '../../shared/labels.ts'
import type { JobStatus } from '../../shared/options.ts'
import { statusText } from '../trade/job-texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

/** 'Open', 'Filled' and so on, with its lamp. */
export const ProjectState = ({ status, plain }: { status: JobStatus; plain?: boolean }) => (
  <Badge plain={plain ?? false} tone={known(TONES, status) ?? 'neutral'}>
    {statusText(status)}
  </Badge>
)

const TONES: Record<JobStatus, Tone> = {
  open: 'go',
  filled: 'info',
  expired: 'standby',
  closed: 'neutral',
  previous: 'neutral',
}
