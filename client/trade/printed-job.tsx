import { projectDatesText } from '../../shared/jobs/project-days.ts'
import type { ReactNode } from 'react'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useStaleSince } from '../offline/sync/status.ts'
import { PrintedPaper } from '../ui/printed.tsx'

type PrintedJobProps = { kind: string; job: Job; children: ReactNode }

/** A paper about a job: its head says which one, where, when, and as of when. */
export function PrintedJob({ kind, job, children }: PrintedJobProps) {
  const facts = [job.employer_name, [job.location, job.postcode].filter(Boolean).join(', '), projectDatesText(job)]
  return (
    <PrintedPaper kind={kind} title={job.title} facts={facts} staleSince={useStaleSince()}>
      {children}
    </PrintedPaper>
  )
}
