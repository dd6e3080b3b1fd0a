import { sizeText } from '../../shared/files.ts'
import { type ReactNode, useState } from 'react'
import FileIcon from 'lucide-react/icons/file-text'
import PictureIcon from 'lucide-react/icons/image'
import type { Document } from '../../shared/people/credentials.ts'
import { Button } from '../ui/button.tsx'
import styles from '../trade/call-sheets/call-sheet.module.css'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { KeptDocument } from '../trade/files/document-view.tsx'

type Props = { documents: Document[]; onOpen: (document: Document) => void; tools?: (document: Document) => ReactNode }

export function FileList({ documents, onOpen, tools }: Props) {
  return (
    <ul className={styles.files} aria-label="Documents">
      {documents.map((document) => (
        <li key={document.id} className={styles.file}>
          {document.type === 'application/pdf' ? <FileIcon /> : <PictureIcon />}
          <span>
            {document.name} <span className={styles.until}>{sizeText(document.size)}</span>
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
export function KeptFiles({ documents }: { documents: Document[] }) {
  const [opened, setOpened] = useState<Document | null>(null)
  return (
    <>
      <FileList documents={documents} onOpen={setOpened} />
      {opened && (
        <Dialog open size="lg" title={opened.name} onClose={() => setOpened(null)}>
          <KeptDocument id={opened.id} name={opened.name} />
        </Dialog>
      )}
    </>
  )
}
