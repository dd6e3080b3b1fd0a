import { chiefOperations } from '../../../shared/hours/chief-operations.ts'
import { createdAnswer, serveOperations } from '../../http/serve.ts'
import { putDeviceKey } from '../evidence/device-keys.ts'
import { putSitePin } from '../evidence/site-pins.ts'
import { listChiefs, nameChief, revokeChief } from './name-chief.ts'

export const chiefRoutes = serveOperations(chiefOperations, {
  nameChief: async ({ me, params, body }) => {
    const { grant, repeated } = await nameChief(me, params.id, body)
    return createdAnswer(grant, repeated)
  },
  listChiefs: ({ me, params }) => listChiefs(me, params.id),
  revokeChief: ({ me, params }) => revokeChief(me, params.id, params.grant_id),
  putDeviceKey: ({ me, params, body }) => putDeviceKey(me, params.id, body.jwk),
  putSitePin: ({ me, body }) => putSitePin(me, body.pin),
})
