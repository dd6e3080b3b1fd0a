import { useRef, useState } from 'react'
import type { RejectOutcome } from '../../../shared/hiring/applicants.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { failureText, request } from '../../http/request.ts'
import { useDraft } from '../../offline/outbox/use-draft.ts'
import { parseDraft } from '../../offline/outbox/use-form-draft.ts'
import { at } from '../../http/path-to.ts'
import {
  answeredOutcomesOf,
  type ApplicationBatch,
  applicationBatchesOf,
  sendInBatches,
} from '../../trade/decisions/in-batches.ts'

/** Applicants per request; fewer than the server accepts, so that the progress bar moves. */
const REJECTIONS_PER_REQUEST = 50

type RejectionPlan = { message: string; batches: ApplicationBatch<RejectOutcome>[] }

/**
 * Rejects any number of applicants in batches. After a failure the same button continues where it stopped, with the
 * same ids, so that a batch whose answer was lost gets no second message. The remaining ids are stored on this device
 * until it is done: `rest` is what a closed tab left.
 */
export function useRejectSeveral(job: Job) {
  const [kept, keep, forget] = useDraft(`reject-rest:${job.id}`)
  const plan = useRef<RejectionPlan | null>(null)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [failure, setFailure] = useState('')
  const rest = parseDraft<RejectionPlan>(kept)

  function reject(applicants: Applicant[], message: string) {
    if (plan.current?.message !== message) plan.current = rejectionPlanOf(applicants, message)
    return work(plan.current)
  }

  /** The outcome for each; null if it stopped halfway. */
  async function work(all: RejectionPlan): Promise<RejectOutcome[] | null> {
    setFailure('')
    try {
      const outcomes = await sendInBatches(all.batches, ({ id, application_ids }) => {
        keep(JSON.stringify(all))
        setProgress(rejectionProgressOf(all))
        const { message } = all
        const body = { id, application_ids, message, is_held: true }
        return request('POST', at('/jobs/{id}/applications/reject', { id: job.id }), body)
      })
      await forget()
      return outcomes
    } catch (error) {
      setFailure(failureText(error, SPECIFIED_TEXT.rejectFailed))
      return null
    } finally {
      setProgress(null)
    }
  }

  return {
    reject,
    progress,
    failure,
    rest: rest && { ...rejectionProgressOf(rest), message: rest.message, goOn: () => work(rest), forget },
  }
}

const rejectionPlanOf = (applicants: Applicant[], message: string): RejectionPlan => ({
  message,
  batches: applicationBatchesOf(
    applicants.map(({ application }) => application.id),
    REJECTIONS_PER_REQUEST,
  ),
})
const rejectionProgressOf = (plan: RejectionPlan) => ({
  done: answeredOutcomesOf(plan.batches).length,
  all: plan.batches.reduce((sum, { application_ids }) => sum + application_ids.length, 0),
})
