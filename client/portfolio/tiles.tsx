import { type ReactNode, useState } from 'react'
import PicturesIcon from 'lucide-react/icons/images'
import type { LocalPortfolioItem } from '../offline/store/rows.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { PortfolioLightbox, PortfolioPhoto } from './lightbox.tsx'
import styles from './tiles.module.css'
import { classNames } from '../ui/class-names.ts'
import { DeliveryTick } from '../trade/tick.tsx'
import { OnceFetched } from '../shell/once-fetched.tsx'

type Props = {
  /** undefined: not read yet. */
  items: LocalPortfolioItem[] | undefined
  isOwn?: boolean
  /** Below each tile. */
  under?: (item: LocalPortfolioItem) => ReactNode
  /** The action if there are none. */
  action?: ReactNode
}

/** Past events as pictures; pressing one opens it large. */
export function PortfolioTiles({ items, isOwn, under, action }: Props) {
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = items?.find((item) => item.id === openedId)

  if (!items) return <SkeletonList rows={2} height={170} label="Loading the portfolio" />
  if (items.length === 0) {
    const none = (
      <EmptyState
        icon={<PicturesIcon />}
        title="No events yet"
        text={
          isOwn
            ? 'Your events and their pictures will appear here, with or without signal.'
            : 'Nothing has been added to this portfolio.'
        }
        action={action}
      />
    )
    return isOwn ? <OnceFetched>{none}</OnceFetched> : none
  }
  return (
    <>
      <ul className={styles.tiles}>
        {items.map((item) => (
          <li key={item.id}>
            <PortfolioTile item={item} onOpen={() => setOpenedId(item.id)} />
            {under?.(item)}
          </li>
        ))}
      </ul>
      {opened && <PortfolioLightbox key={opened.id} item={opened} onClose={() => setOpenedId(null)} />}
    </>
  )
}

function PortfolioTile({ item, onOpen }: { item: LocalPortfolioItem; onOpen: () => void }) {
  const [photo] = item.photos
  return (
    <button type="button" className={classNames(styles.tile, styles[`gel${tileColourOf(item.id)}`])} onClick={onOpen}>
      {photo && <PortfolioPhoto photo={photo} preview alt="" className={styles.picture} />}
      <span className={styles.caption}>
        <span className={styles.event}>{item.event_name}</span>
        <span>{item.role}</span>
        {item.photos.length > 1 && <span className="sr-only">{`, ${item.photos.length} pictures`}</span>}
      </span>
      {(item.state === 'queued' || item.state === 'failed') && (
        <span className={styles.state}>
          <DeliveryTick state={item.state} />
        </span>
      )}
      {item.photos.length > 1 && (
        <span className={styles.many} aria-hidden="true">
          {item.photos.length}
        </span>
      )}
    </button>
  )
}

/** Without a picture, one of four background colours, always the same for the same item. */
const tileColourOf = (id: string) => (id.codePointAt(id.length - 1) ?? 0) % 4
