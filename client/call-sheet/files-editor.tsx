import { type ReactNode, useState } from 'react'
import RemoveIcon from 'lucide-react/icons/x'
import { v7 as newId } from 'uuid'
import type { StoredDocument } from '../../shared/people/credentials.ts'
import { DOCUMENT_BYTES_MAX, SHEET_DOCUMENTS_MAX } from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { PhotoSources } from '../trade/files/photo-sources.tsx'
import styles from './editor.module.css'
import { at } from '../http/path-to.ts'
import { ShownDocument } from '../trade/files/shown-document.tsx'
import { FileList } from './file-list.tsx'

/** ms; 10 MB over a slow connection. */
const UPLOAD_TIMEOUT = 300_000

type Props = {
  jobId: string
  documents: StoredDocument[]
  onChange: (next: (now: StoredDocument[]) => StoredDocument[]) => void
}

/**
 * Documents such as a risk assessment or a site map: uploaded as they are picked, visible to the crew once a version
 * that names them is published.
 */
export function FilesEditor({ jobId, documents, onChange }: Props) {
  const [isTooLarge, setIsTooLarge] = useState(false)
  const upload = useChange(async (file: File) => {
    const form = new FormData()
    form.set('id', newId())
    form.set('file', file, file.name)
    const path = at('/jobs/{id}/call-sheet/documents', { id: jobId })
    const added = await request('POST', path, form, { timeout: UPLOAD_TIMEOUT })
    onChange((now) => [...now, added])
  }, 'File upload failed')
  const failure = isTooLarge ? SPECIFIED_TEXT.fileTooLarge : upload.failure

  function add([file]: File[]) {
    if (!file) return
    upload.forget()
    setIsTooLarge(file.size > DOCUMENT_BYTES_MAX)
    if (file.size <= DOCUMENT_BYTES_MAX) void upload.send(file)
  }

  return (
    <Card as="section" aria-labelledby="sheet-files" className={styles.fields}>
      <h2 id="sheet-files">Documents</h2>
      {documents.length > 0 && (
        <FetchedFiles
          jobId={jobId}
          documents={documents}
          tools={({ id, name }) => (
            <IconButton
              size="sm"
              label={`Remove ${name}`}
              onClick={() => onChange((now) => now.filter((each) => each.id !== id))}
            >
              <RemoveIcon />
            </IconButton>
          )}
        />
      )}
      <output className={styles.muted}>
        {upload.asked
          ? `Sending ${upload.asked.name}`
          : 'Risk assessments, site maps. Your crew can open them without signal.'}
      </output>
      {documents.length < SHEET_DOCUMENTS_MAX && !upload.isBusy && (
        <PhotoSources label="Add a photo or PDF" isDocument onPick={add} />
      )}
      {failure && <InlineError what={failure} kept="Your changes are kept on this device." />}
    </Card>
  )
}

type FetchedFilesProps = { jobId: string; documents: StoredDocument[]; tools?: (document: StoredDocument) => ReactNode }

/** The documents of the company's own call sheet, fetched when they are opened. */
export function FetchedFiles({ jobId, documents, tools }: FetchedFilesProps) {
  const [opened, setOpened] = useState<StoredDocument | null>(null)
  return (
    <>
      <FileList documents={documents} onOpen={setOpened} {...(tools && { tools })} />
      {opened && (
        <ShownDocument
          credential={{ id: opened.id, name: opened.name, issuer: '', document: opened }}
          path={at('/jobs/{id}/call-sheet/documents/{document_id}', { id: jobId, document_id: opened.id })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
