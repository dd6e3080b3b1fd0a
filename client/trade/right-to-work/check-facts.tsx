import { useState, type ReactNode } from 'react'
import { formatLondonDate, isoLondonDay } from '../../../shared/dates-in-london.ts'
import { formatIsoDay } from '../../../shared/dates.ts'
import type { RightToWorkCheck } from '../../../shared/right-to-work/right-to-work.ts'
import { RIGHT_TO_WORK_ROUTE_LABELS } from '../../../shared/right-to-work/right-to-work-rule.ts'
import { at } from '../../http/path-to.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ShownDocument } from '../files/shown-document.tsx'
import { joinWithDots } from '../job-texts.ts'
import styles from './right-to-work.module.css'

/** What a check says, in lines. `children` are what it means for a job. */
export function CheckFacts({ check, children }: { check: RightToWorkCheck; children?: ReactNode }) {
  return (
    <div className={styles.facts}>
      <p>{RIGHT_TO_WORK_ROUTE_LABELS[check.route]}</p>
      <p className={styles.small}>
        {joinWithDots([`Checked on ${formatIsoDay(check.checked_on)}`, `recorded by ${check.author_name}`])}
      </p>
      <p className={styles.small}>
        {joinWithDots([
          check.ends_on ? `Permission ends ${formatIsoDay(check.ends_on)}` : 'Permission has no end',
          check.follow_up_on && `check again by ${formatIsoDay(check.follow_up_on)}`,
        ])}
      </p>
      <div className={styles.badges}>
        {children}
        {isFollowUpDue(check) && <Badge tone="standby">Check again now</Badge>}
      </div>
    </div>
  )
}

const isFollowUpDue = ({ follow_up_on }: RightToWorkCheck) =>
  follow_up_on !== null && follow_up_on <= isoLondonDay(Date.now())

/** The day of a record, as the trade writes it. */
export const recordedDayText = ({ created_at }: { created_at: string }) => formatLondonDate(created_at)

/** The file of a check, fetched when it is opened and dropped after that. */
export function CheckFileButton({ check }: { check: RightToWorkCheck }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, full_name, document } = check
  return (
    <>
      <Button size="sm" aria-label={`File of the check of ${full_name}`} onClick={() => setIsOpen(true)}>
        File
      </Button>
      {isOpen && (
        <ShownDocument
          credential={{ id, name: 'Right to work', issuer: full_name, document }}
          path={at('/right-to-work/{id}/document', { id })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
