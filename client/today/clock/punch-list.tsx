import { useState } from 'react'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import type { StandingPunch } from '../../../shared/hours/punches.ts'
import type { ClockedBooking } from '../../offline/outbox/kinds/punch.ts'
import type { LocalPunch } from '../../offline/store/rows.ts'
import { DeliveryTick } from '../../trade/tick.tsx'
import { Button } from '../../ui/button.tsx'
import type { BookingClock } from './clock-state.ts'
import { CorrectPunchDialog } from './correct-punch-dialog.tsx'
import { punchNotes, supersededText } from './punch-notes.ts'
import styles from './clock.module.css'

type Props = { booking: ClockedBooking; clock: BookingClock; company: string }

/** What was pressed today, each with its tick and what it replaced; any of it can be corrected. */
export function PunchList({ booking, clock, company }: Props) {
  const [correcting, setCorrecting] = useState<StandingPunch<LocalPunch> | null>(null)
  if (clock.stretch.length === 0) return null
  const notesOf = (punch: StandingPunch<LocalPunch>) =>
    [
      clock.misplaced.includes(punch) && 'doesn’t fit here: correct it',
      ...punchNotes(punch, company),
      punch.reason && `‘${punch.reason}’`,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <ul className={styles.punches} aria-label="Clocked today">
        {clock.stretch.map((punch) => (
          <li key={punch.id}>
            <span className={styles.what}>
              <strong>{formatLondonTime(punch.at)}</strong> {CLOCK_KIND_TEXTS[punch.kind]}
              <span className={styles.notes}>{notesOf(punch)}</span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Correct ${CLOCK_KIND_TEXTS[punch.kind]} ${formatLondonTime(punch.at)}`}
              onClick={() => setCorrecting(punch)}
            >
              Correct
            </Button>
            {(punch.state || punch.received_at) && <DeliveryTick state={punch.state ?? 'sent'} />}
          </li>
        ))}
        {clock.superseded.map((one) => (
          <li key={one.punch.id} className={styles.notes}>
            {supersededText(one, company)}
          </li>
        ))}
      </ul>
      {correcting && (
        <CorrectPunchDialog
          key={correcting.id}
          booking={booking}
          punch={correcting}
          company={company}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  )
}
