// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollWhileStreamDown } from '../../../client/offline/sync/stream.ts'
import { setSyncState } from '../../../client/offline/sync/sync-state.ts'

const ask = vi.fn()
let end: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  ask.mockClear()
  end = new AbortController()
  setSyncState({ online: true, streaming: false, synced: true })
})
afterEach(() => {
  end.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})
const minute = () => vi.advanceTimersByTimeAsync(60_000)

test('every 10 s while the stream is down', async () => {
  pollWhileStreamDown(ask, end.signal)
  await minute()
  expect(ask).toHaveBeenCalledTimes(6)
})

test('every 5 s on the messages screen', async () => {
  history.replaceState(null, '', '/messages?conversation=c1')
  pollWhileStreamDown(ask, end.signal)
  await minute()
  expect(ask).toHaveBeenCalledTimes(12)
})

test('never while it is up, unless the last sync failed', async () => {
  pollWhileStreamDown(ask, end.signal)
  setSyncState({ streaming: true })
  await minute()
  expect(ask).not.toHaveBeenCalled()
  setSyncState({ synced: false })
  await minute()
  expect(ask).toHaveBeenCalledTimes(6)
})

test('while it is up and a request has failed, until one reaches the server', async () => {
  setSyncState({ streaming: true, online: false })
  ask.mockImplementationOnce(() => {}).mockImplementationOnce(() => setSyncState({ online: true }))
  pollWhileStreamDown(ask, end.signal)
  await minute()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a hidden tab does not poll', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  pollWhileStreamDown(ask, end.signal)
  await minute()
  expect(ask).not.toHaveBeenCalled()
})
