// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, test } from 'vitest'
import { setServerReached } from '../../../client/http/reach.ts'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import AttachmentDialog from '../../../client/messages/attachment-dialog.tsx'
import { ShownDocument } from '../../../client/trade/files/shown-document.tsx'
// Loaded when the first dialog opens; on a busy machine that takes longer than a test waits.
import '../../../client/ui/chakra/widgets.ts'
import { ownDevice } from '../support/own-device.ts'

const kept = { credential_id: 'm1', bytes: new ArrayBuffer(4), size: 4, type: 'application/pdf', name: 'rider.pdf' }
const open = (url: string | null) =>
  render(<AttachmentDialog name="rider.pdf" url={url} keptId={undefined} onClose={() => {}} />)

afterEach(() => {
  setServerReached(true)
})
const own = ownDevice()
beforeEach(() => {
  setServerReached(false)
  URL.createObjectURL ??= () => 'blob:here'
  URL.revokeObjectURL ??= () => {}
})

test('without signal a stored attachment opens from this device, by the id in its address', async () => {
  await own.tab.db.documents.add({ ...kept, id: 'f1' })
  open('/api/messages/attachments/f1')
  await screen.findByRole('link', { name: /rider\.pdf/ })
})

test('one that is not stored says so, and when it can be opened', async () => {
  open('/api/messages/attachments/f2')
  await screen.findByText('This file is not on this device. It opens here once there is signal.')
})

test('one that was never sent and is deleted promises nothing', async () => {
  open(null)
  await screen.findByText('This file is no longer on this device.')
})

test('somebody else’s document without signal says that it needs it, not that it failed', async () => {
  own.server.answer = () => 'network'
  render(
    <QueryProvider>
      <ShownDocument credential={{ id: 'c1', name: 'IPAF', issuer: 'IPAF', document: null }} onClose={() => {}} />
    </QueryProvider>,
  )
  await screen.findByText('The document needs signal.')
})
