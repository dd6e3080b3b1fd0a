import { useEffect, useState } from 'react'
import { dropSessionToken } from '../offline/session/session-store.ts'
import { Button } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { ScreenAlert } from './screen-alert.tsx'

/** ms */
const LONG_WAIT_AFTER_MS = 8_000

/** Shown while the device is signed in but does not know as whom, until the server answers; a long wait is explained. */
export function WaitsForAccount() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return <PageSpinner />
  return (
    <ScreenAlert
      title="Your account can’t be opened just now"
      text="Standby isn’t answering. We’ll keep trying; nothing is lost on this device."
      action={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
          <Button onClick={() => dropSessionToken()}>Sign in again</Button>
        </>
      }
    />
  )
}
