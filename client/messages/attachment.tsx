import { lazy, Suspense, useState } from 'react'
import ClipIcon from 'lucide-react/icons/paperclip'
import { attachmentId, isPicture } from '../offline/store/attachments.ts'
import styles from './bubble.module.css'
import { Thumbnail } from './thumbnail.tsx'

/* Fetched when the first is opened. */
const AttachmentDialog = lazy(() => import('./attachment-dialog.tsx'))

type Props = { name: string; url: string | null; keptId: string | undefined }

/** What is attached to a message: its name, which opens it. */
export function Attachment({ name, url, keptId }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.attachment} onClick={() => setIsOpen(true)}>
        {isPicture(name) && <Thumbnail id={keptId ?? attachmentId(url) ?? ''} url={url} />}
        <ClipIcon />
        <span className="sr-only">Attachment: </span>
        {name}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AttachmentDialog name={name} url={url} keptId={keptId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
