import { useState } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import { useLive } from '../offline/store/use-live.ts'
import { inOrder } from '../offline/store/portfolio-rows.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { ItemTools } from './item-tools.tsx'
import { Tiles } from './tiles.tsx'
import styles from './tiles.module.css'
import { useStatus } from '../offline/sync/status.ts'
import { addPortfolioItem } from '../offline/outbox/kinds/portfolio-item.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useOpened } from '../trade/use-opened.ts'
import { ItemDialog } from '../trade/portfolio-item-dialog.tsx'

/** One's own items, from this device, with unsent ones. */
export function OwnTiles() {
  const { idOf, open, close } = useOpened()
  const [isEditing, setIsEditing] = useState(false)
  const items = useLive(
    async (db) => inOrder(await db.portfolio_items.toArray()).filter(({ state }) => state !== 'removing'),
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
      <Tiles
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
            {isEditing && <ItemTools item={item} items={items ?? []} />}
          </>
        )}
      />
      {idOf('add') && <AddItem onClose={close} />}
    </Stack>
  )
}

/** A new item with its photos. Closed halfway, it is restored later; added, the portfolio shows it at once. */
function AddItem({ onClose }: { onClose: () => void }) {
  const { online } = useStatus()
  return (
    <ItemDialog
      title="Add an event"
      description={
        online ? undefined : 'You are offline. It is kept on this device with its photos, and sent by itself.'
      }
      action="Add"
      draftKey="portfolio-item"
      onSave={(item, draft) => addPortfolioItem({ ...item, draft })}
      onClose={onClose}
    />
  )
}
