import { useState } from 'react'
import { newConversationId } from '../offline/store/conversation-key.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { markSheetSeen } from '../offline/outbox/kinds/sheet-seen.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { saveCalendarFile } from './calendar-file.ts'
import styles from './call-sheet.module.css'
import type { OwnSheet } from './use-own-sheet.ts'
import { pathTo } from '../http/path-to.ts'

/** Under the thumb: say 'Got it' as long as it is asked, write to the company, take the days into the own calendar. */
export function CrewFoot({ own }: { own: OwnSheet }) {
  const { job, sheet, unsentSeen } = own
  const [isSaying, setIsSaying] = useState(false)
  const isAsked = sheet.seen_version < sheet.version && unsentSeen !== sheet.version
  const talk = pathTo`/messages?conversation=${newConversationId({ other_user_id: job.employer_id, job_id: job.id })}`

  async function gotIt() {
    setIsSaying(true)
    try {
      await markSheetSeen({ sheet, job_title: job.title })
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      toast({ tone: 'stop', text: error.detail })
    } finally {
      setIsSaying(false)
    }
  }

  return (
    <div className={styles.foot}>
      {isAsked && (
        <Button variant="primary" className={styles.gotIt} loading={isSaying} onClick={() => void gotIt()}>
          Got it
        </Button>
      )}
      <ButtonLink to={talk}>Message</ButtonLink>
      <Button variant={isAsked ? 'outline' : 'primary'} onClick={() => saveCalendarFile(own, new Date())}>
        Add to calendar
      </Button>
    </div>
  )
}
