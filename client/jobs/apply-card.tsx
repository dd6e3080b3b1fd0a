import { memo } from 'react'
import { classNames } from '../ui/class-names.ts'
import slip from '../trade/job-card.module.css'
import { postedWords } from '../trade/job-words.ts'
import { SlipBody } from '../trade/job-card-body.tsx'
import styles from '../trade/job-card-body.module.css'
import { applicationState } from './application-state.ts'
import { ApplyFoot } from './apply-foot.tsx'
import type { Entry } from './freelancer-jobs.ts'
import type { ApplyActions } from './use-apply-actions.ts'

type Props = {
  entry: Entry
  /** ms */
  now: number
  actions: ApplyActions
  /** The next thing to do on this screen: its Apply is the amber one. */
  isNext?: boolean
  /** It stands open beside the list. */
  isCurrent?: boolean
}

export const ApplySlip = memo(function ApplySlip({ entry, now, actions, isNext, isCurrent }: Props) {
  const state = applicationState(entry, now)
  const isFailed = state === 'refused' || state === 'not_withdrawn' || state === 'not_answered'
  return (
    <article
      className={classNames(slip.slip, styles.slip, isFailed ? styles.failed : isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
    >
      <SlipBody job={entry.job} corner={postedWords(entry.job, now)} onOpen={actions.read} />
      <div className={classNames(slip.foot, styles.foot, state === 'offered' && styles.asked)}>
        <ApplyFoot entry={entry} state={state} actions={actions} isNext={isNext} />
      </div>
    </article>
  )
})
