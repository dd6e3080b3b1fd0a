import type { Cancellation } from '../../shared/jobs/jobs.ts'
import type { UserContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { changeApplication, type Ids } from './applications-change-application.ts'
import { freePlace } from '../jobs/core/role-places.ts'

/** Either side gives up a booking that is not over: the place is free, the person is free, and the other side reads why. */
export const cancelBooking = (me: UserContext, ids: Ids, { reason }: Cancellation) =>
  changeApplication(me, ids, {
    by: me.user.user_type,
    to: 'cancelled',
    from: ['accepted'],
    isOfPlaces: true,
    also(tx, { application, job }, now) {
      if (job.date_end <= now.toISOString()) throw conflict('This project is over.')
      if (application.job_role_id) freePlace(tx, job, application.job_role_id, now)
      return { cancelled_by: me.user.user_type, cancel_reason: reason }
    },
  })
