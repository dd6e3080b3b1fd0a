import { z } from 'zod'
import { pageQuery } from '../../../shared/fields.ts'
import { blockedPerson, newReport } from '../../../shared/people/safety.ts'
import { me } from '../../../shared/people/users.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { answerPage, linkNext } from '../../http/paging.ts'
import { askVerification } from '../core/badge.ts'
import { blockPerson, listBlocked, unblockPerson } from './blocks.ts'
import { reportPerson } from './report-person.ts'

export const safetyRoutes = createRouter()

safetyRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/blocked',
    operationId: 'listBlockedUsers',
    tags: ['safety'],
    summary: 'The people you have blocked',
    request: { query: pageQuery },
    responses: {
      200: answerPage(z.array(blockedPerson), 'The latest first'),
      ...problems(400, 401),
    },
  }),
  async (c) => {
    const { people, next } = await listBlocked(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(people, 200)
  },
)

safetyRoutes.openapi(
  operation('user', {
    method: 'put',
    path: '/{id}/block',
    operationId: 'blockUser',
    tags: ['safety'],
    summary: 'Block a person without notifying them; a repeat changes nothing',
    request: { params: pathId },
    responses: { 204: { description: 'Blocked' }, ...problems(400, 401, 404, 422) },
  }),
  async (c) => {
    await blockPerson(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)

safetyRoutes.openapi(
  operation('user', {
    method: 'delete',
    path: '/{id}/block',
    operationId: 'unblockUser',
    tags: ['safety'],
    summary: 'Unblock a person; a repeat changes nothing',
    request: { params: pathId },
    responses: { 204: { description: 'Not blocked' }, ...problems(400, 401) },
  }),
  async (c) => {
    await unblockPerson(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)

safetyRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/{id}/report',
    operationId: 'reportUser',
    tags: ['safety'],
    summary: 'Report a person to the staff, once',
    request: { params: pathId, body: body(newReport) },
    responses: {
      200: { description: 'Reported before; the first report is kept' },
      201: { description: 'Reported' },
      ...problems(400, 401, 404, 409, 413, 422),
    },
  }),
  async (c) => {
    const { repeated } = await reportPerson(c.var.me, c.req.valid('param').id, c.req.valid('json'))
    return c.json({}, repeated ? 200 : 201)
  },
)

safetyRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/verification',
    operationId: 'requestVerification',
    tags: ['safety'],
    summary: 'Ask the staff to verify your profile; a repeat changes nothing',
    responses: { 200: answer(me, 'Your record, in its present state'), ...problems(401) },
  }),
  async (c) => c.json(await askVerification(c.var.me), 200),
)
