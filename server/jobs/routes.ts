import { askListFirst, openToAll } from './ask-list-first.ts'
import { closeJob, reopenJob } from './close-job.ts'
import { editJob } from './edit-job.ts'
import { listHistory } from './list-history.ts'
import { listJobs } from './list-jobs.ts'
import { confirmedJobs, previousJobs } from './own-jobs.ts'
import { postJob } from './post-job.ts'
import { jobsOperations } from '../../shared/jobs/job-operations.ts'
import { serve, created, paged } from '../http/serve.ts'

export const jobsRoutes = serve(jobsOperations, {
  postJob: async ({ me, body }) => {
    const { job, repeated } = await postJob(me, body)
    return created(job, repeated)
  },
  listJobs: async ({ me, query }) => {
    const { jobs, next } = await listJobs(me, query)
    return paged(jobs, next)
  },
  listConfirmedJobs: async ({ me, query }) => {
    const { jobs, next } = await confirmedJobs(me, query)
    return paged(jobs, next)
  },
  listPreviousJobs: async ({ me, query }) => {
    const { jobs, next } = await previousJobs(me, query)
    return paged(jobs, next)
  },
  updateJob: ({ me, params, body }) => editJob(me, params.id, body),
  listProjectHistory: async ({ me, params, query }) => {
    const { page, next } = await listHistory(me, params.id, query)
    return paged(page, next)
  },
  closeJob: ({ me, params }) => closeJob(me, params.id),
  reopenJob: ({ me, params }) => reopenJob(me, params.id),
  askFirst: ({ me, params, body }) => askListFirst(me, params.id, body),
  openToAll: ({ me, params }) => openToAll(me, params.id),
})
