import { useNavigate } from 'react-router-dom'
import { useStaleSince, useUpToDate } from '../offline/sync/status.ts'
import { AsOfNote } from '../ui/as-of.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import ChannelIcon from 'lucide-react/icons/messages-square'
import PrintIcon from 'lucide-react/icons/printer'
import { PrintedSheet } from '../trade/call-sheets/printed-sheet.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { formatDayRate } from '../../shared/money.ts'
import { isSheetSeen } from '../../shared/call-sheets/seen.ts'
import type { SheetChange } from '../../shared/call-sheets/sheet-changes.ts'
import { SheetDifferencesCard, SheetBody } from '../trade/call-sheets/sheet-body.tsx'
import { OwnTimes } from '../trade/call-sheets/sheet-times.tsx'
import { ownCallsOf } from '../../shared/call-sheets/calls.ts'
import { GotItButton, isSeenAsked } from '../trade/call-sheets/got-it.tsx'
import { KeptFiles } from './file-list.tsx'
import styles from '../trade/call-sheets/call-sheet.module.css'
import { ownSheetChanges, type OwnSheet, useOwnSheet } from '../trade/call-sheets/use-own-sheet.ts'
import { newConversationId } from '../offline/store/conversation-key.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { channelAddress } from '../trade/conversation-address.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { saveCalendarFile } from './calendar-file.ts'
import { pathTo } from '../http/path-to.ts'
import ClockIcon from 'lucide-react/icons/clock'
import SheetIcon from 'lucide-react/icons/clipboard-check'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { Badge } from '../ui/badge.tsx'

const CONFIRMED_JOBS_PATH = '/?tab=confirmed'

/** The call sheet of a job that the freelancer is confirmed for, entirely from this device. */
export function CrewSheet({ jobId }: { jobId: string }) {
  const own = useOwnSheet(jobId)
  if (own === undefined) return <PageSpinner />
  return own ? <CrewSheetPage own={own} /> : <NoCrewSheet jobId={jobId} />
}

function CrewSheetPage({ own }: { own: OwnSheet }) {
  const { job, sheet, content } = own
  const changes = ownSheetChanges(own)
  const staleSince = useStaleSince()
  const channel = useLive((db) => db.conversations.get(job.id), [job.id])
  const navigate = useNavigate()
  const hasChannel = channel && !channel.channel?.has_left
  useShortcuts('Call sheet', [
    ['P', 'Print', () => window.print()],
    ...(hasChannel ? [['C', 'Crew channel', () => void navigate(channelAddress(job.id))] as const] : []),
  ])

  return (
    <Page
      title={job.title}
      subtitle={<CrewSheetSubtitle own={own} />}
      above={
        <div className={styles.states}>
          <SheetStateBadges own={own} />
        </div>
      }
      back={`/?tab=confirmed&job=${job.id}`}
      crumb={staleSince ? <AsOfNote at={staleSince} boxed /> : 'Confirmed job'}
      foot={<CrewSheetFoot own={own} />}
    >
      <div className={styles.columns}>
        {sheet.before && !isSheetSeen(sheet) && <ChangesSinceVersion own={own} changes={changes} />}
        <SheetBody
          content={content}
          job={job}
          times={<OwnTimes work={own} />}
          files={<KeptFiles documents={content.documents} />}
        />
        {sheet.before && isSheetSeen(sheet) && <ChangesSinceVersion own={own} changes={changes} />}
      </div>
      <Row gap={2} wrap>
        {hasChannel && (
          <ButtonLink size="sm" variant="ghost" icon={<ChannelIcon />} to={channelAddress(job.id)}>
            Crew channel
          </ButtonLink>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<PrintIcon />}
          aria-keyshortcuts="Shift+P"
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Row>
      <PrintedSheet job={job} version={sheet.version} content={content} own={ownCallsOf(own)} />
    </Page>
  )
}

function ChangesSinceVersion({ own, changes }: { own: OwnSheet; changes: SheetChange[] }) {
  return <SheetDifferencesCard title={`Changed since version ${own.sheet.before!.version}`} changes={changes} />
}

function CrewSheetSubtitle({ own: { job, role } }: { own: OwnSheet }) {
  if (!role) return job.employer_name
  return (
    <>
      {job.employer_name} · {role.role_name} · <strong className={styles.rate}>{formatDayRate(role.day_rate)}</strong>
    </>
  )
}

/** Only an up-to-date device can tell that there is none. */
function NoCrewSheet({ jobId }: { jobId: string }) {
  const isUpToDate = useUpToDate()
  return (
    <Page title="Call sheet" back={jobId ? `${CONFIRMED_JOBS_PATH}&job=${jobId}` : CONFIRMED_JOBS_PATH} width="narrow">
      <EmptyState
        title={isUpToDate ? 'There is no call sheet here' : 'This call sheet is not on this device yet'}
        text={
          isUpToDate
            ? 'Either the company hasn’t sent one yet, or you’re no longer confirmed for this job.'
            : 'It’ll open here as soon as there’s signal.'
        }
        action={<ButtonLink to={CONFIRMED_JOBS_PATH}>Confirmed Jobs</ButtonLink>}
      />
    </Page>
  )
}

/**
 * Actions at the bottom: 'Got it' while it is not confirmed, write to the company, add the days to the own calendar.
 */
function CrewSheetFoot({ own }: { own: OwnSheet }) {
  const { job } = own
  const address = pathTo`/messages?conversation=${newConversationId({ other_user_id: job.employer_id, job_id: job.id })}`

  return (
    <div className={styles.foot}>
      <GotItButton own={own} className={styles.gotIt} />
      <ButtonLink to={address}>Message</ButtonLink>
      <Button variant={isSeenAsked(own) ? 'outline' : 'primary'} onClick={() => saveCalendarFile(own, new Date())}>
        Add to calendar
      </Button>
    </div>
  )
}

/** 'Confirmed', the version, and whether the company knows that it was seen. */
function SheetStateBadges({ own: { job, sheet, unsentSeen } }: { own: OwnSheet }) {
  const { version } = sheet
  return (
    <>
      {jobStatusAt(job) === 'previous' ? <Badge tone="neutral">Over</Badge> : <Badge tone="go">Confirmed</Badge>}
      {isSheetSeen(sheet) ? (
        <Badge tone="info" icon={<SheetIcon />}>
          Call sheet v{version} · seen
        </Badge>
      ) : unsentSeen === version ? (
        <Badge tone="standby" icon={<ClockIcon />}>
          Seen v{version} · will be sent
        </Badge>
      ) : (
        <Badge tone="standby">Call sheet v{version} · new</Badge>
      )}
    </>
  )
}
