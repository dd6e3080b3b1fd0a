import { useEffect, useState } from 'react'
import { useLive } from '../offline/store/use-live.ts'
import { profileRows } from '../offline/store/profile-rows.ts'
import { toast } from '../ui/overlays/toast.ts'

/** What has become of the edits made here: waiting for signal, refused, or saved, which is told once as it happens. */
export function useProfileOutbox() {
  const rows = useLive(profileRows, [])
  const [sending, setSending] = useState<string | null>(null)
  const refused = rows?.find(({ state }) => state === 'parked')
  const isGone = sending !== null && rows !== undefined && !rows.some(({ id }) => id === sending)

  useEffect(() => {
    if (!isGone) return
    setSending(null)
    toast({ tone: 'go', text: 'Profile saved.' })
  }, [isGone])

  return {
    refused,
    isWaiting: rows?.some(({ state }) => state === 'queued') ?? false,
    /** Tell when this one has been saved; null: it has been taken back. */
    watch: setSending,
  }
}
