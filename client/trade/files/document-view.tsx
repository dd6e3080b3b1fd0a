import { useState } from 'react'
import FileIcon from 'lucide-react/icons/file-text'
import styles from './document-view.module.css'
import { useBlobAddress } from './use-blob-address.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { Text } from '../../ui/layout.tsx'

type Props = { bytes: ArrayBuffer | undefined; type: string | undefined; name: string }

/**
 * A document from its bytes: a picture is shown, a PDF is opened by the device's viewer, anything else is downloaded.
 */
export function DocumentView({ bytes, type = '', name }: Props) {
  const isDrawn = type.startsWith('image/') && !type.includes('svg')
  const isPdf = type === 'application/pdf'
  // Any other type must never open as a page of this origin.
  const address = useBlobAddress(bytes, isDrawn || isPdf ? type : 'application/octet-stream')
  const [isBroken, setIsBroken] = useState(false)
  if (!address) return null
  if (isDrawn && !isBroken)
    return <img src={address} alt={name} className={styles.picture} onError={() => setIsBroken(true)} />
  return (
    <a
      href={address}
      className={styles.pdf}
      {...(isPdf ? { target: '_blank', rel: 'noopener noreferrer' } : { download: name })}
    >
      <FileIcon />
      <span>{name}</span>
      <strong>{isPdf ? 'Open the PDF' : 'Save the file'}</strong>
    </a>
  )
}

/** A document from this device, or a note that it is not here yet. */
export function KeptDocumentView({ id, name }: { id: string; name: string }) {
  const kept = useLive(async (db) => (await db.documents.get(id)) ?? null, [id])
  if (kept === null) return <Text muted>{`${name} isn’t on this device yet: it’ll come when there’s signal.`}</Text>
  return <DocumentView bytes={kept?.bytes} type={kept?.type} name={name} />
}
