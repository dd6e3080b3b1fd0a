import { askListFirst, openToAll } from './ask-list-first.ts'
import { closeJob, reopenJob } from './close-job.ts'
import { editJob } from './edit-job.ts'
import { projectHistoryPage } from './list-history.ts'
import { listJobs } from './list-jobs.ts'
import { confirmedJobsPage, previousJobsPage } from './own-jobs.ts'
import { postJob } from './post-job.ts'
import { removeVenuePicture, setVenuePicture } from './venue-picture.ts'
import { jobsOperations } from '../../shared/jobs/job-operations.ts'
import { serveOperations, createdAnswer, pagedAnswer } from '../http/serve.ts'

export const jobsRoutes = serveOperations(jobsOperations, {
  postJob: async ({ me, body }) => {
    const { job, repeated } = await postJob(me, body)
    return createdAnswer(job, repeated)
  },
  listJobs: async ({ me, query }) => {
    const { jobs, next } = await listJobs(me, query)
    return pagedAnswer(jobs, next)
  },
  listConfirmedJobs: async ({ me, query }) => {
    const { jobs, next } = await confirmedJobsPage(me, query)
    return pagedAnswer(jobs, next)
  },
  listPreviousJobs: async ({ me, query }) => {
    const { jobs, next } = await previousJobsPage(me, query)
    return pagedAnswer(jobs, next)
  },
  updateJob: ({ me, params, body }) => editJob(me, params.id, body),
  listProjectHistory: async ({ me, params, query }) => {
    const { page, next } = await projectHistoryPage(me, params.id, query)
    return pagedAnswer(page, next)
  },
  setVenuePicture: async ({ me, params, form }) =>
    setVenuePicture(me, params.id, Buffer.from(await form.file.arrayBuffer())),
  removeVenuePicture: ({ me, params }) => removeVenuePicture(me, params.id),
  closeJob: ({ me, params }) => closeJob(me, params.id),
  reopenJob: ({ me, params }) => reopenJob(me, params.id),
  askFirst: ({ me, params, body }) => askListFirst(me, params.id, body),
  openToAll: ({ me, params }) => openToAll(me, params.id),
})
