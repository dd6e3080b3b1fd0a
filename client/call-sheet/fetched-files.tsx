import { type ReactNode, useState } from 'react'
import type { Document } from '../../shared/people/credentials.ts'
import { ShownDocument } from '../trade/files/shown-document.tsx'
import { FileList } from './file-list.tsx'
import { pathTo } from '../http/path-to.ts'

type Props = { jobId: string; documents: Document[]; tools?: (document: Document) => ReactNode }

/** The documents of the own call sheet, fetched when they are looked at. */
export function FetchedFiles({ jobId, documents, tools }: Props) {
  const [opened, setOpened] = useState<Document | null>(null)
  return (
    <>
      <FileList documents={documents} onOpen={setOpened} {...(tools && { tools })} />
      {opened && (
        <ShownDocument
          credential={{ id: opened.id, name: opened.name, issuer: '', document: opened }}
          path={pathTo`/jobs/${jobId}/call-sheet/documents/${opened.id}`}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
