import { withReceivedFile } from '../../http/uploads/received-file.ts'
import { addOwnCredential, editOwnCredential, removeOwnCredential } from './own-credentials.ts'
import { credentialOfRow, credentialsOf } from './credential-rows.ts'
import { readDocument, sendDocument, shownCredentials } from './read-document.ts'
import { credentialsOperations, shownCredentialsOperations } from '../../../shared/people/credential-operations.ts'
import { serveOperations, createdAnswer } from '../../http/serve.ts'

export const credentialsRoutes = serveOperations(credentialsOperations, {
  listCredentials: async ({ me }) => (await credentialsOf(me.db.read, me.user.id)).map(credentialOfRow),
  addCredential: async ({ me, form }) => {
    const { id, document_id, file, upload_id, ...fields } = form
    const { repeated, credential } = await withReceivedFile(
      me,
      { file, upload_id, purpose: 'credential' },
      (received) => addOwnCredential(me, { id, fields, document: { id: document_id, ...received! } }),
    )
    return createdAnswer(credential, repeated)
  },
  updateCredential: async ({ me, params, form }) => {
    const { document_id, file, upload_id, ...fields } = form
    const edited = await withReceivedFile(me, { file, upload_id, purpose: 'credential' }, (received) => {
      const document = received && { id: document_id, ...received }
      return editOwnCredential(me, { id: params.id, fields, document })
    })
    return edited
  },
  deleteCredential: ({ me, params }) => removeOwnCredential(me, params.id),
  getCredentialDocument: async ({ c, me, params }) => sendDocument(c, await readDocument(me, params.id)),
})

export const shownCredentialsRoutes = serveOperations(shownCredentialsOperations, {
  listUserCredentials: ({ me, params }) => shownCredentials(me, params.id),
})
