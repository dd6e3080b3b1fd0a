import { useUpToDate } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Text } from '../ui/layout.tsx'

/**
 * For a link to a job that this device does not have. Only an up-to-date device can tell that it is not listed any
 * more.
 */
export default function UnknownJob({ onClose }: { onClose: () => void }) {
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
          : 'It needs signal once, then it opens here by itself.'}
      </Text>
    </Dialog>
  )
}
