import { formatTime } from '../../shared/dates.ts'
import type { SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import type { JobRole } from '../../shared/jobs/jobs.ts'
import { isFor } from '../../shared/call-sheets/sheet-changes.ts'
import { Card } from '../ui/card.tsx'
import { byDay, dayWords } from './by-day.ts'
import styles from './call-sheet.module.css'

type Props = { times: SheetContent['times']; roleId: string | null; roles?: JobRole[] | undefined }

/** '06:15 breakfast  07:00 get-in', a line a day. */
export function SheetTimes({ times, roleId, roles }: Props) {
  const shown = roles ? times : times.filter(isFor(roleId))
  const nameOf = new Map(roles?.map(({ id, role_name }) => [id, role_name]))
  return (
    <Card as="section" aria-label="Times">
      <ul className={styles.days}>
        {byDay(shown).map(([day, ofDay], n, days) => (
          <li key={day} className={styles.day}>
            <h2 className={styles.dayName}>{dayWords(ofDay[0]!.at, days[n - 1]?.[1][0]?.at)}</h2>
            <ul className={styles.times}>
              {ofDay.map(({ id, at, until, label, role_id }) => (
                <li key={id}>
                  <strong>{formatTime(at)}</strong> {label}
                  {until && <span className={styles.until}> until {formatTime(until)}</span>}
                  {role_id && nameOf.has(role_id) && <span className={styles.role}> {nameOf.get(role_id)}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.until}>No times for your role.</p>}
    </Card>
  )
}
