import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema, uploadedFileField } from '../api/declare-operations.ts'
import { ownRecordSchema, profileUpdateSchema, publicProfileSchema } from './users.ts'
import { PHOTO_BYTES_MAX } from '../limits.ts'
import { ownProfileSchema } from './own-profile.ts'
import { notificationSettingsSchema, notificationUpdateSchema } from '../push.ts'
import { payoutDetailsSchema, payoutUpdateSchema } from './payout.ts'

/**
 * A profile may contain a picture of full size as a data URL, which is a third longer than the picture, and a
 * portfolio.
 */
export const PROFILE_BYTES_MAX = Math.ceil(PHOTO_BYTES_MAX / 3) * 4 + 1_048_576

export const usersOperations = declareOperations('users', {
  updateProfile: {
    access: 'user',
    method: 'put',
    path: '/users/profile',
    summary: 'Change your own profile: only fields that are sent change',
    body: profileUpdateSchema,
    bodyBytesMax: PROFILE_BYTES_MAX,
    answers: { 200: answerWithJson(ownProfileSchema, 'Your record, in its present state') },
    refusals: [400, 401, 403, 409, 413, 415, 422, 429, 503],
  },
  setProfilePicture: {
    access: 'user',
    method: 'put',
    path: '/users/profile-picture',
    summary: 'Change your own picture',
    form: z.strictObject({ file: uploadedFileField() }),
    answers: { 200: answerWithJson(ownRecordSchema, 'Your record, in its present state') },
    refusals: [400, 401, 413, 415, 422, 503],
  },
  updateNotificationSettings: {
    access: 'user',
    method: 'put',
    path: '/users/notification-settings',
    summary: 'Choose which mails you get: only flags that are sent change',
    body: notificationUpdateSchema,
    answers: { 200: answerWithJson(notificationSettingsSchema, 'Your present settings') },
    refusals: [400, 401, 413, 415, 422],
  },
  getPublicProfile: {
    access: 'anyone',
    method: 'get',
    path: '/users/profile/{id}',
    summary: 'A person’s public fields',
    params: pathIdSchema,
    answers: { 200: answerWithJson(publicProfileSchema, 'The public profile') },
    refusals: [400, 404],
  },
  getProfile: {
    access: 'user',
    method: 'get',
    path: '/users/{id}/profile',
    summary: "A person's profile, for somebody signed in",
    params: pathIdSchema,
    answers: { 200: answerWithJson(publicProfileSchema, 'The public profile') },
    refusals: [400, 401, 404],
  },
})

export const payoutOperations = declareOperations('users', {
  getPayoutDetails: {
    access: 'freelancer',
    method: 'get',
    path: '/users/payout-details',
    summary: 'Your bank details, with the numbers masked',
    answers: { 200: answerWithJson(payoutDetailsSchema, 'Masked; empty while none are stored') },
    refusals: [401, 403],
  },
  setPayoutDetails: {
    access: 'freelancer',
    method: 'put',
    path: '/users/payout-details',
    summary: 'Set your bank details, on a confirmed session; numbers that are left out stay',
    body: payoutUpdateSchema,
    answers: { 200: answerWithJson(payoutDetailsSchema, 'The stored details, masked') },
    refusals: [400, 401, 403, 413, 415, 422],
  },
})
