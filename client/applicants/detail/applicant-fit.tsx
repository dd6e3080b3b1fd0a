import { skillsHeld } from '../../../shared/hiring/applicant-list.ts'
import { splitHeld } from '../../../shared/jobs/match-terms.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { clashText, datesText, matchText, reasonText } from '../../trade/match-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { datesOf, FREE } from '../../../shared/jobs/clash-text.ts'
import { Card } from '../../ui/card.tsx'
import styles from './applicant-detail.module.css'

type Props = {
  job: Job
  applicant: Pick<Applicant, 'freelancer' | 'match'> & Partial<Pick<Applicant, 'application'>>
}

/** The parts of the score: roles held, skills held and missing, dates: of the role that was applied for, as in the list. */
export function ApplicantFit({ job, applicant }: Props) {
  const { freelancer, match, application } = applicant
  const roles = splitHeld(unique(job.roles.map((role) => role.role_name)), freelancer.job_roles)
  const skills = skillsHeld(job, applicant)
  const rest = [...(match?.reasons ?? []), ...(match?.missing ?? [])].filter((reason) => !/skills?$|^no /.test(reason))
  const distances = rest.filter(isDistance)
  const role_id = application?.job_role_id
  const clash = clashText(match, role_id)
  const dates = datesText(match, role_id)

  return (
    <Card as="section">
      <div className={styles.fitHead}>
        <h3>Why they fit</h3>
        {match && (
          <Badge tone={clash ? 'stop' : matchText(match).tone}>
            {match.score}
            <span className="sr-only"> of 100</span>
          </Badge>
        )}
      </div>
      <dl className={styles.fit}>
        <Line name={roles.held.join(' · ')} word="role held" tone="go" />
        <Line name={roles.held.length === 0 ? roles.missing.join(' · ') : ''} word="not a role of theirs" />
        <Line
          name={skills.held.join(' · ')}
          word={`${skills.held.length} of ${job.required_skills.length}`}
          tone="go"
        />
        <Line name={skills.missing.join(' · ')} word="missing" />
        {distances.length > 0 && (
          <Line
            name="Distance"
            word={distances.map(reasonText).join(', ')}
            tone={isWithinReach(distances) ? 'go' : undefined}
          />
        )}
        {dates && (
          <Line name="Dates" word={dates} tone={clash ? 'stop' : datesOf(match, role_id) === FREE ? 'go' : undefined} />
        )}
      </dl>
    </Card>
  )
}

function Line({ name, word, tone }: { name: string; word: string; tone?: 'go' | 'stop' }) {
  if (!name) return null
  return (
    <div className={styles.line}>
      <dt className={tone ? undefined : styles.muted}>{name}</dt>
      <dd className={tone ? styles[tone] : styles.muted}>{word}</dd>
    </div>
  )
}

const isDistance = (reason: string) => /miles?$|distance$/.test(reason)
const isWithinReach = (distances: string[]) => !distances.at(-1)!.startsWith('beyond')

const unique = (list: string[]) => [...new Set(list)]
