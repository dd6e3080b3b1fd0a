import ShareIcon from 'lucide-react/icons/share'
import PlusIcon from 'lucide-react/icons/square-plus'
import { BRAND } from '../../shared/brand.ts'
import styles from './settings.module.css'

/** Safari has no button for it, so it is told in three steps. */
export function AddToHomeScreen() {
  return (
    <ol className={styles.steps}>
      <li>
        <ShareIcon /> Press Share in Safari’s bar.
      </li>
      <li>
        <PlusIcon /> Choose Add to Home Screen.
      </li>
      <li>
        <span className={styles.dot} /> Open {BRAND} from its icon and come back here.
      </li>
    </ol>
  )
}
