import { useState } from 'react'
import { CONFIRM_FIRST_DETAIL } from '../../shared/accounts/sign-in-rules.ts'
import { RequestError } from '../http/request.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const LazyConfirmIdentity = lazyDialog(
  () => import('./confirm-identity.tsx'),
  ({ onAnswer }) => onAnswer(false),
)

/**
 * For actions that a stolen device must not allow. `confirmed(call)` makes the request; if the server requires a
 * confirmed session (POST /auth/confirm), it asks in `dialog`, which the screen renders outside of any form, and
 * repeats the request. Throws what the request throws; after Cancel the server's refusal.
 */
export function useConfirmed() {
  const [answer, setAnswer] = useState<{ give: (isConfirmed: boolean) => void } | null>(null)

  async function confirmed<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 403 && error.detail === CONFIRM_FIRST_DETAIL)) throw error
      const isConfirmed = await new Promise<boolean>((give) => setAnswer({ give }))
      setAnswer(null)
      if (!isConfirmed) throw error
      return call()
    }
  }

  const dialog = answer && <LazyConfirmIdentity onAnswer={answer.give} />
  return { confirmed, dialog }
}
