import { sizeWords } from '../../shared/files.ts'
import type { ReactNode } from 'react'
import FileIcon from 'lucide-react/icons/file-text'
import PictureIcon from 'lucide-react/icons/image'
import type { Document } from '../../shared/people/credentials.ts'
import { Button } from '../ui/button.tsx'
import styles from './call-sheet.module.css'

type Props = { documents: Document[]; onOpen: (document: Document) => void; tools?: (document: Document) => ReactNode }

export function FileList({ documents, onOpen, tools }: Props) {
  return (
    <ul className={styles.files} aria-label="Documents">
      {documents.map((document) => (
        <li key={document.id} className={styles.file}>
          {document.type === 'application/pdf' ? <FileIcon /> : <PictureIcon />}
          <span>
            {document.name} <span className={styles.until}>{sizeWords(document.size)}</span>
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
