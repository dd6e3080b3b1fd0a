import { workDay } from '../../shared/dates-in-london.ts'
import { grantedDayAt, isOnGrantedDay } from '../../shared/hours/granted-days.ts'
import type { SignedGrant } from '../../shared/hours/chief-grants.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import { pathTo } from '../http/path-to.ts'
import { useLive } from '../offline/store/use-live.ts'
import { ScanCrew } from '../trade/handshake/scan-crew.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { usePrimaryOnce } from './one-primary.tsx'
import styles from './today.module.css'

/** For whoever is chief of a project today, or has days of one left to sign. */
export function ChiefToday({ now }: { now: number }) {
  const grants = useLive((db) => db.chief_grants.toArray(), [])
  const moment = new Date(now).toISOString()
  const today = workDay(now)
  return grants?.map((grant, at) => {
    const { days, expires } = grant.grant
    const isOn = isOnGrantedDay(days, moment)
    const day = grantedDayAt(days, now) ?? days.findLast((one) => one <= today)
    if (!day || (!isOn && expires < moment)) return null
    return <ChiefCard key={grant.id} grant={grant} day={day} isOn={isOn} at={at} />
  })
}

/** `at`: its place among the cards. */
function ChiefCard({ grant, day, isOn, at }: { grant: SignedGrant; day: string; isOn: boolean; at: number }) {
  const variant = usePrimaryOnce('chief', at)
  return (
    <Card as="section" aria-label={`Chief of ${grant.job_title}`} className={styles.chief}>
      <h2 className={styles.chiefTitle}>
        {isOn ? `You’re the chief of ${grant.job_title} today` : `Chief of ${grant.job_title}, ${shiftDayText(day)}`}
      </h2>
      <div className={styles.actions}>
        <ButtonLink variant={variant} to={pathTo`/chief?grant=${grant.id}&day=${day}`}>
          {isOn ? 'Clock the crew' : 'Sign their hours'}
        </ButtonLink>
        {isOn && <ScanCrew grant={grant} />}
      </div>
    </Card>
  )
}
