import { useEffect, useState } from 'react'
import type { StartedCheckout } from '../../shared/payments.ts'

/** The way to the payment provider's page. `isLeaving` holds until the browser is there, and no longer once it comes Back. */
export function useCheckout() {
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    // The browser may bring the page back as it stood when it left.
    const onShow = (event: PageTransitionEvent) => event.persisted && setIsLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  /** Throws what `ask` throws. */
  async function leaveFor(ask: () => Promise<StartedCheckout>) {
    setIsLeaving(true)
    try {
      window.location.assign((await ask()).checkout_url)
    } catch (error) {
      setIsLeaving(false)
      throw error
    }
  }

  return { isLeaving, leaveFor }
}
