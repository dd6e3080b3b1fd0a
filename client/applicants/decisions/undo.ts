import type { DecisionOutcome } from '../../../shared/hiring/applicants.ts'
import { at } from '../../http/path-to.ts'
import { failureText, request } from '../../http/request.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { UNDO_SECONDS } from '../../../shared/limits.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { batchesOf, inBatches } from './in-batches.ts'

export type Undoable = {
  jobId: string
  application_ids: string[]
  status: 'shortlisted' | 'accepted' | 'rejected'
  /** Asks the list anew. */
  refetch: () => void
}

/** The last decision, while it can be undone. */
let last: (Undoable & { until: number }) | null = null

/** Says what was decided, and offers to undo it: by the toast's button, `z` or Ctrl+Z. */
export function offerUndo(text: string, decision: Undoable) {
  const offered = { ...decision, until: Date.now() + UNDO_SECONDS * 1000 }
  last = offered
  toast({ tone: 'go', text, action: { label: 'Undo', onClick: () => void undo(offered) } })
}

type Decided = { application_id: string; is_held?: boolean | undefined }

/** Says what was decided about several, and offers to undo it for those who are told later. */
export function reportDecided(text: string, outcomes: readonly Decided[], about: Omit<Undoable, 'application_ids'>) {
  const application_ids = outcomes.filter(({ is_held }) => is_held).map(({ application_id }) => application_id)
  if (application_ids.length > 0) offerUndo(text, { ...about, application_ids })
  else if (outcomes.length > 0) toast({ tone: 'go', text })
}

/** What `z` does. */
export function undoLast() {
  if (last && Date.now() <= last.until) void undo(last)
  else toast({ tone: 'info', text: 'There is nothing to undo.' })
}

async function undo(
  { jobId, application_ids, status, refetch }: Undoable,
  batches = batchesOf<DecisionOutcome>(application_ids),
) {
  last = null
  try {
    const outcomes = await inBatches(batches, (batch) =>
      request('POST', at('/jobs/{id}/applications/undo', { id: jobId }), {
        application_ids: batch.application_ids,
        status,
      }),
    )
    const missed = outcomes.filter(({ is_done }) => !is_done)
    const done = outcomes.length - missed.length
    if (done > 0) toast({ tone: 'go', text: done === 1 ? 'Undone.' : `${done} undone.` })
    if (missed.length > 0) toast({ tone: 'stop', text: `${missedText(missed)} ${standsText(status, missed.length)}` })
  } catch (error) {
    const onClick = () => void undo({ jobId, application_ids, status, refetch }, batches)
    const text = `${failureText(error, 'It could not be undone')} ${standsText(status, application_ids.length)}`
    toast({ tone: 'stop', text, action: { label: 'Try again', onClick } })
  }
  refetch()
  void syncNow()
}

/** What is so until it is undone. */
const STANDS = {
  accepted: 'The booking stands.',
  shortlisted: 'They stay on the shortlist.',
  rejected: 'The rejection stands.',
}

const standsText = (status: Undoable['status'], count: number) =>
  count === 1 ? STANDS[status] : 'What was not undone stands.'

const missedText = ([first, ...others]: DecisionOutcome[]) =>
  others.length > 0 ? `${others.length + 1} not undone: ${first!.detail}` : `Not undone: ${first!.detail}`
