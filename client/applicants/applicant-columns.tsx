import NoteIcon from 'lucide-react/icons/sticky-note'
import ClashIcon from 'lucide-react/icons/triangle-alert'
import { countWithNoun } from '../../shared/counts.ts'
import { type ApplicantColumn, appliedRole, hasSeveralRoles, skillsHeld } from '../../shared/hiring/applicant-list.ts'
import { formatRelative } from '../../shared/dates.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { Badge } from '../ui/badge.tsx'
import type { TableColumn } from '../ui/table/data-table.tsx'
import { matchClashText } from '../trade/match-texts.ts'
import { ApplicantBadge } from './applicant-badge.tsx'
import styles from './applicants-table.module.css'
import { LabelledIcon } from '../ui/labelled-icon.tsx'
import { applicationWord } from '../../shared/hiring/application-words.ts'
import { PERSON_COLUMNS, PersonDates, personNameColumn, TruncatedText } from './people-columns.tsx'

type ApplicantColumnsOptions = {
  job: Job
  /** Whether the screen is wide enough for what the cards say of a person. */
  hasRoom: boolean
  notesOf: (applicant: Applicant) => number
  onOpen: (id: string) => void
}

/** The columns of the applicants' table; the role is one only where there are several. */
export function applicantColumns({ job, hasRoom, notesOf, onOpen }: ApplicantColumnsOptions): TableColumn<Applicant>[] {
  const columns: (TableColumn<Applicant> & { id: ApplicantColumn })[] = [
    personNameColumn({
      width: 214,
      onOpen,
      marks: (applicant: Applicant) => <ApplicantMarks applicant={applicant} notes={notesOf(applicant)} />,
    }),
    { id: 'role', label: 'Role', width: 154, first: 'up', cell: (one) => appliedRole(one, job.roles) },
    {
      id: 'status',
      label: 'Status',
      width: 126,
      first: 'up',
      cell: ({ application }) => <ApplicantStatusCell of={application} />,
    },
    {
      id: 'dates',
      label: 'Dates',
      width: 72,
      first: 'up',
      isExtra: !hasRoom,
      cell: ({ application, match }) => <PersonDates match={match} roleId={application.job_role_id} />,
    },
    { ...PERSON_COLUMNS.score, width: 82 },
    { ...PERSON_COLUMNS.rating, width: 82 },
    { ...PERSON_COLUMNS.location, width: hasRoom ? 120 : 98 },
    {
      id: 'roles',
      label: hasRoom ? 'Job roles' : 'Roles and skills',
      width: hasRoom ? 210 : 206,
      first: 'up',
      cell: ({ freelancer: { job_roles, skills } }) =>
        hasRoom ? <FirstTwoWords of={job_roles} /> : <RolesOverSkills roles={job_roles} skills={skills} />,
    },
    {
      id: 'skills',
      label: 'Skills',
      width: 210,
      first: 'up',
      isExtra: !hasRoom,
      cell: ({ freelancer }) => <FirstTwoWords of={freelancer.skills} />,
    },
    {
      id: 'held',
      label: 'Skills held',
      width: 86,
      first: 'down',
      isExtra: !hasRoom,
      cell: (applicant) => <SkillsHeldCell job={job} applicant={applicant} />,
    },
    { ...PERSON_COLUMNS.miles, width: 64, isExtra: !hasRoom },
    {
      id: 'applied',
      label: 'Applied',
      width: 80,
      first: 'down',
      isExtra: !hasRoom,
      cell: ({ application }) => formatRelative(application.created_at),
    },
    { ...PERSON_COLUMNS.experience, width: 140 },
    {
      id: 'referees',
      label: 'Referees',
      width: 100,
      first: 'down',
      isExtra: true,
      cell: ({ freelancer: { referees } }) => (referees.total_count > 0 ? referees.overall.toFixed(1) : ''),
    },
    {
      id: 'message',
      label: 'Message',
      width: 260,
      first: 'up',
      isExtra: true,
      cell: ({ application }) => <TruncatedText text={application.message} />,
    },
  ]
  return columns.filter(({ id }) => id !== 'role' || hasSeveralRoles(job))
}

type ApplicantMarksProps = { applicant: Applicant; notes: number }

/** A clash is marked here, whatever the other columns are. */
function ApplicantMarks({ applicant: { application, match }, notes }: ApplicantMarksProps) {
  const clash = matchClashText(match, application.job_role_id)
  return (
    <>
      {clash && <LabelledIcon icon={ClashIcon} label={clash} className={styles.warning} />}
      {notes > 0 && <LabelledIcon icon={NoteIcon} label={countWithNoun(notes, 'note')} className={styles.note} />}
    </>
  )
}

const ApplicantStatusCell = ({ of: { status } }: { of: Applicant['application'] }) =>
  status === 'pending' ? <Badge tone="neutral">{applicationWord(status)}</Badge> : <ApplicantBadge status={status} />

function SkillsHeldCell({ job, applicant }: { job: Job; applicant: Applicant }) {
  const { held, missing } = skillsHeld(job, applicant)
  if (held.length + missing.length === 0) return null
  return (
    <span title={missing.length > 0 ? `Missing: ${missing.join(', ')}` : undefined}>
      {held.length} of {held.length + missing.length}
    </span>
  )
}

/** As on the cards; all of them as a tooltip. */
const FirstTwoWords = ({ of: words }: { of: readonly string[] }) => (
  <span title={words.join(', ')}>{words.slice(0, 2).join(', ')}</span>
)

const RolesOverSkills = ({ roles, skills }: { roles: readonly string[]; skills: readonly string[] }) => (
  <span className={styles.twoLines}>
    <FirstTwoWords of={roles} />
    <FirstTwoWords of={skills} />
  </span>
)
