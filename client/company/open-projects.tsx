import { Link } from 'react-router-dom'
import ProjectIcon from 'lucide-react/icons/clipboard-list'
import type { OpenProject } from '../../shared/companies/companies.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { filledOfPlacesText } from '../../shared/jobs/place-counts.ts'
import { JOB_ROLES_ON_CARD } from '../../shared/limits.ts'
import { formatDayRate } from '../../shared/money.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { projectPath } from '../trade/project-address.ts'
import card from '../trade/job-card.module.css'
import styles from './company.module.css'
import { OnceFetched } from '../shell/once-fetched.tsx'

export function OpenProjects({ jobs }: { jobs: Job[] | undefined }) {
  if (!jobs) return <SkeletonList rows={2} height={110} label="Loading projects" />
  if (jobs.length === 0) {
    return (
      <OnceFetched>
        <EmptyState
          icon={<ProjectIcon />}
          title="No open projects"
          text="Projects you post stay here until their last role is over."
          action={<ButtonLink to="/">Your Projects</ButtonLink>}
        />
      </OnceFetched>
    )
  }
  return (
    <ul className={styles.projects}>
      {jobs.map((job) => (
        <OpenProjectCard key={job.id} job={job} to={projectPath(job.id)} />
      ))}
    </ul>
  )
}

type ShownProject = Pick<Job, 'title' | 'location' | 'date_start' | 'date_end'> & {
  roles: (OpenProject['roles'][number] & { id?: string; filled?: number; places?: number })[]
}

/** `to` null: it is not on this device, and so there is no link. */
export function OpenProjectCard({ job, to }: { job: ShownProject; to: string | null }) {
  return (
    <li className={card.card}>
      <DateBlock start={job.date_start} end={job.date_end} />
      <div className={card.main}>
        <h3 className={card.title}>
          {to ? (
            <Link className={styles.title} to={to}>
              {job.title}
            </Link>
          ) : (
            job.title
          )}
        </h3>
        <p className={card.meta}>{job.location}</p>
        <ul className={card.roles}>
          {job.roles.slice(0, JOB_ROLES_ON_CARD).map((role, at) => (
            <li key={role.id ?? at} className={card.role}>
              <span>
                {role.role_name}
                {role.places !== undefined && (
                  <>
                    {` · ${filledOfPlacesText({ places: role.places, filled: role.filled ?? 0 }).replaceAll(' ', '\u00a0')}`}
                    <span className="sr-only"> filled</span>
                  </>
                )}
              </span>
              <span className={card.rate}>{formatDayRate(role.day_rate)}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
