import { useEffect, useState } from 'react'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { PAGE_LIMIT_MAX } from '../../../shared/limits.ts'
import { at } from '../../http/path-to.ts'
import { requestAllPages } from '../../http/request-page.ts'
import { deviceOrNull } from '../../offline/store/device.ts'
import { runOnDatabase } from '../../offline/store/safely.ts'
import { noteProjectOpened, putOlderApplications } from '../../offline/sync/project-window.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Text } from '../../ui/layout.tsx'
import styles from './older-applications.module.css'

/**
 * On the page of a project of long ago: fetches the applications that this device has not kept, and says so while there
 * is no signal. What was opened stays on this device for a while.
 */
export function OlderApplications({ job }: { job: Job }) {
  const { online } = useStatus()
  const left = job.applications_left_out && JSON.stringify(job.applications_left_out)
  const isOver = jobStatusAt(job) === 'previous'
  useEffect(() => {
    const device = deviceOrNull()
    if (isOver && device)
      runOnDatabase(device.db, () => noteProjectOpened(device.db, job.id, device.now())).catch(() => {})
  }, [job.id, isOver])
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(-1)
  useEffect(() => {
    const device = deviceOrNull()
    if (!left || !online || !device) return
    const asking = new AbortController()
    const path = at('/jobs/{id}/applications', { id: job.id }, { limit: PAGE_LIMIT_MAX })
    requestAllPages(path, { signal: asking.signal })
      .then((rows) =>
        runOnDatabase(device.db, () =>
          putOlderApplications(device.db, { id: job.id, applications_left_out: JSON.parse(left) }, rows),
        ),
      )
      .catch(() => !asking.signal.aborted && setFailed(attempt))
    return () => asking.abort()
  }, [job.id, left, online, attempt])
  const hasFailed = online && failed === attempt
  if (!left || (online && !hasFailed)) return null
  return (
    <div className={styles.older}>
      {hasFailed ? (
        <InlineError
          what="Older applications could not be loaded"
          action={
            <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          }
        />
      ) : (
        <Text size="small" muted>
          Older applications need signal.
        </Text>
      )}
    </div>
  )
}
