import type { PortfolioItem } from '../../shared/users.ts'
import { classNames } from '../ui/class-names.ts'
import { Picture } from './picture.tsx'
import styles from './tiles.module.css'

export function Tile({ item, onOpen }: { item: PortfolioItem; onOpen: () => void }) {
  const [photo] = item.photos
  return (
    <button type="button" className={classNames(styles.tile, styles[`gel${gelOf(item.id)}`])} onClick={onOpen}>
      {photo && <Picture src={photo.preview || photo.file} alt="" className={styles.picture} />}
      <span className={styles.caption}>
        <span className={styles.event}>{item.event_name}</span>
        <span>{item.role}</span>
        {item.photos.length > 1 && <span className="sr-only">{`, ${item.photos.length} pictures`}</span>}
      </span>
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
