import { useRef } from 'react'
import ClipIcon from 'lucide-react/icons/paperclip'
import { ATTACHMENT_MAX } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import type { AttachmentDraft } from '../offline/outbox/attachment-draft.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { keepDocument } from '../offline/outbox/keep-document.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './composer.module.css'

type Props = { onPick: (file: AttachmentDraft) => void; onFailure: (words: string | null) => void }

/** Picks a file, of any kind, which is on this phone from that moment on: its bytes as they are. */
export function AttachButton({ onPick, onFailure }: Props) {
  const box = useRef<HTMLInputElement>(null)

  async function pick(file: File | undefined) {
    if (!file) return
    if (file.size > ATTACHMENT_MAX) return onFailure(TEXT.fileTooLarge)
    onFailure(null)
    try {
      onPick(await keepDocument(file))
    } catch (error) {
      onFailure(error instanceof StorageFull ? error.detail : TEXT.attachmentFailed)
    }
  }

  return (
    <>
      <input
        ref={box}
        type="file"
        hidden
        onChange={({ target }) => {
          void pick(target.files?.[0])
          target.value = ''
        }}
      />
      <IconButton className={styles.attach} label="Attach a file" onClick={() => box.current?.click()}>
        <ClipIcon />
      </IconButton>
    </>
  )
}
