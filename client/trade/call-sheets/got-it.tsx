import { type ComponentProps, useState } from 'react'
import { isSheetSeen } from '../../../shared/call-sheets/seen.ts'
import { queueNotificationsRead } from '../../offline/outbox/kinds/notification.ts'
import { queueSheetSeen } from '../../offline/outbox/kinds/call-sheet.ts'
import { StorageFull } from '../../offline/store/safely.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { OwnSheet } from './use-own-sheet.ts'

/** Whether the last version is not confirmed as seen yet, nor about to be. */
export const isSeenAsked = ({ sheet, unsentSeen }: OwnSheet) => !isSheetSeen(sheet) && unsentSeen !== sheet.version

type Props = {
  own: OwnSheet | null
  /** Ids of the notifications that it reads with the call sheet, or without one. */
  unread?: string[]
  className?: string | undefined
  variant?: ComponentProps<typeof Button>['variant']
}

/** 'Got it' while it is asked for; needs no signal. */
export function GotItButton({ own, unread = [], className, variant = 'primary' }: Props) {
  const [isSaying, setIsSaying] = useState(false)
  const isSheetAsked = own !== null && isSeenAsked(own)
  if (!isSheetAsked && unread.length === 0) return null

  async function gotIt() {
    setIsSaying(true)
    try {
      if (isSheetAsked) await queueSheetSeen({ sheet: own.sheet, job_title: own.job.title })
      await queueNotificationsRead(unread)
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      toast({ tone: 'stop', text: error.detail })
    } finally {
      setIsSaying(false)
    }
  }

  return (
    <Button variant={variant} className={className} loading={isSaying} onClick={() => void gotIt()}>
      Got it
    </Button>
  )
}
