import { isSheetSeen } from '../../shared/call-sheets/seen.ts'
import type { NotificationKind } from '../../shared/notification-kinds.ts'
import { isUnread } from '../offline/store/notification-rows.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { GotIt } from '../trade/call-sheets/got-it.tsx'
import { ChangesCard } from '../trade/call-sheets/sheet-body.tsx'
import { type OwnBooking, type OwnSheet, ownChanges, sheetIn } from '../trade/call-sheets/use-own-sheet.ts'
import { Card } from '../ui/card.tsx'
import styles from './today.module.css'

/**
 * What is different since it was seen last: in the call sheet, in the own shifts, in the project. One 'Got it' is for
 * all of it.
 */
export function JobNews({ booking }: { booking: OwnBooking }) {
  const { job } = booking
  const unread = useLive((db) => unreadOf(db, job.id), [job.id]) ?? []
  const own = sheetIn(booking)
  const changed = unread.filter(({ kind }) => kind !== 'call_sheet')
  const isSheetNew = own !== null && !isSheetSeen(own.sheet)
  if (!isSheetNew && changed.length === 0) return null
  return (
    <>
      {isSheetNew && <SheetNews own={own} />}
      {changed.length > 0 && (
        <Card as="section" aria-label="Changed">
          <h3>Changed</h3>
          <ul className={styles.changed}>
            {changed.map(({ id, body }) => (
              <li key={id}>{body}</li>
            ))}
          </ul>
        </Card>
      )}
      <GotIt own={own} unread={unread.map(({ id }) => id)} />
    </>
  )
}

function SheetNews({ own }: { own: OwnSheet }) {
  const { before } = own.sheet
  if (!before) return null
  return <ChangesCard heading="h3" title={`Changed since version ${before.version}`} changes={ownChanges(own)} />
}

const CHANGES = new Set<NotificationKind>(['shifts', 'job_changed', 'call_sheet'])

/** What was notified of a job's changes and not read, the newest first. */
const unreadOf = (db: StandbyDb, jobId: string) =>
  db.notifications
    .orderBy('created_at')
    .reverse()
    .filter((entry) => CHANGES.has(entry.kind) && isUnread(entry) && jobOf(entry.navigate) === jobId)
    .toArray()

const jobOf = (address: string) => new URL(address, location.origin).searchParams.get('job')
