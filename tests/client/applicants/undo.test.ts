import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerDecisionUndo, type DecisionToUndo, undoLastDecision } from '../../../client/trade/decisions/undo.ts'
import { onToast, type ToastMessage } from '../../../client/ui/overlays/toast.ts'
import { createFakeServer } from '../support/fake-server.ts'

let server: ReturnType<typeof createFakeServer>
let toasts: ToastMessage[]
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

const decision: DecisionToUndo = { jobId: 'j1', application_ids: ['a1', 'a2'], status: 'rejected', refetch }
const outcome = (application_id: string, detail = '') => ({ application_id, is_done: detail === '', detail })
const said = () => toasts.map(({ text }) => text)

test('the key undoes the last decision once, and only for ten seconds', async () => {
  server.answer = () => ({ status: 200, body: [outcome('a1'), outcome('a2')] })
  offerDecisionUndo('2 rejected.', decision)
  undoLastDecision()
  await vi.waitFor(() => expect(said()).toEqual(['2 rejected.', '2 undone.']))
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
    [expect.stringContaining('/jobs/j1/applications/undo'), { application_ids: ['a1', 'a2'], status: 'rejected' }],
  ])
  expect(refetch).toHaveBeenCalledOnce()
  undoLastDecision()
  expect(said().at(-1)).toBe('There is nothing to undo.')
  offerDecisionUndo('2 rejected.', decision)
  vi.setSystemTime(Date.now() + 10_001)
  undoLastDecision()
  expect(said().at(-1)).toBe('There is nothing to undo.')
  expect(server.calls).toHaveLength(1)
})

test('what the server says of those who know already is said', async () => {
  server.answer = () => ({ status: 200, body: [outcome('a1'), outcome('a2', 'They have been told already.')] })
  offerDecisionUndo('2 rejected.', decision)
  toasts[0]!.action!.onClick()
  await vi.waitFor(() =>
    expect(said()).toEqual([
      '2 rejected.',
      'Undone.',
      'Not undone: They have been told already. The rejection stands.',
    ]),
  )
})

test.each([
  ['accepted', 'The booking stands.'],
  ['shortlisted', 'They stay on the shortlist.'],
] as const)('after an undo of %s that failed it is said what is so', async (status, words) => {
  server.answer = () => ({ status: 409, body: { detail: 'They have been told already.' } })
  offerDecisionUndo('Done.', { ...decision, application_ids: ['a1'], status })
  undoLastDecision()
  await vi.waitFor(() => expect(said().at(-1)).toBe(`They have been told already. ${words}`))
})

test('more than one request takes are undone in several, and what failed halfway goes on from there', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `a${n}`)
  let isHeard = false
  server.answer = ({ body }) =>
    server.calls.length === 1 || isHeard
      ? {
          status: 200,
          body: body.application_ids.map((id: string) => outcome(id, id === 'a7' || id === 'a8' ? 'Told.' : '')),
        }
      : 'network'
  offerDecisionUndo('250 rejected.', { ...decision, application_ids: ids })
  undoLastDecision()
  await vi.waitFor(() => expect(toasts.at(-1)?.action?.label).toBe('Try again'))
  isHeard = true
  toasts.at(-1)!.action!.onClick()
  await vi.waitFor(() =>
    expect(said().slice(-2)).toEqual(['248 undone.', '2 not undone: Told. Anything not undone still stands.']),
  )
  const sent = server.calls.map(({ body }) => body.application_ids as string[])
  expect(sent.map(({ length }) => length)).toEqual([200, 50, 50])
  expect([...sent[0]!, ...sent[2]!]).toEqual(ids)
})
