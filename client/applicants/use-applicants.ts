import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { APPLICANT_STATUSES } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Application, Job } from '../../shared/jobs/jobs.ts'
import { PAGE_LIMIT_MAX } from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { requestAllPages } from '../http/request-page.ts'
import { failureText, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useQueuedInputs } from '../http/use-queued-inputs.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { toast } from '../ui/overlays/toast.ts'
import { v7 as newId } from 'uuid'
import { offerDecisionUndo } from '../trade/decisions/undo.ts'
import { matchClashText } from '../trade/match-texts.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { at } from '../http/path-to.ts'
import { useMemo } from 'react'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { acceptRefusal } from '../../shared/jobs/project-acts.ts'
import { vibrateBriefly } from '../ui/motion/buzz.ts'
import { confirm, type ConfirmQuestion } from '../ui/overlays/confirm.ts'

export type ApplicantDecision = 'shortlist' | 'accept' | 'reject'

/**
 * The applicants of a project, fetched again whenever its row on this device changes, or signal comes back. The first
 * time each page is shown as it arrives, so that a list of five hundred is usable after the first hundred.
 */
export function useApplicants(job: Job) {
  const client = useQueryClient()
  const key = applicantsQueryKey(job)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      requestAllPages(at('/jobs/{id}/applicants', { id: job.id }, { limit: PAGE_LIMIT_MAX }), {
        signal,
        onRows: (rows) =>
          client.setQueryData<Applicant[]>(key, (before) => (before && before.length > rows.length ? before : rows)),
      }),
    // Whoever applies while another tab of the project is open changes the row, but nobody listens for it here.
    refetchOnMount: 'always',
  })
  const refetch = () => void query.refetch()
  const { online } = useStatus()
  useRefetchOn(JSON.stringify([job.applications, job.roles, online]), refetch)

  const queue = `decisions:${job.id}`
  const decided = useQueuedInputs<DecidedApplicant>(queue)
  /** Shown at once, taken back if the server refuses or is not reached; one after another, so that none is lost. */
  const { send } = useChange(
    async ({ decision, applicant: { application, freelancer } }: DecidedApplicant) => {
      const text = `${freelancer.full_name}: ${DECISION_RESULTS[decision].words}`
      const { status } = DECISION_RESULTS[decision]
      const { refused, is_held, needs_yes } = await decideUndoably(job, decision, application.id)
      if (needs_yes) return void (await offerToAsk(job, application, { refused, ...needs_yes }))
      if (refused) throw new RequestError(409, `${freelancer.full_name}: ${refused}`)
      showDecidedApplication(client, job, { ...application, status })
      if (decision === 'accept') vibrateBriefly()
      if (is_held) offerDecisionUndo(text, { jobId: job.id, application_ids: [application.id], status, refetch })
      else toast({ tone: 'go', text })
      void syncNow()
    },
    (error, { decision }) => failureText(error, DECISION_FAILED_TEXTS[decision]),
    {
      queue,
      onFailure(text) {
        toast({ tone: 'stop', text })
        refetch()
      },
    },
  )
  const applicants = useMemo(
    () => query.data?.map((one) => withDecision(one, decided)).filter(isStillApplicant),
    [query.data, decided],
  )

  return {
    applicants,
    error: query.isError ? failureText(query.error, SPECIFIED_TEXT.applicantsFailed) : null,
    refetch,
    decide: (decision: ApplicantDecision, applicant: Applicant) => send({ decision, applicant }),
  }
}

type DecidedApplicant = { decision: ApplicantDecision; applicant: Applicant }

/** With the status that decisions will have made of it, while their answers are awaited: the latest counts. */
function withDecision(one: Applicant, decided: DecidedApplicant[]): Applicant {
  const latest = decided.findLast(({ applicant }) => applicant.application.id === one.application.id)
  return latest
    ? { ...one, application: { ...one.application, status: DECISION_RESULTS[latest.decision].status } }
    : one
}

/** Puts the server's answer into the list before it is fetched again. */
export function showDecidedApplication(client: QueryClient, job: Job, answer: Application) {
  client.setQueryData<Applicant[]>(applicantsQueryKey(job), (before) =>
    before?.map((one) => (one.application.id === answer.id ? { ...one, application: answer } : one)),
  )
}

const applicantsQueryKey = (job: Job) => ['applicants', job.id]

/** Applicants rejected on this screen disappear before the server is asked again. */
const isStillApplicant = ({ application }: Applicant) =>
  APPLICANT_STATUSES.some((status) => status === application.status)

/** `refused` is the server's reason if it does not stand. */
async function decideUndoably(job: Job, decision: ApplicantDecision, application_id: string) {
  const asked = { id: newId(), application_ids: [application_id], is_held: true }
  if (decision !== 'reject') {
    const [outcome] = await request('POST', at(`/jobs/{id}/applications/${decision}`, { id: job.id }), asked)
    return { ...outcome!, refused: outcome!.is_done ? '' : outcome!.detail }
  }
  const [outcome] = await request('POST', at('/jobs/{id}/applications/reject', { id: job.id }), asked)
  return { ...outcome!, needs_yes: undefined, refused: outcome!.rejected ? '' : outcome!.detail }
}

/** Who has not agreed to the role as it is can be asked instead. */
async function offerToAsk(
  job: Job,
  { id }: Application,
  { refused, job_role_id }: { refused: string; job_role_id: string },
) {
  const question = {
    title: 'They have to agree first',
    text: refused,
    confirmLabel: 'Ask them',
    cancelLabel: 'Not now',
  }
  if (!(await confirm(question))) return
  await request('POST', at('/jobs/{id}/applications/{application_id}/amend', { id: job.id, application_id: id }), {
    job_role_id,
  })
  toast({ tone: 'go', text: 'Sent. You’ll hear as soon as they answer.' })
  void syncNow()
}

const DECISION_RESULTS = {
  shortlist: { words: 'shortlisted', status: 'shortlisted' },
  accept: { words: 'confirmed', status: 'accepted' },
  reject: { words: 'rejected', status: 'rejected' },
} as const
const DECISION_FAILED_TEXTS: Record<ApplicantDecision, string> = {
  shortlist: SPECIFIED_TEXT.shortlistFailed,
  accept: SPECIFIED_TEXT.acceptFailed,
  reject: SPECIFIED_TEXT.rejectFailed,
}

/** Asks before a decision, and then has it made. */
export async function askToDecide(
  job: Job,
  decide: (decision: ApplicantDecision, applicant: Applicant) => Promise<unknown>,
  decision: ApplicantDecision,
  applicant: Applicant,
) {
  if (!canDecide(job, decision, applicant))
    return toast({ tone: 'info', text: decidedText(decision, applicant) || acceptRefusal(job, Date.now()) })
  if (await confirm({ ...decisionQuestionOf(decision, applicant), enterConfirms: true }))
    await decide(decision, applicant)
}

/** Why a key for a decision does nothing. */
function decidedText(decision: ApplicantDecision, { freelancer, application: { status } }: Applicant) {
  if (status === 'accepted')
    return `${freelancer.full_name} is confirmed already. To change that, cancel the booking with b.`
  return status === 'shortlisted' && decision === 'shortlist' ? `${freelancer.full_name} is shortlisted already.` : ''
}

/** From pending to shortlisted to accepted, which the project may refuse; rejected from either of the first two. */
export const canDecide = (job: Job, decision: ApplicantDecision, applicant: Applicant) =>
  decidedText(decision, applicant) === '' && (decision !== 'accept' || acceptRefusal(job, Date.now()) === '')

/** For a booking, while the project is not over. */
export const canCancelBooking = (job: Job, { application: { status } }: Applicant) =>
  status === 'accepted' && jobStatusAt(job) !== 'previous'

function decisionQuestionOf(
  decision: ApplicantDecision,
  { freelancer: { full_name: name }, application, match }: Applicant,
): ConfirmQuestion {
  const clash = matchClashText(match, application.job_role_id)
  const warning = clash ? `${clash}. ` : ''
  switch (decision) {
    case 'shortlist':
      return {
        title: `Shortlist ${name}?`,
        text: `${warning}You’ve got 10 seconds to undo. Then they’re told.`,
        confirmLabel: 'Shortlist',
      }
    case 'accept':
      return {
        title: `Accept ${name}?`,
        text: `${warning}You’ve got 10 seconds to undo. Then they’re told.`,
        confirmLabel: 'Accept',
      }
    case 'reject':
      return {
        title: `Reject ${name}?`,
        text: 'They come off the list. You’ve got 10 seconds to undo. Then they’re told.',
        confirmLabel: 'Reject',
        tone: 'danger',
      }
  }
}
