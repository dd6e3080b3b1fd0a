import { useStaleSince, useUpToDate } from '../offline/sync/status.ts'
import { AsOf } from '../ui/as-of.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { formatDayRate } from '../../shared/money.ts'
import type { SheetChange } from '../../shared/call-sheets/sheet-changes.ts'
import { ChangesCard } from './changes-card.tsx'
import { CrewFoot } from './crew-foot.tsx'
import { KeptFiles } from './kept-files.tsx'
import styles from './call-sheet.module.css'
import { SheetBody } from './sheet-body.tsx'
import { SheetState } from './sheet-state.tsx'
import { ownChanges, useOwnSheet, type OwnSheet } from './use-own-sheet.ts'

const CONFIRMED = '/?tab=confirmed'

/** The call sheet of a job one is confirmed for. All of it is on this phone. */
export function CrewSheet({ jobId }: { jobId: string }) {
  const own = useOwnSheet(jobId)
  if (own === undefined) return <PageSpinner />
  return own ? <Sheet own={own} /> : <NoSheet jobId={jobId} />
}

function Sheet({ own }: { own: OwnSheet }) {
  const { job, sheet, content, role } = own
  const changes = ownChanges(own)
  const staleSince = useStaleSince()

  return (
    <Page
      title={job.title}
      subtitle={<Subtitle own={own} />}
      above={
        <div className={styles.states}>
          <SheetState own={own} />
        </div>
      }
      back={`/?tab=confirmed&job=${job.id}`}
      crumb={staleSince ? <AsOf at={staleSince} boxed /> : 'Confirmed job'}
      width="narrow"
      foot={<CrewFoot own={own} />}
    >
      {sheet.before && sheet.seen_version < sheet.version && <Changes own={own} changes={changes} />}
      <SheetBody content={content} roleId={role?.id ?? null} files={<KeptFiles documents={content.documents} />} />
      {sheet.before && sheet.seen_version === sheet.version && <Changes own={own} changes={changes} />}
    </Page>
  )
}

function Changes({ own, changes }: { own: OwnSheet; changes: SheetChange[] }) {
  return <ChangesCard title={`Changed since version ${own.sheet.before!.version}`} changes={changes} />
}

function Subtitle({ own: { job, role } }: { own: OwnSheet }) {
  if (!role) return job.employer_name
  return (
    <>
      {job.employer_name} · {role.role_name} · <strong className={styles.rate}>{formatDayRate(role.day_rate)}</strong>
    </>
  )
}

/** Only a phone that is up to date can tell that there is none. */
function NoSheet({ jobId }: { jobId: string }) {
  const isUpToDate = useUpToDate()
  return (
    <Page title="Call sheet" back={jobId ? `${CONFIRMED}&job=${jobId}` : CONFIRMED} width="narrow">
      <EmptyState
        title={isUpToDate ? 'There is no call sheet here' : 'This call sheet is not on this phone yet'}
        text={
          isUpToDate
            ? 'Either the company has not sent one yet, or you are not confirmed for this job any more.'
            : 'It needs signal once. As soon as there is some, it opens here by itself.'
        }
        action={<ButtonLink to={CONFIRMED}>Confirmed Jobs</ButtonLink>}
      />
    </Page>
  )
}
