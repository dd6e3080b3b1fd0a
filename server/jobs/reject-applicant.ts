import type { UserContext } from '../context.ts'
import { changeApplication, type Ids } from './change-application.ts'

export const rejectApplicant = (me: UserContext, ids: Ids) =>
  changeApplication(me, ids, { by: 'employer', to: 'rejected', from: ['pending', 'shortlisted'] })
