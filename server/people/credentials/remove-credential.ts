import { eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { credentials } from '../../db/schema/credentials.ts'
import { recordChange } from '../../sync/change-log.ts'
import { ownCredential } from './own-credential.ts'

/** Takes a credential away with its document; one that is gone already stays so. */
export async function removeCredential(me: UserContext, id: string): Promise<void> {
  const file = await me.db.write((tx) => {
    const row = ownCredential(me, tx, id)
    if (!row.removed_at) {
      const removed_at = me.now().toISOString()
      tx.update(credentials).set({ removed_at }).where(eq(credentials.id, id)).run()
      recordChange(tx, [me.user.id], 'credential', id, true)
    }
    return row.document_file
  })
  await me.ports.documents.remove(file)
}
