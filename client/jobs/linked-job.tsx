import { useFirstSync } from '../offline/sync/first-sync.ts'
import { useStatus, useUpToDate } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Text } from '../ui/layout.tsx'
import type { JobEntry } from './freelancer-jobs.ts'
import { JobSheet } from './job-sheet.tsx'
import type { ApplyActions } from './use-apply-actions.ts'

type Props = { entry?: JobEntry | undefined; actions: ApplyActions; onClose: () => void }

/** For a link to a job that the tab in the address does not list: over that tab, which stays. */
export default function LinkedJob({ entry, actions, onClose }: Props) {
  const { firstSyncDone } = useFirstSync()
  const { online } = useStatus()
  // It, or the application that says how far it is, may be in the next page.
  if (online && !firstSyncDone && !entry?.application) return null
  if (!entry) return <UnknownJob onClose={onClose} />
  return <JobSheet entry={entry} actions={actions} onClose={onClose} />
}

/** Only an up-to-date device can tell that a job is not listed any more. */
function UnknownJob({ onClose }: { onClose: () => void }) {
  const isUpToDate = useUpToDate()
  return (
    <Dialog
      open
      size="sm"
      title={isUpToDate ? 'This job is not here' : 'This job is not on this device yet'}
      onClose={onClose}
      footer={<Button onClick={onClose}>Show my jobs</Button>}
    >
      <Text>
        {isUpToDate
          ? 'It may be filled, over or pulled, or you may have withdrawn.'
          : 'It’ll open here as soon as there’s signal.'}
      </Text>
    </Dialog>
  )
}
