import { z } from 'zod'
import { id } from '../../../shared/fields.ts'
import {
  newPortfolioItem,
  photo,
  portfolioItem,
  portfolioItemChange,
  portfolioOrder as portfolioOrderBody,
} from '../../../shared/people/users.ts'
import { answer, body, createRouter, operation, pathId, problems, uploadedFile } from '../../http/router.ts'
import { hasOneFile, ONE_FILE, withReceivedFile } from '../../http/uploads/received-file.ts'
import { addPhoto } from './add-photo.ts'
import { addPortfolioItem, changePortfolioItem, orderPortfolio, removePortfolioItem } from './portfolio-items.ts'

export const portfolioRoutes = createRouter()

const photoUpload = z
  .strictObject({ id: id.optional(), file: uploadedFile().optional(), upload_id: id.optional() })
  .refine(hasOneFile, ONE_FILE)

portfolioRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/photos',
    operationId: 'uploadPhoto',
    tags: ['portfolio'],
    summary: 'Upload a photo for your portfolio',
    request: { body: { required: true, content: { 'multipart/form-data': { schema: photoUpload } } } },
    responses: {
      200: answer(photo, 'Uploaded before; the first answer'),
      201: answer(photo, 'Uploaded'),
      ...problems(400, 401, 403, 409, 410, 413, 415, 422, 503),
    },
  }),
  async (c) => {
    const { id, file, upload_id } = c.req.valid('form')
    const { repeated, ...uploaded } = await withReceivedFile(
      c.var.me,
      { file, upload_id, purpose: 'photo' },
      (received) => addPhoto(c.var.me, { id, ...received! }),
    )
    return c.json(uploaded, repeated ? 200 : 201)
  },
)

portfolioRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/portfolio-items',
    operationId: 'addPortfolioItem',
    tags: ['portfolio'],
    summary: 'Add an event to your portfolio',
    request: { body: body(newPortfolioItem) },
    responses: {
      200: answer(portfolioItem, 'Added before; the first answer'),
      201: answer(portfolioItem, 'Added, at the end'),
      ...problems(400, 401, 403, 409, 410, 413, 422),
    },
  }),
  async (c) => {
    const { repeated, item } = await addPortfolioItem(c.var.me, c.req.valid('json'))
    return c.json(item, repeated ? 200 : 201)
  },
)

const idsInOrder = z.object({ ids: z.array(z.string()) })

portfolioRoutes.openapi(
  operation('freelancer', {
    method: 'put',
    path: '/portfolio-items/order',
    operationId: 'orderPortfolioItems',
    tags: ['portfolio'],
    summary: 'Put the events of your portfolio in another order',
    request: { body: body(portfolioOrderBody) },
    responses: {
      200: answer(idsInOrder, 'The ids of all events, in their new order'),
      ...problems(400, 401, 403, 404, 413, 422),
    },
  }),
  async (c) => c.json({ ids: await orderPortfolio(c.var.me, c.req.valid('json')) }, 200),
)

portfolioRoutes.openapi(
  operation('freelancer', {
    method: 'put',
    path: '/portfolio-items/{id}',
    operationId: 'updatePortfolioItem',
    tags: ['portfolio'],
    summary: 'Change an event of your portfolio, its photos too',
    request: { params: pathId, body: body(portfolioItemChange) },
    responses: { 200: answer(portfolioItem, 'The present state'), ...problems(400, 401, 403, 404, 413, 415, 422) },
  }),
  async (c) => c.json(await changePortfolioItem(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)

portfolioRoutes.openapi(
  operation('freelancer', {
    method: 'delete',
    path: '/portfolio-items/{id}',
    operationId: 'deletePortfolioItem',
    tags: ['portfolio'],
    summary: 'Delete an event of your portfolio; a repeat changes nothing',
    request: { params: pathId },
    responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 403, 404) },
  }),
  async (c) => {
    await removePortfolioItem(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)
