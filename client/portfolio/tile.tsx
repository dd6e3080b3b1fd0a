import type { LocalPortfolioItem } from '../offline/store/rows.ts'
import { classNames } from '../ui/class-names.ts'
import { Tick } from '../trade/tick.tsx'
import { Photo } from './photo.tsx'
import styles from './tiles.module.css'

export function Tile({ item, onOpen }: { item: LocalPortfolioItem; onOpen: () => void }) {
  const [photo] = item.photos
  return (
    <button type="button" className={classNames(styles.tile, styles[`gel${gelOf(item.id)}`])} onClick={onOpen}>
      {photo && <Photo photo={photo} preview alt="" className={styles.picture} />}
      <span className={styles.caption}>
        <span className={styles.event}>{item.event_name}</span>
        <span>{item.role}</span>
        {item.photos.length > 1 && <span className="sr-only">{`, ${item.photos.length} pictures`}</span>}
      </span>
      {(item.state === 'queued' || item.state === 'failed') && (
        <span className={styles.state}>
          <Tick state={item.state} />
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

/** Where there is no picture, one of four washes, always the same for the same event. */
const gelOf = (id: string) => (id.codePointAt(id.length - 1) ?? 0) % 4
