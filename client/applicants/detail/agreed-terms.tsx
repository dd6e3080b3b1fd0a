import { useState } from 'react'
import { formatLondonDay } from '../../../shared/dates-in-london.ts'
import type { Amendment } from '../../../shared/hiring/amendments.ts'
import { termsText } from '../../../shared/hiring/role-terms.ts'
import { areSameTerms, areWorseTerms } from '../../../shared/hiring/worse-terms.ts'
import type { Applicant, Application, Job } from '../../../shared/jobs/jobs.ts'
import { humanized } from '../../../shared/labels.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { PayRequestCard } from './pay-request-card.tsx'
import styles from './applicant-detail.module.css'

const LazyAskTermsDialog = lazyDialog(() => import('./ask-terms-dialog.tsx'))

/** What they have agreed to, where the role is not that any more, what they are asked, and a button that asks them. */
export function AgreedRoleTerms({ job, applicant }: { job: Job; applicant: Applicant }) {
  const { terms, amendment, status, job_role_id } = applicant.application
  // As on this device, which knows an answer at once.
  const { pay_request } = applicationsOnDevice(job).find(isSame(applicant.application)) ?? applicant.application
  const [isAsking, setIsAsking] = useState(false)
  const role = job.roles.find(({ id }) => id === job_role_id)
  const isOther = terms && (!role || !areSameTerms(role, terms))
  const isAskable = status === 'accepted' && terms && role && areWorseTerms(role, terms)
  if (!isOther && !amendment && !pay_request) return null
  const agreed = terms ?? role
  return (
    <div className={styles.agreed}>
      {terms && (
        <p className={styles.small}>{`${status === 'accepted' ? 'Confirmed as' : 'Agreed to'} ${termsText(terms)}.`}</p>
      )}
      {amendment && <p className={styles.small}>{askedAmendmentText(amendment)}</p>}
      {pay_request && agreed && (
        <PayRequestCard
          {...{ job, agreed, application: applicant.application, asked: pay_request }}
          name={applicant.freelancer.full_name}
        />
      )}
      {isAskable && (
        <Button size="sm" onClick={() => setIsAsking(true)}>
          {amendment?.state === 'waiting' ? 'Change the day' : 'Ask for the new terms'}
        </Button>
      )}
      {isAskable && isAsking && (
        <LazyAskTermsDialog
          job={job}
          role={role}
          agreed={terms}
          applicant={applicant}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

const isSame =
  ({ id }: Application) =>
  (other: Application) =>
    other.id === id

/** Requests for other pay that nobody has answered, of an applicants' list that could not be fetched. */
export function WaitingPayRequests({ job }: { job: Job }) {
  return applicationsOnDevice(job).map((application) => {
    const agreed = application.terms ?? job.roles.find(({ id }) => id === application.job_role_id)
    const { id, pay_request, freelancer_name = 'Somebody' } = application
    if (pay_request?.state !== 'waiting' || !agreed) return null
    return <PayRequestCard key={id} {...{ job, agreed, application, asked: pay_request }} name={freelancer_name} />
  })
}

const applicationsOnDevice = ({ applications }: Job) =>
  applications.filter((one): one is Application => typeof one !== 'string')

/** What became of the terms that somebody was asked to agree to. */
export function askedAmendmentText({ state, from_day, ...terms }: Amendment) {
  const asked = `${termsText(terms)}${from_day ? `, from ${formatLondonDay(`${from_day}T12:00:00Z`)} on` : ''}`
  if (state === 'waiting') return `Asked to agree to ${asked}. No answer yet.`
  if (state === 'declined') return `Said no to ${asked}.`
  return `Asked to agree to ${asked}: ${humanized(state)}.`
}
