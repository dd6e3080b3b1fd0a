import type { ReactNode } from 'react'
import { isSheetSeen } from '../../shared/call-sheets/seen.ts'
import type { NotificationKind } from '../../shared/notification-kinds.ts'
import { isUnreadNotification } from '../offline/store/notification-rows.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { GotItButton, isSeenAsked } from '../trade/call-sheets/got-it.tsx'
import { SheetDifferencesCard } from '../trade/call-sheets/sheet-body.tsx'
import { regionNameOf } from '../trade/call-sheets/site-facts.tsx'
import {
  type OwnBooking,
  type OwnSheet,
  ownSheetChanges,
  ownSheetOfBooking,
} from '../trade/call-sheets/use-own-sheet.ts'
import { Card } from '../ui/card.tsx'
import { usePrimaryOnce } from './one-primary.tsx'
import styles from './today.module.css'

/**
 * What is different since it was seen last: in the call sheet, in the own shifts, in the project. One 'Got it' is for
 * all of it.
 */
export function JobChangeNews({ booking, place }: { booking: OwnBooking; place: number }) {
  const { job } = booking
  const unread = useLive((db) => unreadChangesOf(db, job.id), [job.id]) ?? []
  const own = ownSheetOfBooking(booking)
  const changed = unread.filter(({ kind }) => kind !== 'call_sheet')
  const isSheetNew = own !== null && !isSheetSeen(own.sheet)
  const isAsked = (own !== null && isSeenAsked(own)) || changed.length > 0
  const variant = usePrimaryOnce('news', place, isAsked)
  if (!isSheetNew && changed.length === 0) return null
  const gotIt = <GotItButton {...{ own, variant }} unread={unread.map(({ id }) => id)} className={styles.gotIt} />
  return (
    <>
      {isSheetNew && <NewSheetCard own={own}>{changed.length === 0 && gotIt}</NewSheetCard>}
      {changed.length > 0 && (
        <Card as="section" aria-label={regionNameOf('Changed', job.title)}>
          <h3>Changed</h3>
          <ul className={styles.changed}>
            {changed.map(({ id, body }) => (
              <li key={id}>{body}</li>
            ))}
          </ul>
          {gotIt}
        </Card>
      )}
    </>
  )
}

function NewSheetCard({ own, children }: { own: OwnSheet; children: ReactNode }) {
  const { before, version } = own.sheet
  if (before)
    return (
      <SheetDifferencesCard
        heading="h3"
        title={`Changed since version ${before.version}`}
        changes={ownSheetChanges(own)}
        action={children}
        of={own.job.title}
      />
    )
  // Whoever has pressed it waits for signal: then nothing is left to be said of a first version.
  if (!isSeenAsked(own)) return null
  return (
    <Card as="section" aria-label={regionNameOf('New call sheet', own.job.title)}>
      <h3>Call sheet v{version} is here</h3>
      <p className={styles.muted}>Got it tells {own.job.employer_name} that you’ve seen it.</p>
      {children}
    </Card>
  )
}

const CHANGE_KINDS = new Set<NotificationKind>(['shifts', 'job_changed', 'call_sheet'])

/** What was notified of a job's changes and not read, the newest first. */
const unreadChangesOf = (db: StandbyDb, jobId: string) =>
  db.notifications
    .orderBy('created_at')
    .reverse()
    .filter(
      (entry) =>
        CHANGE_KINDS.has(entry.kind) && isUnreadNotification(entry) && jobIdInAddress(entry.navigate) === jobId,
    )
    .toArray()

const jobIdInAddress = (address: string) => new URL(address, location.origin).searchParams.get('job')
