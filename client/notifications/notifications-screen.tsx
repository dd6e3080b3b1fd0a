import { Link } from 'react-router-dom'
import { type ComponentType, useMemo } from 'react'
import BellIcon from 'lucide-react/icons/bell'
import AccountIcon from 'lucide-react/icons/user-round'
import AlarmIcon from 'lucide-react/icons/alarm-clock'
import BriefcaseIcon from 'lucide-react/icons/briefcase'
import CalendarIcon from 'lucide-react/icons/calendar-clock'
import CardIcon from 'lucide-react/icons/id-card'
import ConfirmedIcon from 'lucide-react/icons/circle-check'
import EndedIcon from 'lucide-react/icons/circle-x'
import MessageIcon from 'lucide-react/icons/message-square'
import PaidIcon from 'lucide-react/icons/receipt'
import SheetIcon from 'lucide-react/icons/clipboard-list'
import StarIcon from 'lucide-react/icons/star'
import type { NotificationKind } from '../../shared/notification-kinds.ts'
import type { NotificationEntry } from '../../shared/push.ts'
import { formatTime } from '../../shared/dates.ts'
import { queueNotificationsRead } from '../offline/outbox/kinds/notification.ts'
import { isUnreadNotification, shownNotifications } from '../offline/store/notification-rows.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStaleSince, useStatus } from '../offline/sync/status.ts'
import { Page } from '../shell/page.tsx'
import { AsOfNote } from '../ui/as-of.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { LongList } from '../ui/long-list.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { notificationsByDay } from './by-day.ts'
import styles from './notifications.module.css'
import { classNames } from '../ui/class-names.ts'
import { OnceFetched } from '../shell/once-fetched.tsx'
import { readFirstSync } from '../offline/sync/first-sync.ts'

/** /notifications: what the person was notified of, by day, from this device. */
export default function NotificationsScreen() {
  const known = useLive(knownNotifications, [])
  const { online } = useStatus()
  const staleSince = useStaleSince()
  const now = useNow(60_000)
  // The very first sync brings them in pages, oldest first: each would push down what is being read.
  const isLoading = !known || (!known.isSynced && (online || known.entries.length === 0))
  const entries = isLoading ? undefined : known.entries
  const days = useMemo(() => entries && notificationsByDay(entries, now), [entries, now])
  const hasUnread = entries?.some(isUnreadNotification)

  return (
    <Page
      title="Notifications"
      width="narrow"
      subtitle={staleSince && <AsOfNote at={staleSince} />}
      actions={
        // Its space is kept: the list does not move when it comes or goes.
        <Button
          size="sm"
          style={hasUnread ? undefined : { visibility: 'hidden' }}
          onClick={() => {
            void queueNotificationsRead()
            // It is about to be hidden, and what is hidden loses the focus.
            document.querySelector('main')?.focus({ preventScroll: true })
          }}
        >
          Mark all as read
        </Button>
      }
    >
      {!entries && <SkeletonList rows={6} height={76} label="Notifications" />}
      {entries?.length === 0 && (
        <OnceFetched>
          <EmptyState
            icon={<BellIcon />}
            title="Nothing yet"
            text="Messages, replies, call sheets and call times stay here for ninety days."
          />
        </OnceFetched>
      )}
      {days && days.length > 0 && (
        <LongList
          label="Days"
          items={days}
          keyOf={({ day }) => day}
          estimate={150}
          render={({ name, entries: ofDay }) => (
            <section className={styles.day}>
              <h2>{name}</h2>
              <LongList
                label={name}
                items={ofDay}
                keyOf={({ id }) => id}
                estimate={100}
                render={(entry) => <NotificationListRow entry={entry} />}
              />
            </section>
          )}
        />
      )}
      {entries && (
        <p className={styles.settings}>
          <Link to="/settings?tab=notifications">Notification settings</Link>
        </p>
      )}
    </Page>
  )
}

/** Before the first sync nobody knows whether they are all. One query: of two the later would show none first. */
async function knownNotifications(db: StandbyDb) {
  const { firstSyncDone: isSynced } = await readFirstSync(db)
  return { isSynced, entries: await shownNotifications(db) }
}

/** Leads to its place, and is read with that. A kind that a newer server has is shown as well. */
function NotificationListRow({ entry }: { entry: NotificationEntry }) {
  const Icon = Object.hasOwn(notificationIcons, entry.kind) ? notificationIcons[entry.kind] : BellIcon
  const isNew = isUnreadNotification(entry)
  return (
    <Link
      className={classNames(styles.row, isNew && styles.unread)}
      to={entry.navigate}
      onClick={() => void queueNotificationsRead([entry.id]).catch(() => {})}
    >
      <Icon />
      <span className={styles.words}>
        <span className={styles.title}>
          {isNew && <span className="sr-only">Unread: </span>}
          {entry.title}
        </span>
        {entry.body && (
          <span className={classNames(styles.body, entry.kind === 'message' && styles.message)}>{entry.body}</span>
        )}
      </span>
      <span className={styles.side}>
        <time dateTime={entry.created_at}>{formatTime(entry.created_at)}</time>
        {isNew && (
          <span className={styles.mark}>
            {entry.count > 1 && (
              <>
                {entry.count}
                <span className="sr-only"> new</span>
              </>
            )}
          </span>
        )}
      </span>
    </Link>
  )
}

const notificationIcons: Record<NotificationKind, ComponentType> = {
  message: MessageIcon,
  application: BriefcaseIcon,
  shortlisted: StarIcon,
  accepted: ConfirmedIcon,
  rejected: EndedIcon,
  cancelled: EndedIcon,
  offer: BriefcaseIcon,
  terms: BriefcaseIcon,
  invitation: BriefcaseIcon,
  matching_job: BriefcaseIcon,
  job_changed: BriefcaseIcon,
  project_ending: BriefcaseIcon,
  call_sheet: SheetIcon,
  shifts: CalendarIcon,
  hours: SheetIcon,
  call_tomorrow: AlarmIcon,
  call_soon: AlarmIcon,
  credential: CardIcon,
  right_to_work: CardIcon,
  referee: StarIcon,
  rating: StarIcon,
  payment: PaidIcon,
  account: AccountIcon,
}
