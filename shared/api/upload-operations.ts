import { declareOperations, pathIdSchema } from './declare-operations.ts'

export const uploadsOperations = declareOperations('uploads', {
  describeUploads: {
    access: 'user',
    method: 'options',
    path: '/uploads',
    summary: 'The version and extensions of tus that this server supports',
    answers: { 204: { description: 'In the headers Tus-Version, Tus-Extension and Tus-Max-Size' } },
    refusals: [401],
  },
  createUpload: {
    access: 'user',
    method: 'post',
    path: '/uploads',
    summary: 'Create an upload: Upload-Length is its size in bytes, Upload-Metadata has its id, purpose and filename',
    answers: {
      200: { description: 'It was created before; Upload-Offset says how much has arrived' },
      201: { description: 'Created; Location is its address' },
    },
    refusals: [400, 401, 409, 412, 413, 429, 503],
  },
  getUpload: {
    access: 'user',
    method: 'get',
    path: '/uploads/{id}',
    summary: 'The progress of an upload of yours: Upload-Offset of Upload-Length bytes. HEAD answers the same',
    params: pathIdSchema,
    answers: { 200: { description: 'In the headers' } },
    refusals: [401, 404, 503],
  },
  continueUpload: {
    access: 'user',
    method: 'patch',
    path: '/uploads/{id}',
    summary: 'Send the next piece of an upload of yours, from Upload-Offset on',
    params: pathIdSchema,
    ownBody: {
      required: true,
      content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    answers: { 204: { description: 'Upload-Offset says how much has arrived now' } },
    refusals: [400, 401, 403, 404, 409, 412, 413, 429, 503],
  },
  cancelUpload: {
    access: 'user',
    method: 'delete',
    path: '/uploads/{id}',
    summary: 'Delete an upload of yours',
    params: pathIdSchema,
    answers: { 204: { description: 'Deleted' } },
    refusals: [401, 404, 412, 503],
  },
})
