import { useMemo, useState } from 'react'
import ShortlistIcon from 'lucide-react/icons/bookmark'
import CancelIcon from 'lucide-react/icons/calendar-x'
import CheckIcon from 'lucide-react/icons/check'
import CloseIcon from 'lucide-react/icons/x'
import type { ApplicantOrder } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { FavouriteStar } from '../trade/crews/favourite-star.tsx'
import { useStable } from '../ui/hooks/stable.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { useColumns } from '../ui/table/use-columns.ts'
import { applicantColumns } from './applicant-columns.tsx'
import styles from './applicants-table.module.css'
import type { ApplicantList } from './use-applicant-list.ts'
import type { CurrentApplicant } from './current-row.tsx'
import { canCancelBooking, canDecide, type ApplicantDecision } from './use-applicants.ts'

type Props = {
  list: ApplicantList
  place: CurrentApplicant
  columns: ApplicantColumns
  onCancel: (applicant: Applicant) => void
  onOpen: (id: string) => void
}

/** All applicants in a table whose columns sort and are chosen; a right click opens somebody with all that can be done. */
export function ApplicantsTable({ list, place, columns: { columns }, onCancel, onOpen }: Props) {
  const { job, found, filters, selection, ask, change } = list
  return (
    <DataTable
      label="Applicants"
      rows={found}
      idOf={freelancerRowIdOf}
      selectIdOf={applicationSelectIdOf}
      nameOf={applicantNameOf}
      columns={columns}
      order={filters.order}
      onOrder={(order) => change({ order: order as ApplicantOrder })}
      place={place}
      selection={selection}
      onMenu={({ freelancer }) => onOpen(freelancer.id)}
      acts={{
        label: 'Favourite, and decide',
        width: 144,
        render: (applicant) => (
          <ApplicantRowActions applicant={applicant} job={job} onDecide={ask} onCancel={onCancel} />
        ),
      }}
    />
  )
}

const freelancerRowIdOf = ({ freelancer }: Applicant) => freelancer.id
const applicationSelectIdOf = ({ application }: Applicant) => application.id
const applicantNameOf = ({ freelancer }: Applicant) => freelancer.full_name

/** px of the window. */
const ROOMY_TABLE_WIDTH_PX = 1600

/** The columns that this person chose, and the menu to choose them. */
export function useApplicantColumns({ job, notes }: ApplicantList, onOpen: (id: string) => void) {
  const { onOpen: open } = useStable({ onOpen })
  const { of } = notes
  const [hasRoom] = useState(() => innerWidth >= ROOMY_TABLE_WIDTH_PX)
  const all = useMemo(
    () => applicantColumns({ job, hasRoom, notesOf: ({ application }) => of(application)?.length ?? 0, onOpen: open }),
    [job, hasRoom, of, open],
  )
  return useColumns('applicants', all)
}
export type ApplicantColumns = ReturnType<typeof useApplicantColumns>

type ApplicantRowActionsProps = {
  applicant: Applicant
  job: Job
  onDecide: (decision: ApplicantDecision, applicant: Applicant) => void
  onCancel: (applicant: Applicant) => void
}

/** Each in its own place, so that the same decision is in one column. */
function ApplicantRowActions({ applicant, job, onDecide, onCancel }: ApplicantRowActionsProps) {
  const { full_name } = applicant.freelancer
  return (
    <div className={styles.acts}>
      <FavouriteStar person={applicant.freelancer} className={styles.favourite} />
      {ROW_DECISIONS.map(({ decision, label, column, Icon }) =>
        canDecide(job, decision, applicant) ? (
          <IconButton
            key={decision}
            size="sm"
            className={column}
            label={`${label} ${full_name}`}
            onClick={() => onDecide(decision, applicant)}
          >
            <Icon />
          </IconButton>
        ) : null,
      )}
      {canCancelBooking(job, applicant) && (
        <IconButton
          size="sm"
          className={styles.third}
          label={`Cancel ${full_name}’s booking`}
          onClick={() => onCancel(applicant)}
        >
          <CancelIcon />
        </IconButton>
      )}
    </div>
  )
}

const ROW_DECISIONS: {
  decision: ApplicantDecision
  label: string
  column: string | undefined
  Icon: typeof ShortlistIcon
}[] = [
  { decision: 'shortlist', label: 'Shortlist', column: styles.first, Icon: ShortlistIcon },
  { decision: 'accept', label: 'Accept', column: styles.second, Icon: CheckIcon },
  { decision: 'reject', label: 'Reject', column: styles.third, Icon: CloseIcon },
]
