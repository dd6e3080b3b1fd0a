import { useState } from 'react'
import type { RejectOutcome } from '../../../shared/hiring/applicants.ts'
import { useDraft } from '../../offline/outbox/use-draft.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { ApplicantList } from '../use-applicant-list.ts'
import { Outcomes } from './outcomes.tsx'
import { reportDecisions } from '../../trade/decisions/undo.ts'
import { useRejectSeveral } from './use-reject-several.ts'

/** Characters. */
const MESSAGE_START_CHARACTERS = 120

/**
 * Offers to continue a rejection of several that was interrupted, by a closed tab or a lost connection, with the same
 * message.
 */
export function InterruptedRejection({ list: { job, applicants, refetch } }: { list: ApplicantList }) {
  const { rest, progress, failure } = useRejectSeveral(job)
  const [, , clearMessage] = useDraft(`reject:${job.id}`)
  const [left, setLeft] = useState<RejectOutcome[]>([])

  async function goOn() {
    const outcomes = await rest?.goOn()
    refetch()
    void syncNow()
    if (!outcomes) return
    await clearMessage()
    reportRejections(outcomes, { job, refetch })
    setLeft(outcomes.filter(({ detail }) => detail))
  }

  if (left.length > 0) {
    return <Outcomes outcomes={left} asked={applicants ?? []} onClose={() => setLeft([])} />
  }
  if (!rest) return null
  const { done, all } = progress ?? rest
  return (
    <InlineError
      calm
      what={failure || `${done} of ${all} were rejected, then it was cut off.`}
      kept={`The other ${all - done} get the same message: ‘${messageBeginning(rest.message)}’`}
      action={
        <>
          <Button size="sm" loading={progress !== null} onClick={goOn}>
            Carry on
          </Button>
          <Button size="sm" disabled={progress !== null} onClick={rest.forget}>
            Leave it
          </Button>
        </>
      }
    />
  )
}

/** Enough to recognise it. */
const messageBeginning = (message: string) =>
  message.length > MESSAGE_START_CHARACTERS ? `${message.slice(0, MESSAGE_START_CHARACTERS).trimEnd()}…` : message

/** What was decided, with Undo where it can be. */
export function reportRejections(outcomes: RejectOutcome[], { job, refetch }: { job: Job; refetch: () => void }) {
  const rejected = outcomes.filter((one) => one.rejected)
  reportDecisions(rejectedCountText(rejected), rejected, { jobId: job.id, status: 'rejected', refetch })
}

/** Who cannot be written to is named elsewhere. */
export function rejectedCountText(rejected: Pick<RejectOutcome, 'is_held' | 'detail'>[]) {
  const written = rejected.filter(({ detail }) => !detail)
  const isLater = written.some(({ is_held }) => is_held)
  const message =
    written.length === 0 ? '' : isLater ? ' Your message goes out in ten seconds.' : ' Your message is sent.'
  return `${rejected.length} rejected.${message}`
}
