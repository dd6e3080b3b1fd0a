import { useState } from 'react'
import type { Document } from '../../shared/people/credentials.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { KeptDocument } from '../trade/files/kept-document.tsx'
import { FileList } from './file-list.tsx'

/** The documents as they lie on this phone. */
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
