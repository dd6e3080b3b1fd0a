import type { UserContext } from '../context.ts'
import { changeApplication, type Ids, type Step } from './applications-change-application.ts'

export const rejectApplicant = (me: UserContext, ids: Ids) => changeApplication(me, ids, REJECT)

export const REJECT: Step = { by: 'employer', to: 'rejected', from: ['pending', 'shortlisted'] }
