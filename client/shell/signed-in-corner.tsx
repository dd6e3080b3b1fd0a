import { type ReactNode, useLayoutEffect } from 'react'
import LogOutIcon from 'lucide-react/icons/log-out'
import type { OwnRecord } from '../../shared/people/users.ts'
import { isDayNear } from '../offline/store/day-ahead.ts'
import { startOffline, stopOffline } from '../offline/session/start.ts'
import { useUnreadCount } from '../offline/push/badge.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ConfirmHost } from '../ui/overlays/confirm-host.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { NotificationBell } from './bell.tsx'
import { menuPlacesOf } from './places.tsx'
import styles from './public-header.module.css'

/** The signed-in person on a page that is open to everybody: the bell, name, unread messages, the menu and Sign out. */
export default function SignedInCorner({ user }: { user: OwnRecord }): ReactNode {
  const unread = useUnreadCount()

  // A layout effect, so that the database is open before the count is read from it.
  useLayoutEffect(() => {
    startOffline(user.id)
    return stopOffline
  }, [user.id])

  return (
    <>
      <NotificationBell />
      <Menu
        label={unread > 0 ? `${user.full_name}, your menu, ${unread} unread` : `${user.full_name}, your menu`}
        heading={user.full_name}
        buttonClass={styles.person}
        button={
          <>
            <span className={styles.picture}>
              <Avatar name={user.full_name} src={user.profile_picture} size={32} />
              {unread > 0 && <span className={styles.unread}>{unread > 99 ? '99+' : unread}</span>}
            </span>
            <span className={styles.name}>{user.full_name}</span>
          </>
        }
        items={menuPlacesOf(user.user_type, { isStaff: user.is_staff, unread, isDayNear: isDayNear(user.id) })}
      />
      <IconButton label="Sign out" onClick={() => void logOutLazily()}>
        <LogOutIcon />
      </IconButton>
      <ConfirmHost />
    </>
  )
}

const logOutLazily = async () => (await import('./log-out.ts')).logOut()
