import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import ImageIcon from 'lucide-react/icons/image'
import ClipIcon from 'lucide-react/icons/paperclip'
import type { OperationAddress } from '../http/operations.ts'
import { request } from '../http/request.ts'
import { editUnsentItem } from '../offline/outbox/unsent.ts'
import { attachmentId, isPictureAttachment, isSoundAttachment, keepThumbnail } from '../offline/store/attachments.ts'
import { currentDevice } from '../offline/store/device.ts'
import type { KeptThumbnail } from '../offline/store/rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { cutPhoto } from '../trade/files/cut-photo.ts'
import { FileProgress } from '../trade/files/file-progress.tsx'
import { useBlobAddress } from '../trade/files/use-blob-address.ts'
import { toast } from '../ui/overlays/toast.ts'
import styles from './bubble.module.css'
import type { OnMessageEdit } from './not-sent.tsx'
import { voiceNoteSecondsOf, VoiceNote } from './voice-note.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

/* Loaded when the first is opened. */
const LazyAttachmentDialog = lazyDialog(() => import('./attachment-dialog.tsx'))

type Props = { name: string; url: string | null; keptId: string | undefined }

/** The attachment of a message: a picture is seen, a sound played, any other file named; pressed, it opens. */
export function MessageAttachment({ name, url, keptId }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isVoice = isSoundAttachment(name) && voiceNoteSecondsOf(name) !== undefined
  return (
    <>
      {isSoundAttachment(name) && <VoiceNote name={name} url={url} keptId={keptId} />}
      {isPictureAttachment(name) ? (
        <button type="button" className={styles.picture} onClick={() => setIsOpen(true)}>
          <span className="sr-only">{`Picture: ${name}`}</span>
          <AttachmentThumbnail id={keptId ?? attachmentId(url) ?? ''} url={url} />
        </button>
      ) : (
        !isVoice && (
          <button type="button" className={styles.attachment} onClick={() => setIsOpen(true)}>
            <ClipIcon />
            <span className="sr-only">Attachment: </span>
            {name}
          </button>
        )
      )}
      {isOpen && <LazyAttachmentDialog name={name} url={url} keptId={keptId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** In a space of one size, so that nothing moves when the picture comes; an icon until then, or without one. */
function AttachmentThumbnail({ id, url }: { id: string; url: string | null }) {
  const { online } = useStatus()
  const here = useLive(
    async (db) => ({
      kept: await db.thumbnails.get(id),
      hasFile: (await db.documents.where('id').equals(id).count()) > 0,
    }),
    [id],
  )
  const source = here?.hasFile ? 'file' : online && url ? 'server' : null
  const { data: made } = useQuery({
    queryKey: ['thumbnail', id, source],
    queryFn: ({ signal }) => makeThumbnail(id, here!.hasFile, online ? url : null, signal),
    enabled: here !== undefined && !here.kept && source !== null,
    staleTime: Infinity,
    retry: false,
  })
  const shown = here?.kept ?? made
  const address = useBlobAddress(shown?.bytes, shown?.type)
  return address ? <img src={address} alt="" /> : <ImageIcon aria-hidden="true" />
}

/** From the file on this device, else the server's; null if neither can be drawn. It is kept, if there is space. */
async function makeThumbnail(id: string, hasFile: boolean, url: string | null, signal: AbortSignal) {
  const device = currentDevice()
  const made =
    (hasFile && (await decodeInTurn(() => drawThumbnail(id)))) || (url && (await fetchThumbnail(id, url, signal)))
  if (!made) return null
  await keepThumbnail(made, device).catch(() => {})
  return made
}

/** Pixels of the longer side, and the quality of the JPEG. */
const THUMBNAIL_SIDE_PIXELS = 560
const THUMBNAIL_QUALITY = 0.75

async function drawThumbnail(id: string): Promise<KeptThumbnail | null> {
  const file = await currentDevice().db.documents.get(id)
  const address = URL.createObjectURL(new Blob([file?.bytes ?? new ArrayBuffer(0)], { type: file?.type ?? '' }))
  try {
    const drawn = await cutPhoto(address, undefined, THUMBNAIL_SIDE_PIXELS, THUMBNAIL_QUALITY)
    return { id, bytes: await drawn.arrayBuffer(), type: drawn.type }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function fetchThumbnail(id: string, url: string, signal: AbortSignal): Promise<KeptThumbnail> {
  const path = `${url.replace(/^\/api/, '')}/thumbnail` as OperationAddress<'/messages/attachments/{id}/thumbnail'>
  const bytes = await request('GET', path, undefined, { signal, read: (response) => response.arrayBuffer() })
  return { id, bytes, type: 'image/webp' }
}

/** One photo at a time is decoded: a whole one takes 50 MB. */
function decodeInTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastDecoding.then(work)
  lastDecoding = turn.catch(() => {})
  return turn
}
let lastDecoding: Promise<unknown> = Promise.resolve()

type SendingFileProps = { id: string; fileId: string; name: string; onEdit: OnMessageEdit }

/** Shown below a message whose file is being uploaded. Stopping puts text and file back into the composer. */
export function SendingFileProgress({ id, fileId, name, onEdit }: SendingFileProps) {
  async function cancel() {
    if (await editUnsentItem(id)) onEdit()
    else toast({ text: 'It has just been sent.' })
  }
  return <FileProgress id={fileId} name={name} onCancel={cancel} />
}
