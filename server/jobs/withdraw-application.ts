import type { UserContext } from '../context.ts'
import { changeApplication } from './change-application.ts'

export const withdrawApplication = (me: UserContext, ids: { jobId: string; applicationId: string }) =>
  changeApplication(me, ids, { to: 'withdrawn', from: ['pending', 'shortlisted'] })
