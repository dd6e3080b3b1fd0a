import { useState } from 'react'
import BackIcon from 'lucide-react/icons/chevron-left'
import NextIcon from 'lucide-react/icons/chevron-right'
import EditIcon from 'lucide-react/icons/pencil'
import RemoveIcon from 'lucide-react/icons/trash-2'
import type { LocalPortfolioItem } from '../offline/store/rows.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { queuePortfolioItemRemoval, queuePortfolioItemEdit } from '../offline/outbox/kinds/portfolio-item.ts'
import { queuePortfolioOrder } from '../offline/outbox/kinds/portfolio.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './tiles.module.css'
import { useStatus } from '../offline/sync/status.ts'
import { PortfolioItemDialog } from '../trade/portfolio-item-dialog.tsx'

/** Move earlier or later, edit and delete, for one's own tile. */
export function PortfolioItemTools({ item, items }: { item: LocalPortfolioItem; items: LocalPortfolioItem[] }) {
  const [announcement, setAnnouncement] = useState('')
  const [isEditing, setIsEditing] = useState(false)
  const ids = items.map(({ id }) => id)
  const at = ids.indexOf(item.id)

  /** The row moves in the document: the pressed button keeps the focus, for the next press. */
  async function move(to: number, button: HTMLElement) {
    if (to < 0 || to >= ids.length) return
    const isDone = await savedOrToasted(() => queuePortfolioOrder(ids.toSpliced(at, 1).toSpliced(to, 0, item.id)))
    if (!isDone) return
    setAnnouncement(`${item.event_name} is now ${to + 1} of ${ids.length}`)
    setTimeout(() => button.focus(), 100)
  }

  async function remove() {
    const isSure = await confirm({
      title: `Delete ${item.event_name}?`,
      text: 'It will be removed from your portfolio, photos and all.',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (isSure) await savedOrToasted(() => queuePortfolioItemRemoval(item.id))
  }

  return (
    <fieldset className={styles.tools} aria-label={item.event_name}>
      <IconButton
        label={`Move ${item.event_name} earlier`}
        aria-disabled={at === 0 || undefined}
        onClick={({ currentTarget }) => move(at - 1, currentTarget)}
      >
        <BackIcon />
      </IconButton>
      <IconButton
        label={`Move ${item.event_name} later`}
        aria-disabled={at === ids.length - 1 || undefined}
        onClick={({ currentTarget }) => move(at + 1, currentTarget)}
      >
        <NextIcon />
      </IconButton>
      <IconButton label={`Edit ${item.event_name}`} onClick={() => setIsEditing(true)}>
        <EditIcon />
      </IconButton>
      <IconButton label={`Delete ${item.event_name}`} onClick={remove}>
        <RemoveIcon />
      </IconButton>
      <span className="sr-only" aria-live="polite">
        {announcement}
      </span>
      {isEditing && <EditPortfolioItem item={item} onClose={() => setIsEditing(false)} />}
    </fieldset>
  )
}

async function savedOrToasted(work: () => Promise<unknown>) {
  try {
    await work()
    return true
  } catch (error) {
    toast({ tone: 'stop', text: error instanceof StorageFull ? error.detail : 'That could not be saved. Try again.' })
    return false
  }
}

/** Edits an existing item, its photos too. Changes are shown at once. */
function EditPortfolioItem({ item, onClose }: { item: LocalPortfolioItem; onClose: () => void }) {
  const { online } = useStatus()
  const { id, event_name, role, end_client } = item
  const photos = item.photos.map(({ kept_id, file, preview, name }) =>
    kept_id ? { id: kept_id, name } : { id: file, name, preview: preview || file },
  )
  return (
    <PortfolioItemDialog
      title="Edit event"
      description={online ? undefined : 'You’re offline. It’s saved here and sends when you’re back online.'}
      action="Save"
      draftKey={`portfolio-item:${id}`}
      start={{ event_name, role, end_client, photos }}
      onSave={(changed) => queuePortfolioItemEdit(id, changed)}
      onClose={onClose}
    />
  )
}
