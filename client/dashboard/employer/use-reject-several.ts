import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { RejectOutcome } from '../../../shared/applicants.ts'
import type { Applicant, Job } from '../../../shared/jobs.ts'
import { TEXT } from '../../../shared/texts.ts'
import { request } from '../../http/request.ts'
import { failureWords } from './failure-words.ts'

/** In one call; fewer than the server takes, so that the bar moves. */
const BATCH = 50

type Batch = { id: string; application_ids: string[]; outcomes: RejectOutcome[] | null }

/**
 * Turns down any number of applicants, batch by batch. After a failure the same press goes on where it stopped, with the same ids:
 * a batch whose answer was lost is not written to twice.
 */
export function useRejectSeveral(job: Job) {
  const plan = useRef<{ message: string; batches: Batch[] } | null>(null)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [failure, setFailure] = useState('')

  /** What became of each; null when it stopped half-way. */
  async function reject(applicants: Applicant[], message: string): Promise<RejectOutcome[] | null> {
    if (plan.current?.message !== message) plan.current = { message, batches: batchesOf(applicants) }
    const { batches } = plan.current
    const all = batches.reduce((sum, batch) => sum + batch.application_ids.length, 0)
    const told = () => batches.flatMap((batch) => batch.outcomes ?? [])
    setFailure('')
    try {
      for (const batch of batches.filter(({ outcomes }) => !outcomes)) {
        setProgress({ done: told().length, all })
        const { id, application_ids } = batch
        batch.outcomes = await request('POST', `/jobs/${job.id}/applications/reject`, { id, application_ids, message })
      }
      return told()
    } catch (error) {
      setFailure(failureWords(error, TEXT.rejectFailed))
      return null
    } finally {
      setProgress(null)
    }
  }

  return { reject, progress, failure }
}

function batchesOf(applicants: Applicant[]): Batch[] {
  const ids = applicants.map(({ application }) => application.id)
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, n) => ({
    id: newId(),
    application_ids: ids.slice(n * BATCH, (n + 1) * BATCH),
    outcomes: null,
  }))
}
