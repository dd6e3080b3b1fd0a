import { z } from 'zod'
import { id, pageQuery } from '../../../shared/fields.ts'
import { crewChange, crewList, crewListEdit, crewPerson, newCrewList } from '../../../shared/hiring/crews.ts'
import { companyOf } from '../../companies/core/members.ts'
import { answerPage, linkNext } from '../../http/paging.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { changeCrewPeople } from './change-crew-people.ts'
import { makeCrewList, removeCrewList, renameCrewList } from './change-crew-list.ts'
import { crewListsOf } from './crew-rows.ts'
import { listCrewPeople } from './list-crew-people.ts'

export const crewsRoutes = createRouter()
const tags = ['crews']

crewsRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/',
    operationId: 'listCrewLists',
    tags,
    summary: "Your company's lists of people, with its notes about them",
    responses: { 200: answer(z.array(crewList), 'The favourites, then the others by name'), ...problems(401, 403) },
  }),
  async (c) => {
    const { me } = c.var
    return c.json(await crewListsOf(me.db.read, (await companyOf(me.db.read, me)).id), 200)
  },
)

crewsRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/people',
    operationId: 'listCrewPeople',
    tags,
    summary: 'Everybody in your lists or who has worked with your company: when, and how you rated them',
    request: { query: pageQuery.extend({ job_id: id.optional() }) },
    responses: {
      200: answerPage(z.array(crewPerson), 'The last to have worked first'),
      ...problems(400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { people, next } = await listCrewPeople(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(people, 200)
  },
)

crewsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/',
    operationId: 'createCrewList',
    tags,
    summary: 'Make a list of people for your company',
    request: { body: body(newCrewList) },
    responses: {
      200: answer(crewList, 'Made before under this id'),
      201: answer(crewList, 'Made'),
      ...problems(400, 401, 403, 409, 410, 413, 415, 422),
    },
  }),
  async (c) => {
    const { list, repeated } = await makeCrewList(c.var.me, c.req.valid('json'))
    return c.json(list, repeated ? 200 : 201)
  },
)

crewsRoutes.openapi(
  operation('employer', {
    method: 'put',
    path: '/{id}',
    operationId: 'updateCrewList',
    tags,
    summary: 'Rename a list',
    request: { params: pathId, body: body(crewListEdit) },
    responses: { 200: answer(crewList, 'The present state'), ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
  }),
  async (c) => c.json(await renameCrewList(c.var.me, c.req.valid('param').id, c.req.valid('json').name), 200),
)

crewsRoutes.openapi(
  operation('employer', {
    method: 'delete',
    path: '/{id}',
    operationId: 'deleteCrewList',
    tags,
    summary: 'Delete a list with its notes',
    request: { params: pathId },
    responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 409) },
  }),
  async (c) => {
    await removeCrewList(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)

crewsRoutes.openapi(
  operation('employer', {
    method: 'patch',
    path: '/{id}/people',
    operationId: 'changeCrewPeople',
    tags,
    summary:
      "Put people into a list, take them out, or write your company's notes about them; your company's id names its favourites",
    request: { params: pathId, body: body(crewChange) },
    responses: { 200: answer(crewList, 'The present state'), ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
  }),
  async (c) => c.json(await changeCrewPeople(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)
