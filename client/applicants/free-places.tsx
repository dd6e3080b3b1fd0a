import ClockIcon from 'lucide-react/icons/clock'
import SeatIcon from 'lucide-react/icons/user-round-plus'
import type { FreePlaces as Role, Job } from '../../shared/jobs/jobs.ts'
import { formatTime } from '../../shared/dates.ts'
import { Button } from '../ui/button.tsx'
import { join } from '../trade/job-words.ts'
import styles from './free-places.module.css'
import { useFreePlaces } from './use-free-places.ts'

/** Roles with a free place and people on the shortlist for it: one press offers it to them in their order, one after the other. */
export function FreePlaces({ job }: { job: Job }) {
  const { roles, kept, isWorking, offer, stop } = useFreePlaces(job)
  if (kept > 0) return <Kept lines={kept} />
  if (roles.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Free places" data-free-places="">
      {roles.map((role) => (
        <li key={role.job_role_id} className={styles.role}>
          {role.offer ? <ClockIcon /> : <SeatIcon />}
          <div className={styles.words}>
            <p className={styles.what}>{whatOf(role)}</p>
            <p className={styles.small}>{role.offer ? nextOf(role) : whyOf(role)}</p>
          </div>
          {role.offer ? (
            <Button size="sm" disabled={isWorking} onClick={() => stop(role)}>
              Stop
            </Button>
          ) : (
            role.next && (
              <Button size="sm" disabled={isWorking} onClick={() => offer(role)}>
                Offer to the shortlist
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  )
}

function Kept({ lines }: { lines: number }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.kept} />
      ))}
    </div>
  )
}

function whatOf({ role_name, free, offer }: Role) {
  if (offer) return `${role_name}: offered to ${offer.freelancer.full_name}, until ${formatTime(offer.expires_at)}`
  return free === 1 ? `A place is free: ${role_name}` : `${free} places are free: ${role_name}`
}

const nextOf = ({ next }: Role) => (next ? `Next: ${next.full_name}` : 'Nobody else on the shortlist is free.')

function whyOf({ next, dropped_out: [gone] }: Role) {
  return join([
    gone && `${gone.full_name} dropped out: ${gone.reason}`,
    next ? `First on the shortlist: ${next.full_name}` : 'Nobody on the shortlist is free.',
  ])
}
