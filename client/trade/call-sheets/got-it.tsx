import { useState } from 'react'
import { markSheetSeen } from '../../offline/outbox/kinds/sheet-seen.ts'
import { StorageFull } from '../../offline/store/safely.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { OwnSheet } from './use-own-sheet.ts'

/** Whether the last version is not confirmed as seen yet, nor about to be. */
export const isSeenAsked = ({ sheet, unsentSeen }: OwnSheet) =>
  sheet.seen_version < sheet.version && unsentSeen !== sheet.version

/** 'Got it' while it is asked for; needs no signal. */
export function GotIt({ own, className }: { own: OwnSheet; className?: string | undefined }) {
  const [isSaying, setIsSaying] = useState(false)
  if (!isSeenAsked(own)) return null

  async function gotIt() {
    setIsSaying(true)
    try {
      await markSheetSeen({ sheet: own.sheet, job_title: own.job.title })
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      toast({ tone: 'stop', text: error.detail })
    } finally {
      setIsSaying(false)
    }
  }

  return (
    <Button variant="primary" className={className} loading={isSaying} onClick={() => void gotIt()}>
      Got it
    </Button>
  )
}
