import { Dialog } from '../ui/dialog.tsx'
import { KeptDocument } from '../ui/kept-document.tsx'
import { ShownDocument } from '../ui/shown-document.tsx'

type Props = { name: string; url: string | null; keptId: string | undefined; onClose: () => void }

/** From this phone until it is sent; then from the server, each time it is looked at. */
export default function AttachmentDialog({ name, url, keptId, onClose }: Props) {
  if (keptId || !url) {
    return (
      <Dialog open size="lg" title={name} onClose={onClose}>
        {keptId && <KeptDocument id={keptId} name={name} />}
      </Dialog>
    )
  }
  // The server names what it keeps by what it is.
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/webp'
  const document = { id: url, name, type, size: 0 } as const
  return (
    <ShownDocument
      credential={{ id: url, name, issuer: '', document }}
      path={url.replace(/^\/api/, '')}
      onClose={onClose}
    />
  )
}
