import CheckIcon from 'lucide-react/icons/check'
import { formatDateRange } from '../../shared/dates.ts'
import type { JobToRate } from '../../shared/jobs/jobs.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import slip from '../trade/job-card.module.css'
import { StarRating } from '../ui/star-rating.tsx'
import { join, townOf } from '../trade/job-words.ts'
import { SlipBody } from '../trade/job-card-body.tsx'
import body from '../trade/job-card-body.module.css'
import styles from './rate-card.module.css'
import type { PersonToRate } from './use-jobs-to-rate.ts'

type Props = {
  job: JobToRate
  /** The first of them is the next thing to do. */
  isNext: boolean
  onOpen: (id: string) => void
  onRate: (person: PersonToRate) => void
}

/** A project that is over, and those who worked on it, each with the mean of what they were given so far. */
export function RateSlip({ job, isNext, onOpen, onRate }: Props) {
  const next = isNext ? job.freelancers.find((one) => !one.already_rated) : undefined
  return (
    <article className={classNames(slip.slip, body.slip)}>
      <SlipBody
        job={{ ...job, roles: [], placement: 'ordinary' }}
        meta={join([townOf(job.location), job.event_type])}
        corner={yearOf(job)}
        opens="project"
        onOpen={onOpen}
      />
      <ul className={classNames(slip.foot, body.foot, styles.crew)} aria-label={`Crew of ${job.title}`}>
        {job.freelancers.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar name={person.full_name} size={32} />
            <span className={styles.name}>{person.full_name}</span>
            <StarRating rating={person.rating} {...(person.rating === 0 && { count: 0 })} />
            {person.already_rated ? (
              <Badge tone="go" icon={<CheckIcon />}>
                Rated
              </Badge>
            ) : (
              <Button
                size="sm"
                variant={person === next ? 'primary' : 'outline'}
                aria-label={`Rate ${person.full_name}`}
                onClick={() => onRate(person)}
              >
                Rate
              </Button>
            )}
          </li>
        ))}
      </ul>
    </article>
  )
}

const yearOf = (job: JobToRate) => formatDateRange(job.date_end, null).split(' ').at(-1) ?? ''
