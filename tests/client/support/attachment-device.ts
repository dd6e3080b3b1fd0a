import { keepDocument } from '../../../client/offline/outbox/keep-document.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { accept, createFakeServer } from './fake-server.ts'
import { createTestBrowser, openTab } from './test-device.ts'

export const ANN = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
/** The start of a PDF, as a file would have it. */
export const bytes = new Uint8Array([37, 80, 68, 70, 0, 13, 10, 128])

/** A device that sends files with its messages to Ann, and what its server is asked. */
export function attachmentDevice() {
  const server = createFakeServer()
  const browser = createTestBrowser()
  const tab = openTab({ fetch: server.fetch, browser })
  const { device, db } = tab
  const write = async (content: string) => {
    const attachment = await keepDocument(new File([bytes], 'rider.pdf', { type: 'application/pdf' }), device)
    return { ...(await sendMessage({ ...ANN, content, attachment }, device)), file: attachment.id }
  }
  const kinds = async () => (await db.outbox.orderBy('position').toArray()).map(({ kind }) => kind)
  const refuseUpload = () =>
    (server.answer = (call) =>
      call.path === '/messages/upload-attachment' ? { status: 415, body: { detail: 'Not that kind.' } } : accept(call))
  return { server, browser, tab, device, db, write, kinds, refuseUpload }
}
