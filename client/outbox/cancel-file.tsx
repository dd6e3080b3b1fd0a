import { useNavigate } from 'react-router-dom'
import { discardItem } from '../offline/outbox/unsent.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { FileProgress } from '../trade/files/file-progress.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { editItem } from './edit-item.ts'

/** Of an item with a file that is on its way: how far it is, and how to stop it. */
export function CancelFile({ item }: { item: OutboxRow }) {
  const navigate = useNavigate()
  const file = fileOf(item)
  if (!file) return null

  /** Words and file go back to the composer; what has no box to go back to is asked about. */
  async function cancel() {
    if (item.kind === 'message') {
      const path = await editItem(item)
      return path ? navigate(path) : toast({ text: 'It has just been sent.' })
    }
    const isSure = await confirm({
      title: 'Stop sending this?',
      text: item.text || item.title,
      confirmLabel: 'Stop and discard',
      cancelLabel: 'Go on',
      tone: 'danger',
    })
    if (isSure) await discardItem(item.id)
  }
  return <FileProgress id={file.id} name={file.name} onCancel={cancel} />
}

function fileOf(item: OutboxRow) {
  if (item.kind === 'photo') return { id: item.id, name: item.text }
  if (item.kind === 'credential') return { id: item.id, name: item.title }
  if (item.kind === 'credential_edit' && item.body.document_id) return { id: item.id, name: item.title }
  if (item.kind !== 'message' || !item.body.attachment) return null
  const { id, attachment_name } = item.body.attachment
  return { id, name: attachment_name }
}
