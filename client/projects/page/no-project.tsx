import { useStatus } from '../../offline/sync/status.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../shell/page.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'

/** Instead of a project that this device does not have; a new device may be about to get it. */
export function NoProject({ firstSyncDone }: { firstSyncDone: boolean }) {
  const { online } = useStatus()
  if (!firstSyncDone && online) return <PageSpinner />
  return (
    <Page title="Project" back="/">
      <EmptyState
        title={firstSyncDone ? 'This project is not here' : 'This project is not on this device yet'}
        text={
          firstSyncDone
            ? 'It may belong to another company, or it may not have reached this device yet.'
            : 'It’ll open here as soon as there’s signal.'
        }
        action={<ButtonLink to="/">Your Projects</ButtonLink>}
      />
    </Page>
  )
}
