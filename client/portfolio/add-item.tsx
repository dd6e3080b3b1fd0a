import { useStatus } from '../offline/sync/status.ts'
import { addPortfolioItem } from '../offline/outbox/kinds/portfolio-item.ts'
import { ItemDialog } from '../trade/portfolio-item-dialog.tsx'

/** An event with its photos. Closed half-way, it is there again; added, it stands in the portfolio at once. */
export function AddItem({ onClose }: { onClose: () => void }) {
  const { online } = useStatus()
  return (
    <ItemDialog
      title="Add an event"
      description={
        online ? undefined : 'You are offline. It is kept on this phone with its photos, and sent by itself.'
      }
      action="Add"
      draftKey="portfolio-item"
      onSave={addPortfolioItem}
      onClose={onClose}
    />
  )
}
