// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilesEditor } from '../../../client/call-sheet/files-editor.tsx'
import { queryClient } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import RefereeFeedbackScreen from '../../../client/mailed/referee-feedback-screen.tsx'
import { PushCard } from '../../../client/settings/push-card.tsx'
import { DOCUMENT_BYTES_MAX } from '../../../shared/limits.ts'
import type { StoredDocument } from '../../../shared/people/credentials.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { type Answer, createFakeServer } from '../support/fake-server.ts'
import '../support/jsdom-gaps.ts'

let server: ReturnType<typeof createFakeServer>

beforeEach(() => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  setServerReached(true)
  vi.unstubAllGlobals()
})

test('a document for a call sheet is sent as it is picked, once; what the server refuses, and one too large, is said', async () => {
  let answer = (_: Answer) => {}
  server.answer = () => new Promise((resolve) => (answer = resolve))
  function Editor() {
    const [documents, setDocuments] = useState<StoredDocument[]>([])
    return <FilesEditor jobId="j1" documents={documents} onChange={setDocuments} />
  }
  const { container } = render(<Editor />)
  const pick = (file: File) =>
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } })

  pick(new File([new Uint8Array(DOCUMENT_BYTES_MAX + 1)], 'film.pdf', { type: 'application/pdf' }))
  expect((await screen.findByRole('alert')).textContent).toContain(SPECIFIED_TEXT.fileTooLarge)
  expect(server.calls).toEqual([])

  pick(new File(['%PDF-1.7'], 'map.pdf', { type: 'application/pdf' }))
  await screen.findByText('Sending map.pdf')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a photo or PDF' })).toBeNull()
  answer({ status: 422, body: { detail: 'This is no PDF that can be opened.' } })
  expect((await screen.findByRole('alert')).textContent).toContain('This is no PDF that can be opened.')

  pick(new File(['%PDF-1.7'], 'map.pdf', { type: 'application/pdf' }))
  await screen.findByText('Sending map.pdf')
  expect(screen.queryByRole('alert')).toBeNull()
  const document = { id: server.calls[1]!.body.id, name: 'map.pdf', type: 'application/pdf', size: 8 }
  answer({ status: 201, body: document })
  await screen.findByRole('button', { name: 'Remove map.pdf' })
  expect(server.paths()).toEqual(Array(2).fill('/jobs/j1/call-sheet/documents'))
})

test('a browser that refuses to ask for the permission is answered in words, and may be asked again', async () => {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    throw new Error('Not in this window.')
  })
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: new EventTarget() })
  render(<PushCard />)
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on notifications' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Notifications could not be turned on. Please try again.')
  fireEvent.click(screen.getByRole('button', { name: 'Turn on notifications' }))
  await waitFor(() => expect(requestPermission).toHaveBeenCalledTimes(2))
})

const openLink = (token: string) =>
  render(
    <MemoryRouter initialEntries={[`/referee-feedback?freelancer_id=f1#token=${token}`]}>
      <RefereeFeedbackScreen />
    </MemoryRouter>,
  )

test('a referee whose link could not be looked up tries again; one that is cut off is said to be, without a request', async () => {
  server.answer = () => 'network'
  openLink('secret')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.calls).toHaveLength(2))
  const freelancer = { full_name: 'Tomasz Adamski', profile_picture: null, job_role: 'Rigger' }
  server.answer = () => ({ status: 200, body: { state: 'open', referee_email: 'ruth@example.com', freelancer } })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Feedback on Tomasz Adamski' })
  cleanup()
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))

  // Answered meanwhile: who comes back is not shown what was there before.
  server.answer = () => ({ status: 200, body: { state: 'answered', referee_email: '', freelancer } })
  openLink('secret')
  await screen.findByRole('heading', { name: 'You have already answered' })
  cleanup()

  server.answer = () => ({ status: 422, body: { detail: 'Not a token.' } })
  openLink('sec')
  await screen.findByRole('heading', { name: 'This link does not work' })
  cleanup()
  const before = server.calls.length
  openLink('')
  await screen.findByRole('heading', { name: 'This link does not work' })
  expect(server.calls).toHaveLength(before)
})
