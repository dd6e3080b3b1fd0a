import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerUndo, type Undoable, undoLast } from '../../client/applicants/decisions/undo.ts'
import { onToast, type Toast } from '../../client/ui/overlays/toast.ts'
import { createFakeServer } from './support/fake-server.ts'

let server: ReturnType<typeof createFakeServer>
let toasts: Toast[]
let off: () => void
const refetch = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  toasts = []
  off = onToast((one) => toasts.push(one))
  refetch.mockClear()
})
afterEach(() => {
  off()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const decision: Undoable = { jobId: 'j1', application_ids: ['a1', 'a2'], status: 'rejected', refetch }
const outcome = (application_id: string, detail = '') => ({ application_id, is_done: detail === '', detail })
const said = () => toasts.map(({ text }) => text)

test('the key undoes the last decision once, and only for ten seconds', async () => {
  server.answer = () => ({ status: 200, body: [outcome('a1'), outcome('a2')] })
  offerUndo('2 rejected.', decision)
  undoLast()
  await vi.waitFor(() => expect(said()).toEqual(['2 rejected.', '2 undone.']))
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
    [expect.stringContaining('/jobs/j1/applications/undo'), { application_ids: ['a1', 'a2'], status: 'rejected' }],
  ])
  expect(refetch).toHaveBeenCalledOnce()
  undoLast()
  expect(said().at(-1)).toBe('There is nothing to undo.')
  offerUndo('2 rejected.', decision)
  vi.setSystemTime(Date.now() + 10_001)
  undoLast()
  expect(said().at(-1)).toBe('There is nothing to undo.')
  expect(server.calls).toHaveLength(1)
})

test('what the server says of those who know already is said', async () => {
  server.answer = () => ({ status: 200, body: [outcome('a1'), outcome('a2', 'They have been told already.')] })
  offerUndo('2 rejected.', decision)
  toasts[0]!.action!.onClick()
  await vi.waitFor(() => expect(said()).toEqual(['2 rejected.', 'Undone.', 'Not undone: They have been told already.']))
})
