import { takeBack } from '../offline/outbox/unsent.ts'
import { FileProgress } from '../trade/files/file-progress.tsx'
import { toast } from '../ui/overlays/toast.ts'
import type { OnEdit } from './not-sent.tsx'

type Props = { id: string; fileId: string; name: string; onEdit: OnEdit }

/** Under a message whose file is on its way. Stopped, words and file are in the composer again: nothing is lost. */
export function SendingFile({ id, fileId, name, onEdit }: Props) {
  async function cancel() {
    const taken = await takeBack(id)
    if (taken?.kind === 'message') onEdit(taken.body)
    else toast({ text: 'It has just been sent.' })
  }
  return <FileProgress id={fileId} name={name} onCancel={cancel} />
}
