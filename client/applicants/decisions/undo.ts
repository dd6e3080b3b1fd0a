import { at } from '../../http/path-to.ts'
import { failureText, request } from '../../http/request.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { UNDO_SECONDS } from '../../../shared/limits.ts'
import { toast } from '../../ui/overlays/toast.ts'

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

/** What `z` does. */
export function undoLast() {
  if (last && Date.now() <= last.until) void undo(last)
  else toast({ tone: 'info', text: 'There is nothing to undo.' })
}

async function undo({ jobId, application_ids, status, refetch }: Undoable) {
  last = null
  try {
    const outcomes = await request('POST', at('/jobs/{id}/applications/undo', { id: jobId }), {
      application_ids,
      status,
    })
    const done = outcomes.filter(({ is_done }) => is_done).length
    const [missed] = outcomes.filter(({ is_done }) => !is_done)
    if (done > 0) toast({ tone: 'go', text: done === 1 ? 'Undone.' : `${done} undone.` })
    if (missed) toast({ tone: 'stop', text: `Not undone: ${missed.detail}` })
  } catch (error) {
    toast({ tone: 'stop', text: failureText(error, 'It could not be undone') })
  }
  refetch()
  void syncNow()
}
