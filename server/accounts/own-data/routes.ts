import { deleteAccount, whatAccountDeletionEnds } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { accountOperations } from '../../../shared/accounts/own-data-operations.ts'
import { serveOperations } from '../../http/serve.ts'

export const accountRoutes = serveOperations(accountOperations, {
  exportOwnData: async ({ c, me }) =>
    c.body(await exportData(me), 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="standby-data.zip"',
    }),
  previewAccountDeletion: ({ me }) => whatAccountDeletionEnds(me),
  deleteAccount: ({ me, body }) => deleteAccount(me, body.password),
})
