import ClipIcon from 'lucide-react/icons/paperclip'
import { ATTACHMENT_BYTES_MAX, FILES_AT_ONCE_BYTES_MAX, FILES_AT_ONCE_MAX } from '../../shared/limits.ts'
import { isFileThatRuns } from '../../shared/messages/files-that-run.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { AttachmentDraft } from '../offline/outbox/attachment-draft.ts'
import { keepDocument } from '../offline/outbox/keep-document.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { FileInput } from '../ui/fields/file-input.tsx'
import styles from './composer.module.css'

type AttachButtonProps = {
  /** Those picked before. */
  attachments: AttachmentDraft[]
  onPick: (file: AttachmentDraft) => void
  onFailure: (words: string | null) => void
}

/** Picks files of any type, which are stored on this device at once, unchanged: all of them, or none if one is too many. */
export function AttachFilesButton({ attachments, onPick, onFailure }: AttachButtonProps) {
  async function pick(files: File[]) {
    const refusal = refusalOfAttachments(files, attachments)
    onFailure(refusal)
    if (refusal) return
    try {
      for (const file of files) onPick(await keepDocument(file))
    } catch (error) {
      onFailure(error instanceof StorageFull ? error.detail : SPECIFIED_TEXT.attachmentFailed)
    }
  }

  return (
    <FileInput
      label="Attach a file"
      title="Attach a file"
      className={styles.attach}
      multiple
      onPick={(files) => void pick(files)}
    >
      <ClipIcon />
    </FileInput>
  )
}

/** Why none of the picked files is added to those picked before; null if all are. */
export function refusalOfAttachments(files: Pick<File, 'size' | 'name'>[], before: AttachmentDraft[]): string | null {
  if (files.some(({ name }) => isFileThatRuns(name))) return SPECIFIED_TEXT.fileRuns
  if (files.some(({ size }) => size > ATTACHMENT_BYTES_MAX)) return SPECIFIED_TEXT.fileTooLarge
  if (files.length + before.length > FILES_AT_ONCE_MAX)
    return `You can send up to ${FILES_AT_ONCE_MAX} files at once. None were added.`
  const bytes = [...files, ...before].reduce((sum, { size = 0 }) => sum + size, 0)
  return bytes > FILES_AT_ONCE_BYTES_MAX ? 'Files sent together can’t be over 30 MB. None were added.' : null
}
