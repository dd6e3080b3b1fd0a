import FileIcon from 'lucide-react/icons/file-text'
import styles from './document-view.module.css'
import { useBlobAddress } from './use-blob-address.ts'

type Props = { bytes: ArrayBuffer | undefined; type: string | undefined; name: string }

/** A document whose bytes are here: a picture is drawn, a PDF is opened by whatever the device has for it. */
export function DocumentView({ bytes, type, name }: Props) {
  const address = useBlobAddress(bytes, type)
  if (!address) return null
  if (type !== 'application/pdf') return <img src={address} alt={name} className={styles.picture} />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={styles.pdf}>
      <FileIcon />
      <span>{name}</span>
      <strong>Open the PDF</strong>
    </a>
  )
}
