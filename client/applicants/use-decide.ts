import { useState } from 'react'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { confirm, type Question } from '../ui/overlays/confirm.ts'
import type { Decision } from './use-applicants.ts'

/** Each decision is confirmed first; one at a time. */
export function useDecide(decide: (decision: Decision, applicant: Applicant) => Promise<void>) {
  const [deciding, setDeciding] = useState(false)

  async function ask(decision: Decision, applicant: Applicant) {
    if (deciding || !canDecide(decision, applicant)) return
    if (!(await confirm({ ...questionOf(decision, applicant.freelancer.full_name), enterConfirms: true }))) return
    setDeciding(true)
    await decide(decision, applicant)
    setDeciding(false)
  }

  return { deciding, ask }
}

/** From pending to shortlisted to accepted; rejected from either of the first two. */
export function canDecide(decision: Decision, { application: { status } }: Applicant) {
  return status === 'pending' || (status === 'shortlisted' && decision !== 'shortlist')
}

/** A booking, while the project is not over. */
export const canCancel = (job: Job, { application: { status } }: Applicant) =>
  status === 'accepted' && jobStatusAt(job) !== 'previous'

function questionOf(decision: Decision, name: string): Question {
  switch (decision) {
    case 'shortlist':
      return { title: `Shortlist ${name}?`, text: 'They are told.', confirmLabel: 'Shortlist' }
    case 'accept':
      return {
        title: `Accept ${name}?`,
        text: 'The job is confirmed with them, and they are told.',
        confirmLabel: 'Accept',
      }
    case 'reject':
      return {
        title: `Reject ${name}?`,
        text: 'They leave the list and are told. This cannot be taken back.',
        confirmLabel: 'Reject',
        tone: 'danger',
      }
  }
}
