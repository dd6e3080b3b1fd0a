import { useNavigate } from 'react-router-dom'
import { useLive } from '../offline/store/use-live.ts'
import { discardItem, retryItem } from '../offline/outbox/unsent.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Row } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { canEdit, editItem } from './edit-item.ts'

/** What can be done about an item that was refused. */
export function ItemActions({ item }: { item: OutboxRow }) {
  const navigate = useNavigate()
  const isEditable = useLive((db) => canEdit(db, item), [item.id])

  async function edit() {
    const path = await editItem(item)
    if (path) navigate(path)
    else toast({ text: 'It has just been sent.' })
  }

  async function discard() {
    const isSure = await confirm({
      title: 'Discard this item?',
      text: item.text,
      confirmLabel: 'Discard',
      tone: 'danger',
    })
    if (!isSure) return
    await discardItem(item.id)
    toast({ text: 'Discarded. It will not be sent.' })
  }

  return (
    <Row gap={2} wrap>
      <Button size="sm" onClick={() => retryItem(item.id)}>
        Try again
      </Button>
      {isEditable && (
        <Button size="sm" onClick={edit}>
          Edit
        </Button>
      )}
      <Button size="sm" onClick={discard}>
        Discard
      </Button>
    </Row>
  )
}
