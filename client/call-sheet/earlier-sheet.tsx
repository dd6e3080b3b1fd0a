import { useQuery } from '@tanstack/react-query'
import type { CallSheet, SheetVersion } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { sheetChanges } from '../../shared/call-sheets/sheet-changes.ts'
import { errorDetailOf, request } from '../http/request.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Page } from '../shell/page.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { LONDON_CLOCK } from '../../shared/call-sheets/london-clock.ts'
import { SheetDifferencesCard, SheetBody } from '../trade/call-sheets/sheet-body.tsx'
import { SheetTimes } from '../trade/call-sheets/sheet-times.tsx'
import { FetchedFiles } from './files-editor.tsx'
import { at } from '../http/path-to.ts'
import { PrintedSheet } from '../trade/call-sheets/printed-sheet.tsx'
import { projectPath } from '../trade/project-address.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDay, formatTime } from '../../shared/dates.ts'
import { PAGE_LIMIT_MAX } from '../../shared/limits.ts'
import { requestAllPages } from '../http/request-page.ts'
import styles from './editor.module.css'

type Props = { job: Job; version: string }

/** One version as published. It is not stored on devices, but fetched from the server. */
export function EarlierSheet({ job, version }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet-version', job.id, version],
    queryFn: ({ signal }) =>
      request('GET', at('/jobs/{id}/call-sheet/versions/{version}', { id: job.id, version }), undefined, {
        signal,
      }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

  return (
    <Page
      title={`Call sheet: ${job.title}`}
      subtitle={data && publicationText(data)}
      above={<Badge tone="neutral">Version {version}, as it was</Badge>}
    >
      <p>
        <Link to={projectPath(job.id, 'sheet')}>Back to the call sheet</Link>
      </p>
      {error && (
        <InlineError
          what={errorDetailOf(error, 'This version could not be loaded.')}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {!data && !error && <SkeletonList rows={3} height={96} label="This version" />}
      {data?.before && (
        <SheetDifferencesCard
          title={`Changed since version ${data.version - 1}`}
          changes={sheetChanges(data.before, data.content, LONDON_CLOCK)}
        />
      )}
      {data && (
        <SheetBody
          content={data.content}
          job={job}
          times={<SheetTimes times={data.content.times} roles={job.roles} />}
          files={<FetchedFiles jobId={job.id} documents={data.content.documents} />}
        />
      )}
      {data && <PrintedSheet job={job} version={data.version} content={data.content} />}
    </Page>
  )
}

/** The versions before the last one, fetched on demand. Nothing if there are none. */
export function EarlierVersions({ sheet }: { sheet: CallSheet | null }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!sheet || sheet.version < 2) return null
  return (
    <section aria-label="Earlier versions" className={styles.earlier}>
      <Disclosure label="Earlier versions" isOpen={isOpen} onChange={setIsOpen}>
        <VersionList sheet={sheet} />
      </Disclosure>
    </section>
  )
}

function VersionList({ sheet: { id, version } }: { sheet: CallSheet }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet-versions', id, version],
    queryFn: ({ signal }) =>
      requestAllPages(at('/jobs/{id}/call-sheet/versions', { id }, { limit: PAGE_LIMIT_MAX }), { signal }),
  })
  if (error)
    return (
      <InlineError
        what={errorDetailOf(error, 'The earlier versions could not be loaded.')}
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
            <Link to={projectPath(id, 'sheet', { version: String(each.version) })}>Version {each.version}</Link>
            <p className={styles.muted}>{publicationText(each)}</p>
            {each.changes && <p className={styles.changes}>{each.changes}</p>}
          </li>
        ))}
    </ul>
  )
}

/** 'Mon 14 Dec at 15:02, by Eva Stone' */
const publicationText = ({ published_at, published_by }: SheetVersion) =>
  `${formatDay(published_at)} at ${formatTime(published_at)}, by ${published_by}`
