import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '../http/path-to.ts'
import { deviceOrNull, onDeviceChange } from '../offline/store/device.ts'
import { recoverRecordings } from '../offline/outbox/recordings.ts'
import { toast } from '../ui/overlays/toast.ts'

/** At the start, offers the voice notes that were being recorded when the app was closed or killed. */
export function RecoveredRecordings() {
  const device = useSyncExternalStore(onDeviceChange, deviceOrNull)
  const navigate = useNavigate()
  useEffect(() => {
    if (!device) return
    void recoverRecordings(device)
      .catch(() => [])
      .then((found) => {
        for (const { conversation_key, other_user_name } of found)
          toast({
            text: `Your voice note to ${other_user_name} was cut off. What you’d recorded is a draft in the conversation.`,
            action: {
              label: 'Open',
              onClick: () => navigate(pathTo`/messages?conversation=new_${conversation_key}`),
            },
          })
      })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each device
  }, [device])
  return null
}
