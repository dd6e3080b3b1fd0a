import { visitorOf } from '../../accounts/core/visitor.ts'
import { askerOf } from '../../http/router.ts'
import { listFeedback, refereesOf } from './referee-rows.ts'
import { openInvitation, submitFeedback } from './submit-feedback.ts'
import { removeReferee, resendInvitation } from './change-referee.ts'
import { sendInvitations } from './send-invitations.ts'
import { refereesOperations } from '../../../shared/people/referee-operations.ts'
import { serve, created } from '../../http/serve.ts'

export const refereesRoutes = serve(refereesOperations, {
  inviteReferees: ({ me, body }) => sendInvitations(me, body),
  listRefereeInvitations: ({ ctx, me }) => refereesOf(ctx.db.read, me.user.id),
  resendRefereeInvitation: ({ me, params }) => resendInvitation(me, params.id),
  deleteRefereeInvitation: ({ me, params }) => removeReferee(me, params.id),
  openRefereeInvitation: ({ c, ctx, body }) => openInvitation(ctx, body, visitorOf(c)),
  submitFeedback: async ({ c, ctx, body }) => {
    const { feedback: given, repeated } = await submitFeedback(ctx, body, visitorOf(c))
    return created(given, repeated)
  },
  listFeedback: async ({ c, ctx, params }) => {
    const asker = await askerOf(c)
    return listFeedback(ctx, params.id, asker?.user.id ?? null)
  },
})
