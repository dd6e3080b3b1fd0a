import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isTakenBackNews, NOTIFICATIONS_OFF_TEXT, usePush } from '../offline/push/setup.ts'
import { useNagTurn } from '../state/nag-turns.ts'
import { toast } from '../ui/overlays/toast.ts'

/** ms; the check and repair of the subscription come first. */
const PUSH_NEWS_DELAY_MS = 5_000

const PUSH_BLOCKED_TEXT = 'Notifications are blocked in this browser. Settings says how to allow them again.'

/**
 * Tells people with notifications turned on that this device cannot have them any more: at each start, or once if they
 * were blocked. Renders nothing.
 */
export default function PushNews() {
  const { state } = usePush()
  const navigate = useNavigate()
  const isTurn = useNagTurn('push', state === 'broken' || state === 'taken_back')

  useEffect(() => {
    if (!isTurn) return
    const action = { label: 'Settings', onClick: () => void navigate('/settings?tab=notifications') }
    async function announce() {
      if (state === 'broken') toast({ tone: 'standby', text: NOTIFICATIONS_OFF_TEXT, action })
      else if (await isTakenBackNews()) toast({ tone: 'standby', text: PUSH_BLOCKED_TEXT, action })
    }
    const timer = setTimeout(() => void announce(), PUSH_NEWS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [state, isTurn, navigate])

  return null
}
