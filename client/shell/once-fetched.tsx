import type { ReactNode } from 'react'
import type { CountedSyncKind } from '../../shared/sync.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { useStatus } from '../offline/sync/status.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './once-fetched.module.css'

/** What is said of nothing there: only once this device has had everything. */
export function OnceFetched({ children }: { children: ReactNode }) {
  const { firstSyncDone, isFetching } = useFirstSync()
  const { online } = useStatus()
  if (firstSyncDone) return children
  if (online || !isFetching) return <SkeletonList rows={2} height={90} label="Still fetching" />
  return (
    <EmptyState title="Not everything is on this device yet" text="The rest will follow as soon as there’s signal." />
  )
}

/** 'Fetching 9 more' beside a list that is not all of it yet. */
export function FetchingNote({ kind }: { kind: CountedSyncKind }) {
  const { isFetching, missing } = useFirstSync()
  const { online } = useStatus()
  if (!isFetching) return null
  const more = missing[kind] ? `${missing[kind]} more` : 'more'
  return (
    <output className={styles.note}>
      {online ? `Fetching ${more}` : `${more === 'more' ? 'More' : more} to come with signal`}
    </output>
  )
}
