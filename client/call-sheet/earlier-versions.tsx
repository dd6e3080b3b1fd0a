import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CallSheet, SheetVersion } from '../../shared/call-sheets/call-sheets.ts'
import { formatDay, formatTime } from '../../shared/dates.ts'
import { LIST_LIMIT_MAX } from '../../shared/limits.ts'
import { detailOf } from '../http/request.ts'
import { requestAll } from '../http/request-all.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './editor.module.css'
import { pathTo } from '../http/path-to.ts'

/** What was published before the last version, asked for when somebody wants to know. Nothing where there is none. */
export function EarlierVersions({ sheet }: { sheet: CallSheet | null }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!sheet || sheet.version < 2) return null
  return (
    <section aria-label="Earlier versions" className={styles.earlier}>
      <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Earlier versions
      </Button>
      {isOpen && <VersionList sheet={sheet} />}
    </section>
  )
}

function VersionList({ sheet: { id, version } }: { sheet: CallSheet }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet-versions', id, version],
    queryFn: ({ signal }) =>
      requestAll<SheetVersion>(pathTo`/jobs/${id}/call-sheet/versions?limit=${LIST_LIMIT_MAX}`, { signal }),
  })
  if (error)
    return (
      <InlineError
        what={detailOf(error, 'The earlier versions could not be fetched.')}
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
  if (!data) return <SkeletonList rows={2} height={64} label="Earlier versions" />
  return (
    <ul className={styles.versions}>
      {data
        .filter((each) => each.version < version)
        .map((each) => (
          <li key={each.version}>
            <Link to={pathTo`/call-sheet?job=${id}&version=${each.version}`}>Version {each.version}</Link>
            <p className={styles.muted}>{publicationWords(each)}</p>
            {each.changes && <p className={styles.changes}>{each.changes}</p>}
          </li>
        ))}
    </ul>
  )
}

/** 'Mon 14 Dec at 15:02, by Eva Stone' */
export const publicationWords = ({ published_at, published_by }: SheetVersion) =>
  `${formatDay(published_at)} at ${formatTime(published_at)}, by ${published_by}`
