import { useState } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import { useLive } from '../offline/store/use-live.ts'
import { inPortfolioOrder } from '../offline/store/portfolio-rows.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { PortfolioItemTools } from './item-tools.tsx'
import { PortfolioTiles } from './tiles.tsx'
import styles from './tiles.module.css'
import { useStatus } from '../offline/sync/status.ts'
import { queueNewPortfolioItem } from '../offline/outbox/kinds/portfolio-item.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useOpened } from '../trade/use-opened.ts'
import { PortfolioItemDialog } from '../trade/portfolio-item-dialog.tsx'

/** One's own items, from this device, with unsent ones. */
export function OwnTiles() {
  const { idOf, open, close } = useOpened()
  const [isEditing, setIsEditing] = useState(false)
  const items = useLive(
    async (db) => inPortfolioOrder(await db.portfolio_items.toArray()).filter(({ state }) => state !== 'removing'),
    [],
  )
  const addNew = () => open('add', 'event')
  useShortcuts('Portfolio', [
    ['n', 'Add an event to your portfolio', addNew],
    ['e', 'Edit or reorder the events', () => setIsEditing(!isEditing)],
  ])
  const hasItems = Boolean(items?.length)
  const add = (
    <Button variant="primary" icon={<PlusIcon />} aria-keyshortcuts="n" onClick={addNew}>
      Add
    </Button>
  )

  return (
    <Stack gap={4}>
      {hasItems && (
        <Row gap={2}>
          <h2 className={styles.heading}>Events</h2>
          <Button aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? 'Done' : 'Edit'}
          </Button>
          {add}
        </Row>
      )}
      <PortfolioTiles
        items={items}
        isOwn
        action={add}
        under={(item) => (
          <>
            {item.state === 'failed' && (
              <ButtonLink to="/outbox" size="sm" variant="ghost">
                Not sent · why?
              </ButtonLink>
            )}
            {isEditing && <PortfolioItemTools item={item} items={items ?? []} />}
          </>
        )}
      />
      {idOf('add') && <AddPortfolioItem onClose={close} />}
    </Stack>
  )
}

/** A new item with its photos. Closed halfway, it is restored later; added, the portfolio shows it at once. */
function AddPortfolioItem({ onClose }: { onClose: () => void }) {
  const { online } = useStatus()
  return (
    <PortfolioItemDialog
      title="Add an event"
      description={
        online ? undefined : 'You’re offline. It’s saved here with its photos and sends when you’re back online.'
      }
      action="Add"
      draftKey="portfolio-item"
      onSave={(item, draft) => queueNewPortfolioItem({ ...item, draft })}
      onClose={onClose}
    />
  )
}
