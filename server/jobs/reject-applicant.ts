import type { UserContext } from '../context.ts'
import { changeApplication } from './change-application.ts'

export const rejectApplicant = (me: UserContext, ids: { jobId: string; applicationId: string }) =>
  changeApplication(me, ids, { to: 'rejected', from: ['pending', 'shortlisted'] })
