import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ApplicantNote } from '../../shared/hiring/applicants.ts'
import { formatRelative } from '../../shared/dates.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { NOTES_KEPT_MONTHS } from '../../shared/limits.ts'
import { failureText } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useApplicantNames } from '../trade/applicant-names.ts'
import { joinWithDots } from '../trade/job-texts.ts'
import { projectPath } from '../trade/project-address.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './detail/applicant-notes.module.css'
import { projectNotesQuery } from './detail/use-notes.ts'

/** What the team has written about the applicants of a project, a card for each of them, the latest first. */
export default function ProjectNotes({ job }: { job: Job }) {
  const { data, error, refetch } = useQuery(projectNotesQuery(job))
  const { online } = useStatus()
  const names = useApplicantNames(job)
  const people = data && names ? notesByApplicant(job, data) : []

  return (
    <>
      {error && (
        <InlineError
          calm={!online}
          what={failureText(error, 'The notes could not be loaded')}
          kept={data ? 'This may be out of date.' : undefined}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {(!data || !names) && !error && <SkeletonList rows={3} height={96} label="Loading the notes" />}
      {data?.length === 0 && (
        <EmptyState
          title="No notes yet"
          text="Your team can add notes to any applicant. Nobody else sees them."
          action={<ButtonLink to={projectPath(job.id)}>Applicants</ButtonLink>}
        />
      )}
      {people.map(({ id, applicant, notes }) => (
        <Card key={id} as="section">
          <h2 className={styles.about}>
            {applicant ? (
              <Link to={projectPath(job.id, 'applicants', { applicant })}>
                {names?.get(applicant) ?? UNNAMED_APPLICANT}
              </Link>
            ) : (
              UNNAMED_APPLICANT
            )}
          </h2>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note.id}>
                <p className={styles.meta}>{joinWithDots([note.author_name, formatRelative(note.created_at)])}</p>
                <p className={styles.text}>{note.text}</p>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {people.length > 0 && (
        <Text size="small" muted>
          Only your company sees them. They are deleted {NOTES_KEPT_MONTHS / 12} years after the project’s last day.
        </Text>
      )}
    </>
  )
}

const UNNAMED_APPLICANT = 'Somebody who applied'

/** `applicant` is undefined until their application is on this device. */
function notesByApplicant(job: Job, notes: ApplicantNote[]) {
  const applications = job.applications.filter((one): one is Application => typeof one !== 'string')
  return [...new Set(notes.map(({ application_id }) => application_id))]
    .map((id) => ({
      id,
      applicant: applications.find((one) => one.id === id)?.freelancer_id,
      notes: notes.filter(({ application_id }) => application_id === id),
    }))
    .toSorted((a, b) => latestNoteAt(b.notes).localeCompare(latestNoteAt(a.notes)))
}

const latestNoteAt = (notes: ApplicantNote[]) =>
  notes.reduce((last, { created_at }) => (created_at > last ? created_at : last), '')
