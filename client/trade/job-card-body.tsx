import type { MouseEvent } from 'react'
import type { Job } from '../../shared/jobs/jobs.ts'
import { JOB_ROLES_ON_CARD, JOB_SKILLS_ON_CARD } from '../../shared/limits.ts'
import { roleHoursText, rolePayText } from '../../shared/jobs/role-pay.ts'
import { projectDayCount } from '../../shared/jobs/project-days.ts'
import { formatDayRate, inMinorUnits } from '../../shared/money.ts'
import { payCardText } from '../../shared/pay/terms/pay-card-text.ts'
import { pathTo } from '../http/path-to.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Chip } from '../ui/chip.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import { projectPath } from './project-address.ts'
import card from './job-card.module.css'
import { jobCardLabelOf, jobMetaText, joinWithDots, postedText, withUnbrokenLengths } from './job-texts.ts'
import styles from './job-card-body.module.css'

type Props = {
  job: Job
  meta?: string
  /** Beside the placement, at the right edge; by default the age of a new posting. */
  corner?: string
  /** What the title opens. */
  opens?: 'job' | 'project'
  onOpen: (id: string) => void
  /** On which days somebody is booked, of whom the job's only role is; by default those of the job and its roles. */
  booked?: { start: string; days: number; isInShifts: boolean } | undefined
}

/**
 * The upper part of a job's card: dates, title, company, the first roles and skills. The whole card is the title's
 * link.
 */
export function JobCardBody({
  job,
  meta = jobMetaText(job),
  corner = postedText(job),
  opens = 'job',
  onOpen,
  booked,
}: Props) {
  const roles = job.roles.slice(0, JOB_ROLES_ON_CARD)
  const more = job.roles.length - roles.length
  const skills = job.required_skills.slice(0, JOB_SKILLS_ON_CARD)

  const label = jobCardLabelOf(job)

  function openHere(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(job.id)
  }

  return (
    <>
      <DateBlock
        start={booked?.start ?? job.date_start}
        end={job.date_end}
        days={booked?.days ?? projectDayCount(job)}
      />
      <div className={card.main}>
        <div>
          {corner && <span className={styles.corner}>{corner}</span>}
          {label && <p className={styles.placement}>{label}</p>}
          <h2 className={styles.title}>
            <a
              className={styles.open}
              href={opens === 'project' ? projectPath(job.id) : pathTo`/?job=${job.id}`}
              onClick={openHere}
            >
              {job.title}
            </a>
          </h2>
        </div>
        {opens === 'project' ? (
          <p className={card.meta}>{meta}</p>
        ) : (
          <p className={styles.company}>
            <Avatar name={job.employer_name} src={job.employer_logo ?? null} size={22} />
            <span className={card.meta}>{meta}</span>
          </p>
        )}
        {roles.length > 0 && (
          <ul className={card.roles}>
            {roles.map((role) => (
              <li key={role.id} className={card.role}>
                {role.role_name}
                <span className={card.rate}>
                  {formatDayRate(role.day_rate)}
                  {opens === 'job' && (
                    <span className={card.pay}>
                      {withUnbrokenLengths(
                        joinWithDots([rolePayText(role, booked?.days), !booked?.isInShifts && roleHoursText(role)]),
                      )}
                    </span>
                  )}
                  {role.pay && (
                    <span className={card.pay}>
                      {withUnbrokenLengths(payCardText(role.pay, inMinorUnits(role.day_rate)))}
                    </span>
                  )}
                </span>
              </li>
            ))}
            {more > 0 && <li className={styles.rest}>+{more} more</li>}
          </ul>
        )}
        {skills.length > 0 && (
          <ul className={card.skills}>
            {skills.map((skill) => (
              <li key={skill}>
                <Chip>{skill}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
