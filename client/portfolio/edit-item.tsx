import type { LocalPortfolioItem } from '../offline/store/rows.ts'
import { useStatus } from '../offline/sync/status.ts'
import { changePortfolioItem } from '../offline/outbox/kinds/portfolio-item-edit.ts'
import { ItemDialog } from '../trade/portfolio-item-dialog.tsx'

/** An event that is in the portfolio already, its photos too. Changed, it stands so at once. */
export function EditItem({ item, onClose }: { item: LocalPortfolioItem; onClose: () => void }) {
  const { online } = useStatus()
  const { id, event_name, role, end_client } = item
  const photos = item.photos.map(({ kept_id, file, preview, name }) =>
    kept_id ? { id: kept_id, name } : { id: file, name, preview: preview || file },
  )
  return (
    <ItemDialog
      title="Edit event"
      description={online ? undefined : 'You are offline. The change is kept on this phone, and sent by itself.'}
      action="Save"
      draftKey={`portfolio-item:${id}`}
      start={{ event_name, role, end_client, photos }}
      onSave={(changed) => changePortfolioItem(id, changed)}
      onClose={onClose}
    />
  )
}
