import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { NOTIFICATIONS_OFF, usePush } from '../offline/push-setup.ts'
import { toast } from '../ui/toast.ts'

/** ms: looking at the subscription and mending it goes first. */
const PATIENCE = 5_000

/** Whoever had notifications turned on is told, at each open, when this phone cannot have them any more. Draws nothing. */
export default function PushNews() {
  const { state } = usePush()
  const navigate = useNavigate()

  useEffect(() => {
    if (state !== 'broken') return
    const action = { label: 'Settings', onClick: () => void navigate('/profile') }
    const timer = setTimeout(() => toast({ tone: 'standby', text: NOTIFICATIONS_OFF, action }), PATIENCE)
    return () => clearTimeout(timer)
  }, [state, navigate])

  return null
}
