import { withReceivedFile } from '../../http/uploads/received-file.ts'
import { addCredential, editCredential, removeCredential } from './own-credentials.ts'
import { credentialOf, credentialsOf } from './credential-rows.ts'
import { readDocument, sendDocument, shownCredentials } from './read-document.ts'
import { credentialsOperations, shownCredentialsOperations } from '../../../shared/people/credential-operations.ts'
import { serve, created } from '../../http/serve.ts'

export const credentialsRoutes = serve(credentialsOperations, {
  listCredentials: async ({ me }) => (await credentialsOf(me.db.read, me.user.id)).map(credentialOf),
  addCredential: async ({ me, form }) => {
    const { id, document_id, file, upload_id, ...fields } = form
    const { repeated, credential } = await withReceivedFile(
      me,
      { file, upload_id, purpose: 'credential' },
      (received) => addCredential(me, { id, fields, document: { id: document_id, ...received! } }),
    )
    return created(credential, repeated)
  },
  updateCredential: async ({ me, params, form }) => {
    const { document_id, file, upload_id, ...fields } = form
    const edited = await withReceivedFile(me, { file, upload_id, purpose: 'credential' }, (received) => {
      const document = received && { id: document_id, ...received }
      return editCredential(me, { id: params.id, fields, document })
    })
    return edited
  },
  deleteCredential: ({ me, params }) => removeCredential(me, params.id),
  getCredentialDocument: async ({ c, me, params }) => sendDocument(c, await readDocument(me, params.id)),
})

export const shownCredentialsRoutes = serve(shownCredentialsOperations, {
  listUserCredentials: ({ me, params }) => shownCredentials(me, params.id),
})
