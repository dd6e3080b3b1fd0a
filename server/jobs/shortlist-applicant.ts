import type { UserContext } from '../context.ts'
import { changeApplication } from './change-application.ts'

export const shortlistApplicant = (me: UserContext, ids: { jobId: string; applicationId: string }) =>
  changeApplication(me, ids, { to: 'shortlisted', from: ['pending'] })
