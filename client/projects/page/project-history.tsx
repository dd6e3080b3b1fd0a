import { useQuery } from '@tanstack/react-query'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import { timesByDay } from '../../../shared/call-sheets/times-by-day.ts'
import { formatLongDay, formatTime, isoDayInZone } from '../../../shared/dates.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { PAGE_LIMIT_MAX } from '../../../shared/limits.ts'
import { at } from '../../http/path-to.ts'
import { useRefetchOn } from '../../http/query-client.tsx'
import { requestAllPages } from '../../http/request-page.ts'
import { useApplicantNames } from '../../trade/applicant-names.ts'
import { Card } from '../../ui/card.tsx'
import { Text } from '../../ui/layout.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { projectHistoryOf } from './history-of.ts'
import styles from './project.module.css'

/** What happened to a project, by day: what this device knows, and with signal who of the team did what. */
export default function ProjectHistory({ job, sheet }: { job: Job; sheet: CallSheet | null }) {
  const names = useApplicantNames(job)
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['project-history', job.id],
    queryFn: ({ signal }) =>
      requestAllPages(at('/jobs/{id}/history', { id: job.id }, { limit: PAGE_LIMIT_MAX }), { signal }),
  })
  useRefetchOn(job, () => void refetch())
  useRefetchOn(sheet?.version, () => void refetch())
  if (!names || isPending) return <SkeletonList label="Loading the history" rows={6} height={40} />
  const happened = projectHistoryOf(job, sheet, data ?? [], (id) => names.get(id) ?? 'Somebody')
  const days = timesByDay(happened, (moment) => isoDayInZone(new Date(moment))).toReversed()

  return (
    <>
      {isError && (
        <Text size="small" muted>
          {data ? 'This may be out of date.' : 'You need signal to see who changed what.'}
        </Text>
      )}
      {days.map(([day, ofDay]) => (
        <Card key={day} as="section" aria-label={formatLongDay(ofDay[0]!.at)}>
          <h2 className={styles.sideHead}>{formatLongDay(ofDay[0]!.at)}</h2>
          <ol className={styles.happened}>
            {ofDay.toReversed().map(({ key, at: when, words, more }) => (
              <li key={key}>
                <time dateTime={when} className={styles.muted}>
                  {formatTime(when)}
                </time>
                <span>
                  {words}
                  {more && <span className={styles.more}>{more}</span>}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </>
  )
}
