import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import type { Posting } from './use-post-project.ts'

const NEEDS_SIGNAL = 'No answer came: a project can only be paid for and posted with signal.'
const KEPT = 'What you typed is kept on this device.'

/** Why it was not posted, and what holds still. Neither posting nor paying waits in the outbox: both are done online or not at all. */
export function PostingFailure({ posting: { failure }, onRenew }: { posting: Posting; onRenew: () => void }) {
  const { online } = useStatus()
  if (failure) {
    return (
      <InlineError
        what={failure.what}
        kept={failure.isOffline ? `${NEEDS_SIGNAL} ${KEPT}` : KEPT}
        action={failure.isTaken && <Button onClick={onRenew}>Make it a new project</Button>}
      />
    )
  }
  if (online) return null
  return (
    <InlineError
      what="You are offline: a project can only be paid for and posted online."
      kept="What you typed is kept on this device; post it when there is signal."
    />
  )
}
