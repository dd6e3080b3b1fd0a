import { visitorOf } from '../../accounts/core/visitor.ts'
import { askerOfRequest } from '../../http/router.ts'
import { listFeedback, ownRefereesOf } from './referee-rows.ts'
import { openRefereeLink, storeFeedbackOnce } from './submit-feedback.ts'
import { removeReferee, resendToReferee } from './change-referee.ts'
import { inviteAllReferees } from './send-invitations.ts'
import { refereesOperations } from '../../../shared/people/referee-operations.ts'
import { serveOperations, createdAnswer } from '../../http/serve.ts'

export const refereesRoutes = serveOperations(refereesOperations, {
  inviteReferees: ({ me, body }) => inviteAllReferees(me, body),
  listRefereeInvitations: ({ ctx, me }) => ownRefereesOf(ctx.db.read, me.user.id),
  resendRefereeInvitation: ({ me, params }) => resendToReferee(me, params.id),
  deleteRefereeInvitation: ({ me, params }) => removeReferee(me, params.id),
  openRefereeInvitation: ({ c, ctx, body }) => openRefereeLink(ctx, body, visitorOf(c)),
  submitFeedback: async ({ c, ctx, body }) => {
    const { feedback: given, repeated } = await storeFeedbackOnce(ctx, body, visitorOf(c))
    return createdAnswer(given, repeated)
  },
  listFeedback: async ({ c, ctx, params }) => {
    const asker = await askerOfRequest(c)
    return listFeedback(ctx, params.id, asker?.user.id ?? null)
  },
})
