import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import { createFakeServer } from './fake-server.ts'
import { page } from './rows.ts'
import { openTab } from './test-device.ts'

export const JOB = { id: 'j1', title: 'Rig', employer_id: 'boss' }
/** A direct message to Ann. */
export const toAnn = (content: string) => ({
  recipient_id: 'ann',
  recipient_name: 'Ann',
  job_id: null,
  job_title: 'Direct Message',
  content,
})

/** A device with a server that it can be synced with; `arrive` applies a page of changes. */
export function setUp() {
  const server = createFakeServer()
  const tab = openTab({ fetch: server.fetch })
  const arrive = (changes: Parameters<typeof page>[0], rest?: Parameters<typeof page>[1]) =>
    applySyncPage(tab.db, page(changes, rest), 0)
  return { server, arrive, ...tab }
}
