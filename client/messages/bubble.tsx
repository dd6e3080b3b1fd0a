import { lazy, memo, Suspense, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Tick, type TickState } from '../trade/tick.tsx'
import styles from './bubble.module.css'
import { NotSent, type OnEdit } from './not-sent.tsx'
import ClipIcon from 'lucide-react/icons/paperclip'
import { attachmentId, isPicture } from '../offline/store/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { request } from '../http/request.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useBlobAddress } from '../trade/files/use-blob-address.ts'
import { takeBack } from '../offline/outbox/unsent.ts'
import { FileProgress } from '../trade/files/file-progress.tsx'
import { toast } from '../ui/overlays/toast.ts'
import type { Address } from '../http/operations.ts'

type Props = {
  id: string
  text: string
  attachmentName: string | null
  /** Null while it is unsent. */
  attachmentUrl: string | null
  /** The id of its bytes on this device. */
  keptId: string | undefined
  /** On one's own side: one's own, or with a `writer` a colleague's. */
  isOurs: boolean
  /** The name, where several write on that side. */
  writer: string | null
  /** When it was written (ISO), and its text. */
  at: string
  time: string
  /** Null for messages from the other person. */
  tick: TickState | null
  isOnline: boolean
  onEdit: OnEdit
}

/** Plain values only, so that a bubble renders again only when it looks different. */
export const Bubble = memo(function Bubble({
  id,
  text,
  isOurs,
  writer,
  at,
  time,
  tick,
  isOnline,
  onEdit,
  ...attachment
}: Props) {
  const isWaiting = tick === 'queued' && !isOnline
  return (
    <div
      className={classNames(styles.bubble, isOurs ? styles.mine : styles.theirs, tick === 'failed' && styles.failed)}
    >
      {writer ? (
        <p className={styles.writer}>{writer}</p>
      ) : (
        <span className="sr-only">{isOurs ? 'You:' : 'They:'}</span>
      )}
      {attachment.attachmentName && (
        <Attachment name={attachment.attachmentName} url={attachment.attachmentUrl} keptId={attachment.keptId} />
      )}
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {tick === 'queued' && attachment.attachmentName && attachment.keptId && (
        <SendingFile id={id} fileId={attachment.keptId} name={attachment.attachmentName} onEdit={onEdit} />
      )}
      {tick === 'failed' ? (
        <NotSent id={id} onEdit={onEdit} />
      ) : (
        <p className={styles.meta}>
          <time dateTime={at}>{time}</time>
          {isWaiting && ' · waiting for signal'}
          {tick && <Tick state={tick} />}
        </p>
      )}
    </div>
  )
})

/* Loaded when the first is opened. */
const AttachmentDialog = lazy(() => import('./attachment-dialog.tsx'))

type AttachmentProps = { name: string; url: string | null; keptId: string | undefined }

/** The attachment of a message: its name, which opens it. */
function Attachment({ name, url, keptId }: AttachmentProps) {
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

/** The message's row has the attachment's address. */
const thumbnailOf = (url: string) =>
  `${url.replace(/^\/api/, '')}/thumbnail` as Address<'/messages/attachments/{id}/thumbnail'>

type ThumbnailProps = { id: string; url: string | null }

/**
 * A thumbnail of an attached picture: from the server with signal, else from this device if it is stored there. Nothing
 * otherwise.
 */
function Thumbnail({ id, url }: ThumbnailProps) {
  const { online } = useStatus()
  const { data } = useQuery({
    queryKey: ['thumbnail', id],
    queryFn: ({ signal }) =>
      request('GET', thumbnailOf(url!), undefined, {
        signal,
        read: (response) => response.arrayBuffer(),
      }),
    enabled: online && url !== null,
    staleTime: Infinity,
    retry: false,
  })
  const kept = useLive(async (db) => (data || (online && url) ? undefined : db.documents.get(id)), [id, data, online])
  const address = useBlobAddress(data ?? kept?.bytes, data ? 'image/webp' : kept?.type)
  return address ? <img src={address} alt="" className={styles.thumbnail} /> : null
}

type SendingFileProps = { id: string; fileId: string; name: string; onEdit: OnEdit }

/** Shown below a message whose file is being uploaded. Stopping puts text and file back into the composer. */
function SendingFile({ id, fileId, name, onEdit }: SendingFileProps) {
  async function cancel() {
    const taken = await takeBack(id)
    if (taken?.kind === 'message') onEdit(taken.body)
    else toast({ text: 'It has just been sent.' })
  }
  return <FileProgress id={fileId} name={name} onCancel={cancel} />
}
