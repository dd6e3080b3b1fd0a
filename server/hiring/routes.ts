import { acceptApplicant, cancelBooking } from './accept-applicant.ts'
import { applyToJob } from './apply-to-job.ts'
import { acceptApplicants, shortlistApplicants } from './decide-several.ts'
import { exportApplicants } from './export-applicants.ts'
import { findApplicants } from './find-applicants.ts'
import { undoUntoldDecisions as undo } from './undo-decisions.ts'
import { listApplicants } from './list-applicants.ts'
import { listApplications } from './list-applications.ts'
import { rejectApplicant, rejectApplicants } from './reject-applicants.ts'
import { shortlistApplicant, withdrawApplication } from './change-application.ts'
import { applicationsOperations, applicantSearchOperations } from '../../shared/hiring/application-operations.ts'
import { serveOperations, createdAnswer, pagedAnswer } from '../http/serve.ts'

export const applicationsRoutes = serveOperations(applicationsOperations, {
  applyToJob: async ({ me, params, body }) => {
    const { application, repeated } = await applyToJob(me, params.id, body)
    return createdAnswer(application, repeated)
  },
  listApplicants: async ({ me, params, query }) => {
    const { applicants, next } = await listApplicants(me, params.id, query)
    return pagedAnswer(applicants, next)
  },
  listApplications: async ({ me, params, query }) => {
    const { page, next } = await listApplications(me, params.id, query)
    return pagedAnswer(page, next)
  },
  exportApplicants: async ({ c, me, params, query }) => {
    const { name, csv } = await exportApplicants(me, params.id, query)
    return c.body(csv, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
  },
  rejectApplications: async ({ me, params, body }) => {
    const { outcomes } = await rejectApplicants(me, params.id, body)
    return outcomes
  },
  acceptApplications: ({ me, params, body }) => acceptApplicants(me, params.id, body),
  shortlistApplications: ({ me, params, body }) => shortlistApplicants(me, params.id, body),
  undoDecisions: ({ me, params, body }) => undo(me, params.id, body),
  shortlistApplication: ({ me, params }) => shortlistApplicant(me, ofApplication(params)),
  acceptApplication: ({ me, params }) => acceptApplicant(me, ofApplication(params)),
  rejectApplication: ({ me, params }) => rejectApplicant(me, ofApplication(params)),
  withdrawApplication: ({ me, params }) => withdrawApplication(me, ofApplication(params)),
  cancelBooking: ({ me, params, body }) => cancelBooking(me, ofApplication(params), body),
})

/** Below /employers. */
export const applicantSearchRoutes = serveOperations(applicantSearchOperations, {
  findApplicants: ({ me, query }) => findApplicants(me, query.q),
})

const ofApplication = ({ id, application_id }: { id: string; application_id: string }) => ({
  jobId: id,
  applicationId: application_id,
})
