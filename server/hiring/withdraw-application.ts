import type { UserContext } from '../context.ts'
import { changeApplication, type Ids } from './applications-change-application.ts'

export const withdrawApplication = (me: UserContext, ids: Ids) =>
  changeApplication(me, ids, { by: 'freelancer', to: 'withdrawn', from: ['pending', 'shortlisted'] })
