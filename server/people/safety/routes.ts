import { askVerification } from '../core/badge.ts'
import { blockPerson, listBlocked, unblockPerson } from './blocks.ts'
import { reportPerson } from './report-person.ts'
import { safetyOperations } from '../../../shared/people/safety-operations.ts'
import { serveOperations, createdAnswer, pagedAnswer } from '../../http/serve.ts'

export const safetyRoutes = serveOperations(safetyOperations, {
  listBlockedUsers: async ({ me, query }) => {
    const { people, next } = await listBlocked(me, query)
    return pagedAnswer(people, next)
  },
  blockUser: ({ me, params }) => blockPerson(me, params.id),
  unblockUser: ({ me, params }) => unblockPerson(me, params.id),
  reportUser: async ({ me, params, body }) => {
    const { repeated } = await reportPerson(me, params.id, body)
    return createdAnswer({}, repeated)
  },
  requestVerification: ({ me }) => askVerification(me),
})
