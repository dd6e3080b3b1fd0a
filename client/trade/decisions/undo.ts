import type { DecisionOutcome } from '../../../shared/hiring/applicants.ts'
import { at } from '../../http/path-to.ts'
import { failureText, request } from '../../http/request.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { DECISION_UNDO_SECONDS } from '../../../shared/limits.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { applicationBatchesOf, sendInBatches } from './in-batches.ts'

export type DecisionToUndo = {
  jobId: string
  application_ids: string[]
  status: 'shortlisted' | 'accepted' | 'rejected'
  /** Asks the list anew. */
  refetch: () => void
}

/** The last decision, while it can be undone. */
let lastDecision: (DecisionToUndo & { until: number }) | null = null

/** Says what was decided, and offers to undo it: by the toast's button, `z` or Ctrl+Z. */
export function offerDecisionUndo(text: string, decision: DecisionToUndo) {
  const offered = { ...decision, until: Date.now() + DECISION_UNDO_SECONDS * 1000 }
  lastDecision = offered
  toast({ tone: 'go', text, action: { label: 'Undo', onClick: () => void undoDecision(offered) } })
}

type DecidedApplication = { application_id: string; is_held?: boolean | undefined }

/** Says what was decided about several, and offers to undo it for those who are told later. */
export function reportDecisions(
  text: string,
  outcomes: readonly DecidedApplication[],
  about: Omit<DecisionToUndo, 'application_ids'>,
) {
  const application_ids = outcomes.filter(({ is_held }) => is_held).map(({ application_id }) => application_id)
  if (application_ids.length > 0) offerDecisionUndo(text, { ...about, application_ids })
  else if (outcomes.length > 0) toast({ tone: 'go', text })
}

/** What `z` does. */
export function undoLastDecision() {
  if (lastDecision && Date.now() <= lastDecision.until) void undoDecision(lastDecision)
  else toast({ tone: 'info', text: 'There is nothing to undo.' })
}

async function undoDecision(
  { jobId, application_ids, status, refetch }: DecisionToUndo,
  batches = applicationBatchesOf<DecisionOutcome>(application_ids),
) {
  lastDecision = null
  try {
    const outcomes = await sendInBatches(batches, (batch) =>
      request('POST', at('/jobs/{id}/applications/undo', { id: jobId }), {
        application_ids: batch.application_ids,
        status,
      }),
    )
    const missed = outcomes.filter(({ is_done }) => !is_done)
    const done = outcomes.length - missed.length
    if (done > 0) toast({ tone: 'go', text: done === 1 ? 'Undone.' : `${done} undone.` })
    if (missed.length > 0)
      toast({ tone: 'stop', text: `${notUndoneText(missed)} ${decisionStandsText(status, missed.length)}` })
  } catch (error) {
    const onClick = () => void undoDecision({ jobId, application_ids, status, refetch }, batches)
    const text = `${failureText(error, 'It could not be undone')} ${decisionStandsText(status, application_ids.length)}`
    toast({ tone: 'stop', text, action: { label: 'Try again', onClick } })
  }
  refetch()
  void syncNow()
}

/** What is so until it is undone. */
const STANDING_DECISION_TEXTS = {
  accepted: 'The booking stands.',
  shortlisted: 'They stay on the shortlist.',
  rejected: 'The rejection stands.',
}

const decisionStandsText = (status: DecisionToUndo['status'], count: number) =>
  count === 1 ? STANDING_DECISION_TEXTS[status] : 'Anything not undone still stands.'

const notUndoneText = ([first, ...others]: DecisionOutcome[]) =>
  others.length > 0 ? `${others.length + 1} not undone: ${first!.detail}` : `Not undone: ${first!.detail}`
