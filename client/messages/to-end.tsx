import ArrowIcon from 'lucide-react/icons/arrow-down'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './messages.module.css'

/** For whoever has scrolled up: the way back down, and how many have come meanwhile. */
export function ToEnd({ unread, onClick }: { unread: number; onClick: () => void }) {
  const words = unread > 0 ? `To ${unread} new ${unread === 1 ? 'message' : 'messages'}` : 'To the latest message'
  return (
    <IconButton className={styles.toEnd} variant="outline" label={words} onClick={onClick}>
      <ArrowIcon />
      {unread > 0 && <span className={styles.fresh}>{unread}</span>}
    </IconButton>
  )
}
