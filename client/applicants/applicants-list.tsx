import { memo, useCallback } from 'react'
import { countWithNoun } from '../../shared/counts.ts'
import { ANY_ROLE_TEXT, appliedRole, hasSeveralRoles } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { useMatching } from '../trade/packages/use-matching.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { askedUntilText } from '../trade/job-texts.ts'
import { useFavourites } from '../trade/crews/use-favourites.ts'
import { ASK_FIRST_SECTION } from '../trade/project-address.ts'
import { useOpened } from '../trade/use-opened.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './applicants-list.module.css'
import type { ApplicantList } from './use-applicant-list.ts'
import NoteIcon from 'lucide-react/icons/sticky-note'
import ApplicantsIcon from 'lucide-react/icons/users-round'
import { matchClashText } from '../trade/match-texts.ts'
import { FreeNearby } from './fit/free-nearby.tsx'
import { ApplicantBadge } from './applicant-badge.tsx'
import { useIsCurrentRow } from './current-row.tsx'
import { WaitingPayRequests } from './detail/agreed-terms.tsx'
import { PeopleCards, PeopleState } from './people-list.tsx'
import { FreelancerCardRow } from './person-row.tsx'
import personRowStyles from './person-row.module.css'

type Props = { list: ApplicantList; onOpen: (id: string) => void }

const applicantListKeyOf = ({ application }: Applicant) => application.id

/** The applicants as cards. */
export function ApplicantsList({ list: { job, found, selection, notes }, onOpen }: Props) {
  const { of: notesOf } = notes
  const favourites = useFavourites()
  const card = useCallback(
    (applicant: Applicant) => (
      <ApplicantRow
        applicant={applicant}
        role={hasSeveralRoles(job) ? appliedRole(applicant, job.roles) : ''}
        notes={notesOf(applicant.application)?.length ?? 0}
        isFavourite={favourites.has(applicant.freelancer.id)}
        onOpen={onOpen}
      />
    ),
    [job, notesOf, favourites, onOpen],
  )
  return (
    <PeopleCards label="Applicants" people={found} idOf={applicantListKeyOf} estimate={92} {...{ selection, card }} />
  )
}

/** What is shown instead of the list, or above one that could not be refreshed. Null: only the list. */
export function ApplicantsState({ list }: { list: ApplicantList }) {
  const { job, applicants, counts, error } = list
  const here = applicants?.length
  return (
    <>
      <PeopleState
        list={list}
        count={here}
        kept={shownApplicantsText(here ?? 0, counts.all)}
        loading={{ label: 'Loading applicants', height: 70 }}
        nobody={counts.all === 0 && <NoApplicantsYet job={job} />}
        noMatch={{ title: 'Nobody matches', text: `${counts.all} applied in total.` }}
      />
      {here === undefined && error && <WaitingPayRequests job={job} />}
      {here !== undefined && !error && here < counts.all && (
        <output className={styles.loading}>
          {here} of {counts.all} loaded so far.
        </output>
      )}
    </>
  )
}

/** Where freelancers are ranked the next step is to invite; for any project a list of the company's own can be asked first. */
function NoApplicantsYet({ job }: { job: Job }) {
  const { open } = useOpened()
  const isOpen = jobStatusAt(job) === 'open'
  const until = askedUntilText(job)
  const canInvite = useMatching(job)
  const more = canInvite ? 'you can invite some of them now' : 'you can ask one of your lists first'
  return (
    <EmptyState
      icon={<ApplicantsIcon />}
      title="Nobody has applied yet"
      text={
        until
          ? `${job.asked_first?.list_name} is asked first. Everyone else sees the project from ${until}.`
          : isOpen
            ? `Freelancers who match see the project in their list. They show up here as they apply, and ${more}.`
            : 'The project is not open, so nobody can apply.'
      }
      action={
        isOpen &&
        (canInvite ? (
          <FreeNearby job={job} />
        ) : (
          !until && (
            <Button variant="primary" onClick={() => open('manage', ASK_FIRST_SECTION)}>
              Ask a list first
            </Button>
          )
        ))
      }
    />
  )
}

const shownApplicantsText = (here: number, all: number) =>
  here < all ? `Showing ${here} of ${all}.` : 'This may be out of date.'

type ApplicantRowProps = {
  applicant: Applicant
  /** The one applied for, where the project has several. */
  role: string
  /** Number of the team's notes. */
  notes: number
  isFavourite: boolean
  onOpen: (id: string) => void
}

/** An applicant in the list, with clashes and the number of notes. */
const ApplicantRow = memo(function ApplicantRow(props: ApplicantRowProps) {
  const { applicant, role, notes, isFavourite, onOpen } = props
  const { freelancer, application, match } = applicant
  const isCurrent = useIsCurrentRow(freelancer.id)
  const clash = matchClashText(match, application.job_role_id)
  const badge = <ApplicantBadge status={application.status} />
  return (
    <FreelancerCardRow {...{ freelancer, badge, isCurrent, isFavourite, onOpen }}>
      <span className={personRowStyles.news}>
        {role && <span className={personRowStyles.meta}>Applied for {role === ANY_ROLE_TEXT ? 'any role' : role}</span>}
        {clash && <span className={personRowStyles.stop}>{clash}</span>}
        {notes > 0 && (
          <span className={personRowStyles.notes}>
            <NoteIcon />
            {countWithNoun(notes, 'note')}
          </span>
        )}
      </span>
    </FreelancerCardRow>
  )
})
