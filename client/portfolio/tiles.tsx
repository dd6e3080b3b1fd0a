import { useState, type ReactNode } from 'react'
import PicturesIcon from 'lucide-react/icons/images'
import type { LocalPortfolioItem } from '../offline/store/rows.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { Lightbox } from './lightbox.tsx'
import { Tile } from './tile.tsx'
import styles from './tiles.module.css'

type Props = {
  /** undefined: not read yet. */
  items: LocalPortfolioItem[] | undefined
  isOwn?: boolean
  /** Below each tile. */
  under?: (item: LocalPortfolioItem) => ReactNode
  /** What to do while there is none. */
  action?: ReactNode
}

/** Events one has worked on, as pictures; pressed, one opens large. */
export function Tiles({ items, isOwn, under, action }: Props) {
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
        action={action}
      />
    )
  }
  return (
    <>
      <ul className={styles.tiles}>
        {items.map((item) => (
          <li key={item.id}>
            <Tile item={item} onOpen={() => setOpenedId(item.id)} />
            {under?.(item)}
          </li>
        ))}
      </ul>
      {opened && <Lightbox key={opened.id} item={opened} onClose={() => setOpenedId(null)} />}
    </>
  )
}
