import type { PortfolioItem } from '../../shared/users.ts'
import { Picture } from './picture.tsx'
import styles from './tiles.module.css'

export function Tile({ item, onOpen }: { item: PortfolioItem; onOpen: () => void }) {
  const [photo] = item.photos
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
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
