import { deleteAccount, whatEnds } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { accountOperations } from '../../../shared/accounts/own-data-operations.ts'
import { serve } from '../../http/serve.ts'

export const accountRoutes = serve(accountOperations, {
  exportOwnData: async ({ c, me }) =>
    c.body(await exportData(me), 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="standby-data.zip"',
    }),
  previewAccountDeletion: ({ me }) => whatEnds(me),
  deleteAccount: ({ me, body }) => deleteAccount(me, body.password),
})
