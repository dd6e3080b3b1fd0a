import { Suspense, useState } from 'react'
import { CONFIRM_FIRST } from '../../shared/accounts/sign-in-words.ts'
import { RequestError } from '../http/request.ts'
import { lazyScreen } from '../ui/hooks/lazy-screen.ts'

const ConfirmIdentity = lazyScreen(() => import('./confirm-identity.tsx'))

/**
 * For what a stolen device must not do. `confirmed(call)` makes the call; where the server first wants to know that it is
 * the person (POST /auth/confirm), it asks in `dialog`, which the screen shows outside of any form, and makes the call again.
 * Throws what the call throws; after Cancel the server's refusal.
 */
export function useConfirmed() {
  const [answer, setAnswer] = useState<{ give: (isConfirmed: boolean) => void } | null>(null)

  async function confirmed<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 403 && error.detail === CONFIRM_FIRST)) throw error
      const isConfirmed = await new Promise<boolean>((give) => setAnswer({ give }))
      setAnswer(null)
      if (!isConfirmed) throw error
      return call()
    }
  }

  const dialog = answer && (
    <Suspense fallback={null}>
      <ConfirmIdentity onAnswer={answer.give} />
    </Suspense>
  )
  return { confirmed, dialog }
}
