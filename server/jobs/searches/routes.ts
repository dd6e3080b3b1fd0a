import { z } from 'zod'
import { newSavedSearch, savedSearch, savedSearchEdit } from '../../../shared/jobs/job-filters.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { changeSearch, removeSearch, saveSearch } from './save-search.ts'
import { searchesOf } from './search-rows.ts'

export const savedSearchesRoutes = createRouter()
const tags = ['saved searches']

savedSearchesRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/',
    operationId: 'listSavedSearches',
    tags,
    summary: 'Your saved searches',
    responses: { 200: answer(z.array(savedSearch), 'The newest first'), ...problems(401, 403) },
  }),
  async (c) => c.json(await searchesOf(c.var.me.db.read, c.var.me.user.id), 200),
)

savedSearchesRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/',
    operationId: 'createSavedSearch',
    tags,
    summary: 'Save filters of the open jobs under a name',
    request: { body: body(newSavedSearch) },
    responses: {
      200: answer(savedSearch, 'Saved before under this id'),
      201: answer(savedSearch, 'Saved'),
      ...problems(400, 401, 403, 409, 410, 413, 415, 422),
    },
  }),
  async (c) => {
    const { search, repeated } = await saveSearch(c.var.me, c.req.valid('json'))
    return c.json(search, repeated ? 200 : 201)
  },
)

savedSearchesRoutes.openapi(
  operation('freelancer', {
    method: 'put',
    path: '/{id}',
    operationId: 'updateSavedSearch',
    tags,
    summary: 'Change the name, the filters or the alerts of a saved search',
    request: { params: pathId, body: body(savedSearchEdit) },
    responses: { 200: answer(savedSearch, 'The present state'), ...problems(400, 401, 403, 404, 413, 415, 422) },
  }),
  async (c) => c.json(await changeSearch(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)

savedSearchesRoutes.openapi(
  operation('freelancer', {
    method: 'delete',
    path: '/{id}',
    operationId: 'deleteSavedSearch',
    tags,
    summary: 'Delete a saved search',
    request: { params: pathId },
    responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404) },
  }),
  async (c) => {
    await removeSearch(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)
