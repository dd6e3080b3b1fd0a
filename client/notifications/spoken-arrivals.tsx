import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { StandbyDb } from '../offline/store/database.ts'
import { unreadNotifications } from '../offline/store/notification-rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { isNotificationShownAt } from './by-day.ts'
import { readFirstSync } from '../offline/sync/first-sync.ts'

/**
 * Says what the person is notified of while the app is open: the bell counts it for those who see it, and nothing comes
 * up over what they were about to press (decision 211).
 */
export function SpokenArrivals() {
  const address = useLocation()
  const unread = useLive(unreadOnceSynced, [])
  const known = useRef<Set<string> | null>(null)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (!unread) return
    const before = known.current
    known.current = new Set(unread.map(notificationMarkOf))
    const arrived = before
      ? unread.filter((entry) => !before.has(notificationMarkOf(entry)) && !isNotificationShownAt(entry, address))
      : []
    if (arrived.length > 0)
      setSaid(arrived.map(({ title, body }) => [title, body].filter(Boolean).join('. ')).join('. '))
  }, [unread, address])

  return <output className="sr-only">{said}</output>
}

/** One that has been folded into is another. */
const notificationMarkOf = ({ id, count }: { id: string; count: number }) => `${id} ${count}`

/** Null until the first sync is done: what it brings is not new. Read in one transaction, so that both are from the same moment. */
const unreadOnceSynced = async (db: StandbyDb) =>
  (await readFirstSync(db)).firstSyncDone ? unreadNotifications(db) : null
