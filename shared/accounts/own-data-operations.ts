import { answerWithJson, declareOperations } from '../api/declare-operations.ts'
import { accountDeletionSchema as deletion, deletionEffectsSchema as ending } from './auth.ts'

export const accountOperations = declareOperations('own data', {
  exportOwnData: {
    access: 'user',
    method: 'get',
    path: '/users/me/export',
    summary: 'All your data: a zip of data.json, your pictures and your documents',
    answers: { 200: { description: 'The zip', content: { 'application/zip': {} } } },
    refusals: [401, 429],
  },
  previewAccountDeletion: {
    access: 'user',
    method: 'get',
    path: '/users/me/deletion',
    summary: 'What would end for others if you deleted your account now',
    answers: { 200: answerWithJson(ending, 'The number of each') },
    refusals: [401],
  },
  deleteAccount: {
    access: 'user',
    method: 'delete',
    path: '/users/me',
    summary:
      'Delete your account for good; an owner’s company closes with it. Takes a confirmed session, or the password',
    body: deletion,
    isBodyOptional: true,
    answers: { 204: { description: 'Deleted' } },
    refusals: [400, 401, 403, 413, 415, 422, 429, 503],
  },
})
