import type { Job } from '../../../shared/jobs.ts'
import { currentPhone } from '../phone.ts'
import { safely } from '../safely.ts'

/** A job that a search has found beyond those on this phone stays here with the application to it. */
export const keepJob = (job: Job, { db } = currentPhone()) =>
  safely(db, () =>
    db.transaction('rw', db.jobs, async () => {
      if (!(await db.jobs.get(job.id))) await db.jobs.add(job)
    }),
  )
