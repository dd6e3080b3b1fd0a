import { useState } from 'react'
import type { Referee } from '../../shared/people/referees.ts'
import { detailOf, request } from '../http/request.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { pathTo } from '../http/path-to.ts'

/** Mailing an invitation once more, and taking it back. */
export function useRefereeActions() {
  const [failure, setFailure] = useState('')
  const [busyId, setBusyId] = useState<string | null>(null)

  async function act(id: string, ask: () => Promise<unknown>, done: string) {
    setFailure('')
    setBusyId(id)
    try {
      await ask()
      toast({ tone: 'go', text: done })
    } catch (error) {
      setFailure(detailOf(error, 'The invitation is as it was.'))
    } finally {
      setBusyId(null)
      await syncNow()
    }
  }

  const pathOf = ({ id }: Referee) => pathTo`/referees/invitations/${id}`
  return {
    failure,
    busyId,
    sendAgain: (referee: Referee) =>
      act(
        referee.id,
        () => request('POST', `${pathOf(referee)}/resend`),
        `Another mail to ${referee.referee_email} is on its way.`,
      ),
    async takeBack(referee: Referee) {
      const isSure = await confirm({
        title: `Remove ${referee.referee_email}?`,
        text: 'The link in their mail stops working, and they are not reminded.',
        confirmLabel: 'Remove',
        tone: 'danger',
      })
      if (!isSure) return
      await act(referee.id, () => request('DELETE', pathOf(referee)), `${referee.referee_email} is removed.`)
    },
  }
}
