import { memo, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import card from '../trade/job-card.module.css'
import { joinWithDots, jobMetaText, postedText, jobStatusText } from '../trade/job-texts.ts'
import { JobCardBody } from '../trade/job-card-body.tsx'
import styles from '../trade/job-card-body.module.css'
import { applicationStateOf, type ApplicationState, type JobEntry, offerEndText } from './freelancer-jobs.ts'
import { rolesForReader } from '../trade/roles-for.ts'
import type { ApplyActions } from './use-apply-actions.ts'
import ClockIcon from 'lucide-react/icons/clock'
import FailedIcon from 'lucide-react/icons/circle-alert'
import { formatRelative, formatTime } from '../../shared/dates.ts'
import { ownApplicationWord } from '../../shared/hiring/application-words.ts'
import { shownJobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../shared/money.ts'
import { humanized } from '../../shared/labels.ts'
import { APPLY_TEXT } from '../../shared/hiring/apply-texts.ts'
import type { LocalApplication } from '../offline/store/rows.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { matchClashText, matchText, withoutMiles } from '../trade/match-texts.ts'

type Props = {
  entry: JobEntry
  /** The reader's job roles. */
  ownRoles: string[]
  /** ms */
  now: number
  actions: ApplyActions
  /** The primary action of this screen: its Apply is amber. */
  isNext?: boolean
  /** Whether it is open beside the list. */
  isCurrent?: boolean
  /** The map is beside the list: it says which jobs are not on it. */
  isOnMap?: boolean
}

export const ApplyCard = memo(function ApplyCard({ entry, ownRoles, now, actions, isNext, isCurrent, isOnMap }: Props) {
  const state = applicationStateOf(entry, now)
  const isFailed = state === 'refused' || state === 'not_withdrawn' || state === 'not_answered'
  const job = { ...entry.job, roles: rolesForReader(entry, ownRoles) }
  return (
    <article
      className={classNames(card.card, styles.card, isFailed ? styles.failed : isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
    >
      <JobCardBody
        job={job}
        meta={joinWithDots([jobMetaText(job), isOnMap && !job.position && 'not on the map'])}
        corner={postedText(entry.job, now)}
        onOpen={actions.read}
      />
      <div className={classNames(card.foot, styles.foot, state === 'offered' && styles.asked)}>
        <ApplyCardFoot entry={entry} state={state} actions={actions} isNext={isNext} />
      </div>
    </article>
  )
})

type ApplyCardFootProps = { entry: JobEntry; state: ApplicationState; actions: ApplyActions; isNext?: boolean }

/** One line with the reasons or the state, and the actions. */
export function ApplyCardFoot({ entry, state, actions, isNext }: ApplyCardFootProps) {
  const { tone, icon, words, rest } = applicationLineOf(entry, state)
  return (
    <>
      <span>
        <Badge plain tone={tone} icon={icon}>
          {words}
        </Badge>
        {rest && <span className={styles.rest}>{rest}</span>}
      </span>
      <span className={styles.actions}>
        {applyButtonsOf(state, entry.job).map(({ act, label }) => (
          <Button
            key={act}
            size="sm"
            variant={
              !['apply', 'take', 'retry', 'discard'].includes(act)
                ? 'ghost'
                : isNext && (act === 'apply' || act === 'take')
                  ? 'primary'
                  : 'outline'
            }
            aria-label={`${label}: ${entry.job.title}`}
            onClick={() => actions[act](entry)}
          >
            {label}
          </Button>
        ))}
      </span>
    </>
  )
}

type ApplicationLine = { tone: BadgeTone; icon?: ReactNode; words: string; rest?: string }

/** The state in one line. */
function applicationLineOf({ job, application, unsent }: JobEntry, state: ApplicationState): ApplicationLine {
  const refusal = unsent?.last_error?.detail
  switch (state) {
    case 'open':
      return job.match ? matchText(withoutMiles(job.match)) : { tone: 'neutral', words: 'Open' }
    case 'shut':
      return { tone: 'neutral', words: jobStatusText(shownJobStatusAt(job)) }
    case 'unsent':
      return { tone: 'standby', icon: <ClockIcon />, words: 'Your application will be sent' }
    case 'withdrawing':
      return { tone: 'standby', icon: <ClockIcon />, words: 'Your withdrawal will be sent' }
    case 'refused':
      return { tone: 'stop', icon: <FailedIcon />, words: refusal || APPLY_TEXT.failed }
    case 'taking':
      return { tone: 'standby', icon: <ClockIcon />, words: 'Yes: not sent yet' }
    case 'declining':
      return { tone: 'standby', icon: <ClockIcon />, words: 'No: not sent yet' }
    case 'cancelling':
      return { tone: 'standby', icon: <ClockIcon />, words: 'Cancelling: will be sent' }
    case 'not_withdrawn':
    case 'not_answered':
    case 'not_cancelled':
      return { tone: 'stop', icon: <FailedIcon />, words: refusal || 'Refused' }
    case 'offered':
      return {
        tone: 'standby',
        words: offeredPlaceText(job, application),
        rest: matchClashText(job.match, application?.offer?.job_role_id),
      }
    case 'pending':
      return {
        tone: 'info',
        words: `${ownApplicationWord(state)} ${lowerJustNow(formatRelative(application?.created_at))}`,
        rest: matchClashText(job.match, application?.job_role_id),
      }
    case 'shortlisted':
      return {
        tone: 'info',
        words: ownApplicationWord(state),
        rest: joinWithDots([
          application?.offer && offerEndText(application.offer),
          matchClashText(job.match, application?.job_role_id),
        ]),
      }
    case 'accepted':
      return { tone: 'go', words: ownApplicationWord(state) }
    case 'rejected':
      return { tone: 'neutral', words: ownApplicationWord(state) }
    case 'withdrawn':
      return { tone: 'neutral', words: ownApplicationWord(state) }
    case 'cancelled':
      return { tone: 'stop', words: cancelledBookingText(job, application) }
    default:
      return { tone: 'neutral', words: humanized(state) }
  }
}

/** 'A place is free: Rigger, £280/day. Yours to take until 17:10' */
function offeredPlaceText({ roles }: Job, application: LocalApplication | null) {
  const { job_role_id = '', expires_at = '' } = application?.offer ?? {}
  const role = roles.find(({ id }) => id === job_role_id)
  return `A place is free${role ? `: ${role.role_name}, ${formatDayRate(role.day_rate)}` : ''}. Yours to take until ${formatTime(expires_at)}`
}

function cancelledBookingText({ employer_name }: Job, application: LocalApplication | null) {
  const by = application?.cancelled_by ?? 'employer'
  const who =
    by === 'freelancer' ? 'You cancelled' : `Cancelled by ${by === 'employer' ? employer_name : humanized(by)}`
  return application?.cancel_reason ? `${who}: ${application.cancel_reason}` : who
}

type ApplyButtonAct = 'apply' | 'edit' | 'withdraw' | 'take' | 'decline' | 'takeBack' | 'retry' | 'discard'

function applyButtonsOf(state: ApplicationState, { gone }: JobEntry['job']): { act: ApplyButtonAct; label: string }[] {
  if (state === 'open') return [{ act: 'apply', label: 'Apply' }]
  if (state === 'unsent') return gone ? [DISCARD_BUTTON] : [{ act: 'edit', label: 'Edit' }]
  if (state === 'pending' || state === 'shortlisted') return [{ act: 'withdraw', label: 'Withdraw' }]
  if (state === 'offered') return OFFER_BUTTONS
  if (state === 'taking' || state === 'declining') return [{ act: 'takeBack', label: 'Take back' }]
  if (state === 'not_withdrawn' || state === 'not_answered') return [RETRY_BUTTON, DISCARD_BUTTON]
  if (state === 'refused')
    return gone ? [RETRY_BUTTON, DISCARD_BUTTON] : [RETRY_BUTTON, { act: 'edit', label: 'Edit' }, DISCARD_BUTTON]
  return []
}

const OFFER_BUTTONS: ReturnType<typeof applyButtonsOf> = [
  { act: 'decline', label: 'Decline' },
  { act: 'take', label: 'Take it' },
]
const RETRY_BUTTON = { act: 'retry', label: 'Try again' } as const
const DISCARD_BUTTON = { act: 'discard', label: 'Discard' } as const

const lowerJustNow = (text: string) => (text === 'Just now' ? 'just now' : text)

/** A freelancer's state in a job. */
export function ApplicationStateBadge({ entry, plain }: { entry: JobEntry; plain?: boolean }) {
  const { tone, icon, words } = applicationLineOf(entry, applicationStateOf(entry))
  return (
    <Badge plain={plain} tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}
