import { fileSizeText } from '../../shared/files.ts'
import { type ReactNode, useState } from 'react'
import FileIcon from 'lucide-react/icons/file-text'
import PictureIcon from 'lucide-react/icons/image'
import type { StoredDocument } from '../../shared/people/credentials.ts'
import { Button } from '../ui/button.tsx'
import styles from '../trade/call-sheets/call-sheet.module.css'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { KeptDocumentView } from '../trade/files/document-view.tsx'

type Props = {
  documents: StoredDocument[]
  onOpen: (document: StoredDocument) => void
  tools?: (document: StoredDocument) => ReactNode
}

export function FileList({ documents, onOpen, tools }: Props) {
  return (
    <ul className={styles.files} aria-label="Documents">
      {documents.map((document) => (
        <li key={document.id} className={styles.file}>
          {document.type === 'application/pdf' ? <FileIcon /> : <PictureIcon />}
          <span>
            {document.name} <span className={styles.until}>{fileSizeText(document.size)}</span>
          </span>
          <Button size="sm" aria-label={`Open ${document.name}`} onClick={() => onOpen(document)}>
            Open
          </Button>
          {tools?.(document)}
        </li>
      ))}
    </ul>
  )
}

/** Documents that are stored on this device. */
export function KeptFiles({ documents }: { documents: StoredDocument[] }) {
  const [opened, setOpened] = useState<StoredDocument | null>(null)
  return (
    <>
      <FileList documents={documents} onOpen={setOpened} />
      {opened && (
        <Dialog open size="lg" title={opened.name} onClose={() => setOpened(null)}>
          <KeptDocumentView id={opened.id} name={opened.name} />
        </Dialog>
      )}
    </>
  )
}
