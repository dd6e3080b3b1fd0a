import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'

/** Replaces a project's screen if this device does not have the project. */
export function NoProject({ title }: { title: string }) {
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
