import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { skillsHeld } from '../../../shared/hiring/applicant-list.ts'
import type { ApplicantNote } from '../../../shared/hiring/applicants.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'
import { APPLICANT_SKILLS_ON_CARD } from '../../../shared/limits.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { townNameOf } from '../../trade/job-texts.ts'
import { matchDatesText } from '../../trade/match-texts.ts'
import { ApplicantBadge, applicantMilesText, refereesText } from '../applicant-badge.tsx'
import styles from './compare-dialog.module.css'
import { DecisionButtons } from './decision-buttons.tsx'
import type { ApplicantList } from '../use-applicant-list.ts'
import { ExpiryBadge } from '../../trade/expiry-badge.tsx'
import { useShownCredentials } from '../../trade/shown-credentials.tsx'

/** Two to four applicants side by side. Left and right choose a column, s, a and r decide about it. */
export default function CompareDialog({ list, onClose }: { list: ApplicantList; onClose: () => void }) {
  const { selection, ask } = list
  const people = selection.selected
  const [index, setIndex] = useState(0)
  const at = Math.min(index, people.length - 1)

  const current = people[at]
  const table = useRef<HTMLElement>(null)

  useShortcuts(
    'Compare',
    [
      ['ArrowRight', 'Next applicant', () => setIndex(Math.min(people.length - 1, at + 1))],
      ['ArrowLeft', 'Previous applicant', () => setIndex(Math.max(0, at - 1))],
      ['s', 'Shortlist', () => current && void ask('shortlist', current)],
      ['a', 'Accept', () => current && void ask('accept', current)],
      ['r', 'Reject', () => current && void ask('reject', current)],
    ],
    table,
  )

  return (
    <Dialog open size="xl" title="Compare" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: WCAG 2.1.1 */}
      <section ref={table} className={styles.scroll} aria-label="Side by side" tabIndex={0}>
        <table className={styles.table} style={{ '--people': people.length } as CSSProperties}>
          <thead>
            <tr>
              <td>
                <span className="sr-only">Applicant</span>
              </td>
              {people.map(({ freelancer, application }, column) => (
                <th key={freelancer.id} scope="col" className={classNames(column === at && styles.current)}>
                  <span className={styles.who}>
                    <Avatar name={freelancer.full_name} src={freelancer.profile_picture} size={56} />
                    <span>{freelancer.full_name}</span>
                    <ApplicantBadge status={application.status} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRowsOf(list).map(([name, draw]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {people.map((person, column) => (
                  <td key={person.freelancer.id} className={classNames(column === at && styles.current)}>
                    {draw(person, column === at) || <span className={styles.none}>None</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.hint}>
        <kbd>←</kbd> <kbd>→</kbd> choose <kbd>s</kbd> shortlist <kbd>a</kbd> accept <kbd>r</kbd> reject
      </p>
    </Dialog>
  )
}

type ComparisonRow = [name: string, draw: (applicant: Applicant, isCurrent: boolean) => ReactNode]

function comparisonRowsOf({ job, notes, ask }: ApplicantList): ComparisonRow[] {
  const skillsOf = (applicant: Applicant) => skillsHeld(job, applicant)
  return [
    [
      'Decide',
      (applicant, isCurrent) => (
        <fieldset className={styles.actions} aria-label={applicant.freelancer.full_name}>
          <DecisionButtons job={job} size="sm" isNext={isCurrent} applicant={applicant} onDecide={ask} />
        </fieldset>
      ),
    ],
    ['Match', ({ match }) => match && `${match.score} of 100`],
    ['Rating', ({ freelancer }) => <StarRating rating={freelancer.rating} count={freelancer.total_ratings} />],
    ['Referees', ({ freelancer }) => refereesText(freelancer)],
    ['Job roles', ({ freelancer }) => freelancer.job_roles.join(', ')],
    ['Experience', ({ freelancer }) => freelancer.industry_experience],
    ['Location', (one) => [townNameOf(one.freelancer.location), applicantMilesText(one)].filter(Boolean).join(', ')],
    ['Dates', ({ match, application }) => matchDatesText(match, application.job_role_id)],
    ['Skills', ({ freelancer }) => freelancer.skills.slice(0, APPLICANT_SKILLS_ON_CARD).join(', ')],
    ['Skills held', (one) => skillsOf(one).held.join(', ')],
    ['Skills missing', (one) => skillsOf(one).missing.join(', ')],
    ['Credentials', ({ freelancer }) => <ComparedCredentials userId={freelancer.id} />],
    ['Message', ({ application }) => <span className={styles.words}>{application.message}</span>],
    ['Notes', ({ application }) => <ComparedNotes notes={notes.of(application) ?? []} />],
  ]
}

const ComparedNotes = ({ notes }: { notes: ApplicantNote[] }) =>
  notes.length === 0 ? (
    <span className={styles.none}>None</span>
  ) : (
    notes.map((note) => (
      <p key={note.id} className={styles.words}>
        {note.text}
      </p>
    ))
  )

function ComparedCredentials({ userId }: { userId: string }) {
  const { data, isError } = useShownCredentials(userId)
  if (isError) return <span className={styles.none}>Could not be loaded</span>
  if (data?.length === 0) return <span className={styles.none}>None</span>
  return (
    <ul className={styles.credentials}>
      {data?.map(({ id, name, expires_on }) => (
        <li key={id}>
          {name} <ExpiryBadge expires_on={expires_on} />
        </li>
      ))}
    </ul>
  )
}
