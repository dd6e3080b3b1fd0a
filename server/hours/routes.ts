import { punchOperations } from '../../shared/hours/punch-operations.ts'
import { createdAnswer, serveOperations } from '../http/serve.ts'
import { addPunch } from './add-punch.ts'

export const hoursRoutes = serveOperations(punchOperations, {
  addPunch: async ({ me, params, body }) => {
    const { punch, repeated } = await addPunch(me, params.id, body)
    return createdAnswer(punch, repeated)
  },
})
