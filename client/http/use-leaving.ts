import { useEffect, useState } from 'react'
import { leavePage } from '../offline/store/connection.ts'

/**
 * Navigation to a foreign page that redirects back. `isLeaving` is true until the browser has left, and false again
 * after Back.
 */
export function useLeaving() {
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    // The browser may restore the page as it was when it left.
    const onShow = (event: PageTransitionEvent) => event.persisted && setIsLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  /** `ask` returns the address. Throws what it throws. */
  async function leaveFor(ask: () => Promise<string>) {
    setIsLeaving(true)
    try {
      const address = await ask()
      await leavePage(() => window.location.assign(address))
    } catch (error) {
      setIsLeaving(false)
      throw error
    }
  }

  return { isLeaving, leaveFor }
}
