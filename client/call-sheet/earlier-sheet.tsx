import { useQuery } from '@tanstack/react-query'
import type { PublishedSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { sheetChanges } from '../../shared/call-sheets/sheet-changes.ts'
import { detailOf, request } from '../http/request.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Page } from '../shell/page.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { ChangesCard } from './changes-card.tsx'
import { SheetBody } from './sheet-body.tsx'
import { publicationWords } from './earlier-versions.tsx'
import { FetchedFiles } from './fetched-files.tsx'
import { pathTo } from '../http/path-to.ts'

type Props = { job: Job; version: string }

/** One version as it was published. It lies on no device: the server is asked for it. */
export function EarlierSheet({ job, version }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet-version', job.id, version],
    queryFn: ({ signal }) =>
      request<PublishedSheet>('GET', pathTo`/jobs/${job.id}/call-sheet/versions/${version}`, undefined, {
        signal,
      }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

  return (
    <Page
      title={`Call sheet: ${job.title}`}
      subtitle={data && publicationWords(data)}
      above={<Badge tone="neutral">Version {version}, as it was</Badge>}
      back={pathTo`/call-sheet?job=${job.id}`}
      crumb="Call sheet"
      width="narrow"
    >
      {error && (
        <InlineError
          what={detailOf(error, 'This version could not be fetched.')}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {!data && !error && <SkeletonList rows={3} height={96} label="This version" />}
      {data?.before && (
        <ChangesCard
          title={`Changed since version ${data.version - 1}`}
          changes={sheetChanges(data.before, data.content)}
        />
      )}
      {data && (
        <SheetBody
          content={data.content}
          roleId={null}
          roles={job.roles}
          files={<FetchedFiles jobId={job.id} documents={data.content.documents} />}
        />
      )}
    </Page>
  )
}
