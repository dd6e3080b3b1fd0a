import { skillsHeld } from '../../../shared/hiring/applicant-list.ts'
import { splitHeld } from '../../../shared/jobs/match-terms.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { matchClashText, matchDatesText, matchText, matchReasonText } from '../../trade/match-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { datesTextOf, FREE_ALL_DAYS } from '../../../shared/jobs/clash-text.ts'
import { Card } from '../../ui/card.tsx'
import styles from './applicant-detail.module.css'

type Props = {
  job: Job
  applicant: Pick<Applicant, 'freelancer' | 'match'> & Partial<Pick<Applicant, 'application'>>
}

/** The parts of the score: roles held, skills held and missing, dates: of the role that was applied for, as in the list. */
export function ApplicantFit({ job, applicant }: Props) {
  const { freelancer, match, application } = applicant
  const roles = splitHeld(uniqueRoleNames(job.roles.map((role) => role.role_name)), freelancer.job_roles)
  const skills = skillsHeld(job, applicant)
  const rest = [...(match?.reasons ?? []), ...(match?.missing ?? [])].filter((reason) => !/skills?$|^no /.test(reason))
  const distances = rest.filter(isDistanceReason)
  const role_id = application?.job_role_id
  const clash = matchClashText(match, role_id)
  const dates = matchDatesText(match, role_id)

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
        <FitReasonLine name={roles.held.join(' · ')} word="role held" tone="go" />
        <FitReasonLine name={roles.held.length === 0 ? roles.missing.join(' · ') : ''} word="not one of their roles" />
        <FitReasonLine
          name={skills.held.join(' · ')}
          word={`${skills.held.length} of ${skills.held.length + skills.missing.length}`}
          tone="go"
        />
        <FitReasonLine name={skills.missing.join(' · ')} word="missing" />
        {distances.length > 0 && (
          <FitReasonLine
            name="Distance"
            word={distances.map(matchReasonText).join(', ')}
            tone={isWithinReach(distances) ? 'go' : undefined}
          />
        )}
        {dates && (
          <FitReasonLine
            name="Dates"
            word={dates}
            tone={clash ? 'stop' : datesTextOf(match, role_id) === FREE_ALL_DAYS ? 'go' : undefined}
          />
        )}
      </dl>
    </Card>
  )
}

function FitReasonLine({ name, word, tone }: { name: string; word: string; tone?: 'go' | 'stop' }) {
  if (!name) return null
  return (
    <div className={styles.line}>
      <dt className={tone ? undefined : styles.muted}>{name}</dt>
      <dd className={tone ? styles[tone] : styles.muted}>{word}</dd>
    </div>
  )
}

const isDistanceReason = (reason: string) => /miles?$|distance$/.test(reason)
const isWithinReach = (distances: string[]) => !distances.at(-1)!.startsWith('beyond')

const uniqueRoleNames = (list: string[]) => [...new Set(list)]
