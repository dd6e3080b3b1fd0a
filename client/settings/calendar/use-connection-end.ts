import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CONNECTION_ENDS, isConnectionEnd } from '../../../shared/calendar/calendar-words.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** How the way to the provider's page and back ended, told once; good news by a toast. */
export function useConnectionEnd() {
  const [params, setParams] = useSearchParams()
  const told = params.get('calendar')
  const [end] = useState(() => (isConnectionEnd(told) ? told : null))

  useEffect(() => {
    if (told === null) return
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('calendar')
        return after
      },
      { replace: true },
    )
    if (told === 'connected') toast({ tone: 'go', text: CONNECTION_ENDS.connected })
  }, [told, setParams])

  return end
}
