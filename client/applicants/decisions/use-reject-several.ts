import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { RejectOutcome } from '../../../shared/hiring/applicants.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { TEXT } from '../../../shared/texts.ts'
import { failureText, request } from '../../http/request.ts'
import { useDraft } from '../../offline/store/drafts.ts'
import { at } from '../../http/path-to.ts'

/** Applicants per request; fewer than the server accepts, so that the progress bar moves. */
const BATCH = 50

type Batch = { id: string; application_ids: string[]; outcomes: RejectOutcome[] | null }
type Plan = { message: string; batches: Batch[] }

/**
 * Rejects any number of applicants in batches. After a failure the same button continues where it stopped, with the
 * same ids, so that a batch whose answer was lost gets no second message. The remaining ids are stored on this device
 * until it is done: `rest` is what a closed tab left.
 */
export function useRejectSeveral(job: Job) {
  const [kept, keep, forget] = useDraft(`reject-rest:${job.id}`)
  const plan = useRef<Plan | null>(null)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [failure, setFailure] = useState('')
  const rest = read(kept)

  function reject(applicants: Applicant[], message: string) {
    if (plan.current?.message !== message) plan.current = { message, batches: batchesOf(applicants) }
    return work(plan.current)
  }

  /** The outcome for each; null if it stopped halfway. */
  async function work(all: Plan): Promise<RejectOutcome[] | null> {
    const { message, batches } = all
    setFailure('')
    try {
      for (const batch of batches.filter(({ outcomes }) => !outcomes)) {
        keep(JSON.stringify(all))
        setProgress(progressOf(all))
        const { id, application_ids } = batch
        batch.outcomes = await request('POST', at('/jobs/{id}/applications/reject', { id: job.id }), {
          id,
          application_ids,
          message,
          is_held: true,
        })
      }
      await forget()
      return outcomesOf(all)
    } catch (error) {
      setFailure(failureText(error, TEXT.rejectFailed))
      return null
    } finally {
      setProgress(null)
    }
  }

  return {
    reject,
    progress,
    failure,
    rest: rest && { ...progressOf(rest), message: rest.message, goOn: () => work(rest), forget },
  }
}

const outcomesOf = ({ batches }: Plan) => batches.flatMap(({ outcomes }) => outcomes ?? [])
const progressOf = (plan: Plan) => ({
  done: outcomesOf(plan).length,
  all: plan.batches.reduce((sum, { application_ids }) => sum + application_ids.length, 0),
})

function read(kept: string): Plan | null {
  try {
    return kept ? (JSON.parse(kept) as Plan) : null
  } catch {
    return null
  }
}

function batchesOf(applicants: Applicant[]): Batch[] {
  const ids = applicants.map(({ application }) => application.id)
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, n) => ({
    id: newId(),
    application_ids: ids.slice(n * BATCH, (n + 1) * BATCH),
    outcomes: null,
  }))
}
