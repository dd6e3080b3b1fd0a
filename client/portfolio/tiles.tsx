import { useState } from 'react'
import PicturesIcon from 'lucide-react/icons/images'
import type { PortfolioItem } from '../../shared/users.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { Lightbox } from './lightbox.tsx'
import { Tile } from './tile.tsx'
import styles from './tiles.module.css'

/** Events one has worked on, as pictures; pressed, one opens large. `items` undefined: not read yet. */
export function Tiles({ items, isOwn }: { items: PortfolioItem[] | undefined; isOwn?: boolean }) {
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = items?.find((item) => item.id === openedId)

  if (!items) return <SkeletonList rows={2} height={170} label="Loading the portfolio" />
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<PicturesIcon />}
        title="No events yet"
        text={
          isOwn
            ? 'Your events with their pictures will stand here, readable without signal.'
            : 'Nothing has been added to this portfolio.'
        }
      />
    )
  }
  return (
    <>
      <ul className={styles.tiles}>
        {items.map((item) => (
          <li key={item.id}>
            <Tile item={item} onOpen={() => setOpenedId(item.id)} />
          </li>
        ))}
      </ul>
      {opened && <Lightbox key={opened.id} item={opened} onClose={() => setOpenedId(null)} />}
    </>
  )
}
