import { memo } from 'react'
import SheetIcon from 'lucide-react/icons/clipboard-list'
import MoreIcon from 'lucide-react/icons/ellipsis'
import FitIcon from 'lucide-react/icons/user-search'
import { shownJobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { placesFilledText } from '../../shared/jobs/place-counts.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton, IconLink } from '../ui/icon-button.tsx'
import { useHold } from '../ui/overlays/hold.ts'
import card from '../trade/job-card.module.css'
import { joinUnbroken, joinWithDots, townNameOf } from '../trade/job-texts.ts'
import { JobCardBody } from '../trade/job-card-body.tsx'
import styles from '../trade/job-card-body.module.css'
import { applicantCountsOf } from '../trade/applicant-counts.ts'
import { projectPath } from '../trade/project-address.ts'
import { ProjectState } from './project-state.tsx'

type Props = { job: Job; now: number; onOpen: (id: string) => void; onManage: (id: string) => void }

/** One of the company's projects: its state, and its applicants by state. */
export const ProjectCard = memo(function ProjectCard({ job, now, onOpen, onManage }: Props) {
  const status = shownJobStatusAt(job, now)
  const counts = applicantCountsOf(job)
  const onHold = useHold(() => onManage(job.id), 'a[aria-label]')
  return (
    <article className={classNames(card.card, styles.card, styles.held)} {...onHold}>
      <JobCardBody
        job={job}
        meta={joinWithDots([townNameOf(job.location), job.event_type])}
        opens="project"
        onOpen={onOpen}
      />
      <div className={classNames(card.foot, styles.foot)}>
        <span className={styles.states}>
          <ProjectState plain status={status} />
          <span>{applicantCountsText(counts)}</span>
        </span>
        <span className={styles.tools}>
          <IconLink to={projectPath(job.id, 'sheet')} label={`Call sheet: ${job.title}`}>
            <SheetIcon />
          </IconLink>
          {status !== 'previous' && (
            <IconLink to={projectPath(job.id, 'fit')} label={`Good fits: ${job.title}`}>
              <FitIcon />
            </IconLink>
          )}
          <IconButton size="sm" label={`Manage: ${job.title}`} onClick={() => onManage(job.id)}>
            <MoreIcon />
          </IconButton>
          <Button size="sm" aria-label={`Applicants: ${job.title}`} onClick={() => onOpen(job.id)}>
            Applicants
          </Button>
        </span>
      </div>
    </article>
  )
})

function applicantCountsText({
  waiting,
  shortlisted,
  droppedOut,
  isOffered,
  ...places
}: ReturnType<typeof applicantCountsOf>) {
  const facts = [
    waiting > 0 && `${waiting} new`,
    shortlisted > 0 && `${shortlisted} shortlisted`,
    placesFilledText(places),
    places.free > 0 && droppedOut > 0 && `${droppedOut} dropped out`,
    isOffered && 'place offered',
  ]
  return joinUnbroken(facts)
}
