import TrailIcon from 'lucide-react/icons/scroll-text'
import { formatDate, formatTime } from '../../shared/dates.ts'
import type { AuditEntry } from '../../shared/staff/staff.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import styles from './staff.module.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { requestPage } from '../http/request-page.ts'
import { at } from '../http/path-to.ts'

/** The text between the acting person and the person concerned. */
const AUDIT_ACTION_TEXTS: Record<string, string> = {
  grant_staff: 'gave the staff role to',
  revoke_staff: 'took the staff role from',
  verify_profile: 'verified',
  refuse_profile: 'refused to verify',
  verify_credential: 'verified a credential of',
  refuse_credential: 'refused a credential of',
  settle_report: 'closed a report on',
  suspend: 'suspended',
  unsuspend: 'let in again',
  turn_off_two_factor: 'turned off two-factor sign-in of',
  grant_posts: 'gave posts to',
  take_posts: 'took posts from',
  refund: 'reported a refund to',
  dispute: 'reported a dispute with',
}

/** All actions of the staff, and what the payment provider told; read-only. */
export function AuditTab() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAuditTrail()
  if (error && !data) return <NotLoaded error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={4} height={64} label="Loading the audit trail" />
  const entries = data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0)
    return <EmptyState icon={<TrailIcon />} title="Nothing yet" text="Every decision of the staff is kept here." />
  return (
    <Stack gap={3}>
      <ol className={styles.people} aria-label="Audit trail">
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore
        label="Show older"
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </Stack>
  )
}

const AuditEntryRow = ({ entry: { actor, action, subject, reason, created_at } }: { entry: AuditEntry }) => (
  <li className={styles.entry}>
    <p>
      <strong>{actor}</strong> {AUDIT_ACTION_TEXTS[action] ?? action} <strong>{subject}</strong>
    </p>
    <Text size="small" muted className={styles.when}>
      <time dateTime={created_at}>
        {formatDate(created_at)} {formatTime(created_at)}
      </time>
    </Text>
    {reason && <p className={styles.words}>{reason}</p>}
  </li>
)

/** The audit trail page by page, the latest first. */
const useAuditTrail = () =>
  useInfiniteQuery({
    queryKey: ['staff', 'audit'],
    initialPageParam: at('/staff/audit', {}),
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { signal }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
