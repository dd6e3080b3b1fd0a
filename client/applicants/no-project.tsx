import { useStatus } from '../offline/sync/status.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import { PageSpinner } from '../ui/spinner.tsx'

/** Replaces a project's screen if this device does not have the project; a new device may be about to get it. */
export function NoProject({ title }: { title: string }) {
  const { firstSyncDone, online } = useStatus()
  if (!firstSyncDone && online) return <PageSpinner />
  return (
    <Page title={title} back="/">
      <EmptyState
        title="This project is not here"
        text="It may belong to another company, or this device has not heard of it yet."
        action={<ButtonLink to="/">Your Projects</ButtonLink>}
      />
    </Page>
  )
}
