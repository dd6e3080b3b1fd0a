import type { JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import { daysBetween, formatDayOfMonth, formatMonth } from '../../../shared/dates.ts'
import { formatDayRate } from '../../../shared/money.ts'
import './bare-card.css'

/** The peer for a job's card: the same words and elements, by hand, with one stylesheet. */
export function BareCard({ entry: { job } }: { entry: JobEntry; now: number }) {
  return (
    <article className="bare-card">
      <div className="bare-dates">
        <span>{formatDayOfMonth(job.date_start)}</span>
        <span>{formatMonth(job.date_start)}</span>
        <span>{daysBetween(job.date_start, job.date_end)} days</span>
      </div>
      <div className="bare-main">
        <h2>
          <a href={`/?job=${job.id}`}>{job.title}</a>
        </h2>
        <p>
          {job.employer_name} · {job.location}
        </p>
        <ul className="bare-roles">
          {job.roles.map((role) => (
            <li key={role.id}>
              {role.role_name}
              <span>{formatDayRate(role.day_rate)}</span>
            </li>
          ))}
        </ul>
        <ul className="bare-skills">
          {job.required_skills.map((skill) => (
            <li key={skill}>
              <span>{skill}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="bare-foot">
        <span>{job.match?.reasons.join(' · ')}</span>
        <button type="button" aria-label={`Apply: ${job.title}`}>
          <span>Apply</span>
        </button>
      </div>
    </article>
  )
}
