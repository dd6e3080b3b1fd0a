import { projectDatesText } from '../../shared/jobs/project-days.ts'
import { Link } from 'react-router-dom'
import { formatRelative } from '../../shared/dates.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { JobRole } from '../../shared/jobs/jobs.ts'
import { placesLeftText } from '../../shared/jobs/place-counts.ts'
import { sharedSkillsOf } from '../../shared/jobs/role-skills.ts'
import { roleHoursText, rolePayText } from '../../shared/jobs/role-pay.ts'
import { rolePeriodText } from '../../shared/jobs/role-period.ts'
import { formatDayRate } from '../../shared/money.ts'
import { Badge } from '../ui/badge.tsx'
import { Chip } from '../ui/chip.tsx'
import {
  askedUntilText,
  joinWithDots,
  placementText,
  jobWhereText,
  townNameOf,
  withUnbrokenLengths,
} from '../trade/job-texts.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import type { JobEntry } from './freelancer-jobs.ts'
import { TermsAsked } from './terms-asked.tsx'
import { placeOfJob } from '../trade/call-sheets/place-links.ts'
import { RoleTermsFacts } from '../trade/pay/role-terms.tsx'
import { VenuePicture } from '../trade/files/venue-picture.tsx'
import { VenueMap } from '../trade/map/venue-map.tsx'
import { ownRolesOf, rolesForReader } from '../trade/roles-for.ts'
import { matchClashText, matchText } from '../trade/match-texts.ts'
import styles from './job-sheet.module.css'
import { pathTo } from '../http/path-to.ts'

/** All details of a job: the reasons of the match, dates, all roles, the reader's first, description, all skills. */
export function AllJobFacts({ entry }: { entry: JobEntry }) {
  const { job, application } = entry
  const me = useOwnRecord()
  const until = askedUntilText(job)
  const shared = sharedSkillsOf(job.required_skills, job.roles)
  // Nobody updates the match of a job that is over.
  const match = jobStatusAt(job) === 'previous' ? null : job.match
  const fit = match && matchText(match)
  const clashes = match?.clashes ? job.roles.map(({ id }) => matchClashText(match, id)) : []
  // Where all roles have it, it is said once, above them.
  const isShared = clashes.every((clash) => clash === fit?.words)
  return (
    <div className={styles.facts}>
      <TermsAsked entry={entry} />
      <div>
        <p className={styles.small}>
          <Link
            className={styles.company}
            to={pathTo`/company?id=${job.company_id}`}
            aria-label={`About ${job.employer_name}`}
          >
            {job.employer_name}
          </Link>
          {` · ${jobWhereText(job)}`}
        </p>
        <p className={styles.small}>
          {joinWithDots([projectDatesText(job), job.event_type, placementText(job.placement)])}
        </p>
      </div>
      {until && (
        <Badge plain tone="info">
          {`${job.employer_name} asked you first: others see it from ${until}`}
        </Badge>
      )}
      {job.invited_at && (
        <Badge plain tone="info">
          {joinWithDots([`Invited by ${job.employer_name}`, formatRelative(job.invited_at)])}
        </Badge>
      )}
      {fit && <MatchReasons {...fit} />}
      <section>
        <h3>{job.roles.length === 1 ? 'Role' : 'Roles'}</h3>
        <ul>
          {rolesForReader(entry, me ? ownRolesOf(me) : []).map((role) => (
            <JobRoleLine
              key={role.id}
              role={role}
              clash={isShared ? '' : matchClashText(match, role.id)}
              isMine={role.id === application?.job_role_id}
            />
          ))}
        </ul>
      </section>
      <VenuePicture src={job.venue_picture} name={townNameOf(job.location)} />
      <VenueMap name={townNameOf(job.location)} position={job.position} place={placeOfJob(job)} />
      <p className={styles.description}>{job.description}</p>
      {shared.length > 0 && (
        <section>
          <h3>{shared.length < job.required_skills.length ? 'Skills for every role' : 'Skills'}</h3>
          <ul className={styles.chips}>
            {shared.map((skill) => (
              <li key={skill}>
                <Chip>{skill}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.small}>Posted {formatRelative(job.created_at).replace('Just', 'just')}</p>
    </div>
  )
}

function MatchReasons({ tone, words, rest }: ReturnType<typeof matchText>) {
  if (!words) return null
  return (
    <div>
      <Badge plain tone={tone}>
        {words}
      </Badge>
      {rest && <p className={styles.small}>{rest}</p>}
    </div>
  )
}

function JobRoleLine({ role, clash, isMine }: { role: JobRole; clash: string; isMine: boolean }) {
  return (
    <li className={styles.role}>
      <span>
        {role.role_name}
        {isMine && <span className={styles.small}> · your role</span>}
      </span>
      <span className={styles.rate}>{formatDayRate(role.day_rate)}</span>
      <span className={styles.small}>
        {withUnbrokenLengths(joinWithDots([rolePeriodText(role), roleHoursText(role), rolePayText(role)]))}
      </span>
      <span className={`${styles.small} ${styles.right}`}>{placesLeftText(role)}</span>
      <RoleTermsFacts role={role} />
      {(role.skills ?? []).length > 0 && (
        <ul className={`${styles.chips} ${styles.roleSkills}`} aria-label={`Skills of the ${role.role_name}`}>
          {role.skills!.map((skill) => (
            <li key={skill}>
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
      {clash && (
        <Badge plain tone="stop">
          {clash}
        </Badge>
      )}
    </li>
  )
}
