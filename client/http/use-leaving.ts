import { useEffect, useState } from 'react'
import { leave } from '../offline/store/connection.ts'

/** The way to a page of somebody else's that leads back. `isLeaving` holds until the browser is there, and no longer once it comes Back. */
export function useLeaving() {
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    // The browser may bring the page back as it stood when it left.
    const onShow = (event: PageTransitionEvent) => event.persisted && setIsLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  /** `ask` gives the address. Throws what it throws. */
  async function leaveFor(ask: () => Promise<string>) {
    setIsLeaving(true)
    try {
      const address = await ask()
      await leave(() => window.location.assign(address))
    } catch (error) {
      setIsLeaving(false)
      throw error
    }
  }

  return { isLeaving, leaveFor }
}
