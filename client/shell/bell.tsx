import { NavLink } from 'react-router-dom'
import BellIcon from 'lucide-react/icons/bell'
import { countedNotifications } from '../offline/store/notification-rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import styles from './bell.module.css'

/** Leads to the notifications; in the rail, in the top line of a narrow screen, and in the head of a page open to everybody. */
export function NotificationBell() {
  const unread = useLive(countedNotifications, [])?.length ?? 0
  return (
    <NavLink
      className={styles.bell}
      to="/notifications"
      title="Notifications"
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
    >
      <BellIcon />
      {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
    </NavLink>
  )
}
