import { attachmentId, attachmentMediaType } from '../offline/store/attachments.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { KeptDocumentView } from '../trade/files/document-view.tsx'
import { Text } from '../ui/layout.tsx'
import { ShownDocument } from '../trade/files/shown-document.tsx'
import type { OperationAddress } from '../http/operations.ts'

type Props = { name: string; url: string | null; keptId: string | undefined; onClose: () => void }

/** Shows an attachment from this device if it is stored, else from the server; or says that neither has it. */
export default function AttachmentDialog({ name, url, keptId, onClose }: Props) {
  const id = keptId ?? attachmentId(url) ?? ''
  const isHere = useLive(async (db) => (await db.documents.where('id').equals(id).count()) > 0, [id])
  const { online } = useStatus()
  if (isHere === false && url && online) {
    const document = { name, type: attachmentMediaType(name) }
    return (
      <ShownDocument
        credential={{ id, name, issuer: '', document }}
        path={url.replace(/^\/api/, '') as OperationAddress<'/messages/attachments/{id}'>}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog open size="lg" title={name} onClose={onClose}>
      {isHere && <KeptDocumentView id={id} name={name} />}
      {isHere === false && (
        <Text muted>
          {url
            ? 'This file is not on this device. It opens here once there is signal.'
            : 'This file is no longer on this device.'}
        </Text>
      )}
    </Dialog>
  )
}
