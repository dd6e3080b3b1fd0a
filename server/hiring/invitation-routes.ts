import { inviteFreelancer } from './invite-freelancer.ts'
import { inviteSeveral } from './invite-several.ts'
import { listFitting } from './list-fitting.ts'
import { listInvited } from './list-invited.ts'
import { invitationsOperations } from '../../shared/hiring/invitation-operations.ts'
import { serveOperations, createdAnswer, pagedAnswer } from '../http/serve.ts'

export const invitationsRoutes = serveOperations(invitationsOperations, {
  listMatches: async ({ me, params, query }) => {
    const { fitting, next } = await listFitting(me, params.id, query)
    return pagedAnswer(fitting, next)
  },
  listInvited: async ({ me, params, query }) => {
    const { invited, next } = await listInvited(me, params.id, query)
    return pagedAnswer(invited, next)
  },
  inviteFreelancer: async ({ me, params, body }) => {
    const { invitation, repeated } = await inviteFreelancer(me, params.id, body)
    return createdAnswer(invitation, repeated)
  },
  inviteSeveral: ({ me, params, body }) => inviteSeveral(me, params.id, body),
})
