import { inviteFreelancer } from './invite-freelancer.ts'
import { inviteSeveral } from './invite-several.ts'
import { listFitting } from './list-fitting.ts'
import { listInvited } from './list-invited.ts'
import { invitationsOperations } from '../../shared/hiring/invitation-operations.ts'
import { serve, created, paged } from '../http/serve.ts'

export const invitationsRoutes = serve(invitationsOperations, {
  listMatches: async ({ me, params, query }) => {
    const { fitting, next } = await listFitting(me, params.id, query)
    return paged(fitting, next)
  },
  listInvited: async ({ me, params, query }) => {
    const { invited, next } = await listInvited(me, params.id, query)
    return paged(invited, next)
  },
  inviteFreelancer: async ({ me, params, body }) => {
    const { invitation, repeated } = await inviteFreelancer(me, params.id, body)
    return created(invitation, repeated)
  },
  inviteSeveral: ({ me, params, body }) => inviteSeveral(me, params.id, body),
})
