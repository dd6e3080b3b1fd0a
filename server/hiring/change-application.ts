import type { UserContext } from '../context.ts'
import { changeApplication, type Ids } from './applications-change-application.ts'

export const shortlistApplicant = (me: UserContext, ids: Ids) =>
  changeApplication(me, ids, {
    by: 'employer',
    to: 'shortlisted',
    from: ['pending'],
    also: (_tx, _found, now) => ({ shortlisted_at: now.toISOString() }),
  })
