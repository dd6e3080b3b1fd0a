import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { APPLICANT_STATUSES } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Application, Job } from '../../shared/jobs/jobs.ts'
import { LIST_LIMIT_MAX } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import { requestAll } from '../http/request-page.ts'
import { failureText, request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { toast } from '../ui/overlays/toast.ts'
import { v7 as newId } from 'uuid'
import { offerUndo } from './decisions/undo.ts'
import { clashText } from '../trade/match-texts.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { at } from '../http/path-to.ts'
import { useState } from 'react'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { buzz } from '../ui/motion/buzz.ts'
import { confirm, type Question } from '../ui/overlays/confirm.ts'

export type Decision = 'shortlist' | 'accept' | 'reject'

/**
 * The applicants of a project, fetched again whenever its row on this device changes, or signal comes back. The first
 * time each page is shown as it arrives, so that a list of five hundred is usable after the first hundred.
 */
export function useApplicants(job: Job) {
  const client = useQueryClient()
  const key = keyOf(job)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      requestAll(at('/jobs/{id}/applicants', { id: job.id }, { limit: LIST_LIMIT_MAX }), {
        signal,
        onRows: (rows) =>
          client.setQueryData<Applicant[]>(key, (before) => (before && before.length > rows.length ? before : rows)),
      }),
    select: onlyInQuestion,
    // Whoever applies while another tab of the project is open changes the row, but nobody listens for it here.
    refetchOnMount: 'always',
  })
  const refetch = () => void query.refetch()
  const { online } = useStatus()
  useRefetchOn(JSON.stringify([job.applications, job.roles, online]), refetch)

  /** Asks the server, and shows its answer at once. */
  async function decide(decision: Decision, { application, freelancer }: Applicant) {
    const text = `${freelancer.full_name}: ${DONE[decision].words}`
    try {
      const { status } = DONE[decision]
      const { refused, is_held } = await decideHeld(job, decision, application.id)
      if (refused) {
        toast({ tone: 'stop', text: refused })
        return refetch()
      }
      showAnswer(client, job, { ...application, status })
      if (decision === 'accept') buzz()
      if (is_held) offerUndo(text, { jobId: job.id, application_ids: [application.id], status, refetch })
      else toast({ tone: 'go', text })
      void syncNow()
    } catch (error) {
      toast({ tone: 'stop', text: failureText(error, FAILED[decision]) })
      refetch()
    }
  }

  return {
    applicants: query.data,
    error: query.isError ? failureText(query.error, TEXT.applicantsFailed) : null,
    refetch,
    decide,
  }
}

/** Puts the server's answer into the list before it is fetched again. */
export function showAnswer(client: QueryClient, job: Job, answer: Application) {
  client.setQueryData<Applicant[]>(keyOf(job), (before) =>
    before?.map((one) => (one.application.id === answer.id ? { ...one, application: answer } : one)),
  )
}

const keyOf = (job: Job) => ['applicants', job.id]

/** Applicants rejected on this screen disappear before the server is asked again. */
const onlyInQuestion = (all: Applicant[]) =>
  all.filter(({ application }) => APPLICANT_STATUSES.some((status) => status === application.status))

/** `refused` is the server's reason if it does not stand. */
async function decideHeld(job: Job, decision: Decision, application_id: string) {
  const held = { id: newId(), application_ids: [application_id], is_held: true }
  if (decision !== 'reject') {
    const [outcome] = await request('POST', at(`/jobs/{id}/applications/${decision}`, { id: job.id }), held)
    return { ...outcome, refused: outcome!.is_done ? '' : outcome!.detail }
  }
  const [outcome] = await request('POST', at('/jobs/{id}/applications/reject', { id: job.id }), held)
  return { ...outcome, refused: outcome!.rejected ? '' : outcome!.detail }
}

const DONE = {
  shortlist: { words: 'shortlisted', status: 'shortlisted' },
  accept: { words: 'accepted', status: 'accepted' },
  reject: { words: 'rejected', status: 'rejected' },
} as const
const FAILED: Record<Decision, string> = {
  shortlist: TEXT.shortlistFailed,
  accept: TEXT.acceptFailed,
  reject: TEXT.rejectFailed,
}

/** Each decision is confirmed first; one at a time. */
export function useDecide(decide: (decision: Decision, applicant: Applicant) => Promise<void>) {
  const [deciding, setDeciding] = useState(false)

  async function ask(decision: Decision, applicant: Applicant) {
    if (deciding || !canDecide(decision, applicant)) return
    if (!(await confirm({ ...questionOf(decision, applicant), enterConfirms: true }))) return
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

/** For a booking, while the project is not over. */
export const canCancel = (job: Job, { application: { status } }: Applicant) =>
  status === 'accepted' && jobStatusAt(job) !== 'previous'

function questionOf(decision: Decision, { freelancer: { full_name: name }, application, match }: Applicant): Question {
  const clash = clashText(match, application.job_role_id)
  const warning = clash ? `${clash}. ` : ''
  switch (decision) {
    case 'shortlist':
      return {
        title: `Shortlist ${name}?`,
        text: `${warning}They are told after ten seconds: until then you can undo it.`,
        confirmLabel: 'Shortlist',
      }
    case 'accept':
      return {
        title: `Accept ${name}?`,
        text: `${warning}The place is theirs. They are told after ten seconds: until then you can undo it.`,
        confirmLabel: 'Accept',
      }
    case 'reject':
      return {
        title: `Reject ${name}?`,
        text: 'They leave the list. They are told after ten seconds: until then you can undo it.',
        confirmLabel: 'Reject',
        tone: 'danger',
      }
  }
}
