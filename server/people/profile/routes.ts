import { z } from 'zod'
import { ownProfile } from '../../../shared/people/own-profile.ts'
import { me, profileUpdate, publicProfile as publicProfileSchema } from '../../../shared/people/users.ts'
import { notificationSettings, notificationUpdate } from '../../../shared/push.ts'
import { payoutDetails, payoutUpdate } from '../../../shared/people/payout.ts'
import { answer, askerOf, body, createRouter, operation, pathId, problems, uploadedFile } from '../../http/router.ts'
import { PROFILE_MAX } from '../../http/take-body.ts'
import { changeSettings } from '../../delivery/notification-choices.ts'
import { shownProfile } from './shown-profile.ts'
import { changePicture, updateProfile } from './update-profile.ts'
import { shownPayoutDetails } from '../core/payout-rows.ts'
import { changePayoutDetails } from './payout-details.ts'

export const usersRoutes = createRouter()

usersRoutes.openapi(
  operation('user', {
    method: 'put',
    path: '/profile',
    operationId: 'updateProfile',
    tags: ['users'],
    summary: 'Change your own profile: only fields that are sent change',
    request: { body: body(profileUpdate, PROFILE_MAX) },
    responses: {
      200: answer(ownProfile, 'Your record, in its present state'),
      ...problems(400, 401, 403, 409, 413, 415, 422, 429, 503),
    },
  }),
  async (c) => c.json(await updateProfile(c.var.me, c.req.valid('json')), 200),
)

const pictureUpload = z.strictObject({ file: uploadedFile() })

usersRoutes.openapi(
  operation('user', {
    method: 'put',
    path: '/profile-picture',
    operationId: 'setProfilePicture',
    tags: ['users'],
    summary: 'Change your own picture',
    request: { body: { required: true, content: { 'multipart/form-data': { schema: pictureUpload } } } },
    responses: { 200: answer(me, 'Your record, in its present state'), ...problems(400, 401, 413, 415, 422, 503) },
  }),
  async (c) => {
    const bytes = Buffer.from(await c.req.valid('form').file.arrayBuffer())
    return c.json(await changePicture(c.var.me, bytes), 200)
  },
)

usersRoutes.openapi(
  operation('user', {
    method: 'put',
    path: '/notification-settings',
    operationId: 'updateNotificationSettings',
    tags: ['users'],
    summary: 'Choose which mails you get: only flags that are sent change',
    request: { body: body(notificationUpdate) },
    responses: {
      200: answer(notificationSettings, 'Your present settings'),
      ...problems(400, 401, 413, 415, 422),
    },
  }),
  async (c) => c.json(await changeSettings(c.var.me, c.req.valid('json')), 200),
)

usersRoutes.openapi(
  operation('anyone', {
    method: 'get',
    path: '/profile/{id}',
    operationId: 'getPublicProfile',
    tags: ['users'],
    summary: 'A person’s public fields',
    request: { params: pathId },
    responses: { 200: answer(publicProfileSchema, 'The public profile'), ...problems(400, 404) },
  }),
  async (c) => c.json(await shownProfile(c.var.ctx, c.req.valid('param').id, (await askerOf(c))?.user.id ?? null), 200),
)

usersRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/{id}/profile',
    operationId: 'getProfile',
    tags: ['users'],
    summary: "A person's profile, for somebody signed in",
    request: { params: pathId },
    responses: { 200: answer(publicProfileSchema, 'The public profile'), ...problems(400, 401, 404) },
  }),
  async (c) => c.json(await shownProfile(c.var.ctx, c.req.valid('param').id, c.var.me.user.id), 200),
)

export const payoutRoutes = createRouter()

payoutRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/payout-details',
    operationId: 'getPayoutDetails',
    tags: ['users'],
    summary: 'Your bank details, with the numbers masked',
    responses: { 200: answer(payoutDetails, 'Masked; empty while none are stored'), ...problems(401, 403) },
  }),
  async (c) => c.json(await shownPayoutDetails(c.var.me, c.var.me.user.id), 200),
)

payoutRoutes.openapi(
  operation('freelancer', {
    method: 'put',
    path: '/payout-details',
    operationId: 'setPayoutDetails',
    tags: ['users'],
    summary: 'Set your bank details, on a confirmed session; numbers that are left out stay',
    request: { body: body(payoutUpdate) },
    responses: { 200: answer(payoutDetails, 'The stored details, masked'), ...problems(400, 401, 403, 413, 415, 422) },
  }),
  async (c) => c.json(await changePayoutDetails(c.var.me, c.req.valid('json')), 200),
)
