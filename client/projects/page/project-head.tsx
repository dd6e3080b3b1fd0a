import { projectDatesText } from '../../../shared/jobs/project-days.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import DatesIcon from 'lucide-react/icons/calendar-days'
import PinIcon from 'lucide-react/icons/map-pin'
import MoreIcon from 'lucide-react/icons/ellipsis'
import ChannelIcon from 'lucide-react/icons/messages-square'
import PackageIcon from 'lucide-react/icons/ticket'
import SheetIcon from 'lucide-react/icons/clipboard-list'
import PrintIcon from 'lucide-react/icons/printer'
import PlacesIcon from 'lucide-react/icons/users-round'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import { shownJobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { placeCountsOf, placesFilledText } from '../../../shared/jobs/place-counts.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import { PACKAGE_IDS, POSTING_PACKAGES } from '../../../shared/payments/packages.ts'
import { useStaleSince } from '../../offline/sync/status.ts'
import { unseenCrew } from '../../trade/call-sheets/use-crew.ts'
import { channelAddress } from '../../trade/conversation-address.ts'
import { usePostingIsFree } from '../../offline/session/posting-is-free.ts'
import { projectPath } from '../../trade/project-address.ts'
import { AsOfNote } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useHold } from '../../ui/overlays/hold.ts'
import { AskedFirst } from '../asked-first.tsx'
import { ProjectState } from '../project-state.tsx'
import folding from './folded-head.module.css'
import styles from './project.module.css'

type Props = {
  job: Job
  sheet: CallSheet | null
  /** Once somebody is confirmed. */
  channel: Conversation | null
  onEdit: () => void
  onMore: () => void
  /** On a phone one line: on every tab but the first. */
  isFolded?: boolean
}

/** Title and state of a project, and in one line when, where, how many places are filled, and who has not read the sheet. */
export function ProjectHead({ job, sheet, channel, onEdit, onMore, isFolded }: Props) {
  const stale = useStaleSince()
  const isFree = usePostingIsFree()
  const status = shownJobStatusAt(job)
  const isAhead = status !== 'previous'
  const onHold = useHold(onMore, 'a')
  return (
    <div className={classNames(styles.head, isFolded && folding.folded)} {...onHold}>
      <div className={styles.titleLine}>
        <nav className={styles.crumbs} aria-label="Breadcrumb">
          <Link to="/">Your Projects</Link>
          <span aria-hidden="true"> /</span>
        </nav>
        {/* The page's heading says it to a screen reader. */}
        <p className={styles.title} title={job.title} aria-hidden="true">
          {job.title}
        </p>
        <ProjectState status={status} />
        <AsOfNote at={stale} boxed />
        <div className={styles.acts}>
          <IconButton size="sm" label="Print" aria-keyshortcuts="Shift+P" onClick={() => window.print()}>
            <PrintIcon />
          </IconButton>
          {isAhead && (
            <Button size="sm" aria-keyshortcuts="e" onClick={onEdit}>
              Edit
            </Button>
          )}
          <IconButton size="sm" label="Duplicate, close" onClick={onMore}>
            <MoreIcon />
          </IconButton>
        </div>
      </div>
      <ul className={styles.facts} aria-label="About the project">
        <ProjectFact icon={<DatesIcon />}>{projectDatesText(job)}</ProjectFact>
        <ProjectFact icon={<PinIcon />}>{[job.location, job.postcode].filter(Boolean).join(', ')}</ProjectFact>
        <ProjectFact icon={<PlacesIcon />}>{placesFilledText(placeCountsOf(job.roles))}</ProjectFact>
        {!isFree && <ProjectFact icon={<PackageIcon />}>{projectPackageName(job)}</ProjectFact>}
        <ProjectFact icon={<SheetIcon />}>
          <Link to={projectPath(job.id, 'sheet')}>{callSheetStateText(sheet)}</Link>
        </ProjectFact>
        {channel && (
          <ProjectFact icon={<ChannelIcon />}>
            <Link to={channelAddress(job.id)} aria-keyshortcuts="Shift+C">
              Crew channel{channel.unread_count > 0 && `, ${channel.unread_count} unread`}
            </Link>
          </ProjectFact>
        )}
      </ul>
      <AskedFirst job={job} />
    </div>
  )
}

const ProjectFact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={styles.fact}>
    {icon}
    <span>{children}</span>
  </li>
)

/** The package decides the placement, and there is one for each. */
function projectPackageName({ placement }: Job) {
  const id = PACKAGE_IDS.find((one) => POSTING_PACKAGES[one].placement === placement)
  return id ? POSTING_PACKAGES[id].name : placement
}

function callSheetStateText(sheet: CallSheet | null) {
  if (!sheet || sheet.version === 0) return 'No call sheet yet'
  const unseen = unseenCrew(sheet).length
  if (sheet.crew?.length === 0) return `Call sheet v${sheet.version}`
  if (unseen === 0) return 'All have seen the call sheet'
  return unseen === 1 ? '1 has not seen the call sheet' : `${unseen} have not seen the call sheet`
}
