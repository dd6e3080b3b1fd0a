import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { setServerReached } from '../../../client/http/reach.ts'
import { syncState, setSyncState } from '../../../client/offline/sync/sync-state.ts'
import { shareSyncState } from '../../../client/offline/sync/share-sync-state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setServerReached(true)
  setSyncState({ streaming: false })
})

/** This tab, and another one that sends to it and receives from it. */
function twoTabs(userId = 'me') {
  const end = new AbortController()
  const other = new BroadcastChannel('standby-line-me')
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => void heard.push(data))
  onTestFinished(() => {
    end.abort()
    other.close()
  })
  return { ...shareSyncState(userId, end.signal), end, say: (news: object) => other.postMessage(news), heard }
}
/** A delay for what must not happen. What must happen is awaited: channels are slow on a busy machine. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 20))
const soon = (expected: () => void) => vi.waitFor(expected, { timeout: 10_000 })
const shown = () => {
  const { online, streaming } = syncState()
  return { online, streaming }
}
const UP = { online: true, streaming: true }
const DOWN = { online: false, streaming: false }

test('a new tab asks for the state of the connection, and shows the leading tab’s', async () => {
  const { heard, say } = twoTabs()
  await soon(() => expect(heard).toEqual([{ ask: true }]))
  for (const line of [UP, DOWN]) {
    say({ line })
    await soon(() => expect(shown()).toEqual(line))
  }
})

test('the leading tab sends it when it starts to lead, at every change and when asked; it accepts nobody else’s', async () => {
  const { lead, heard, say } = twoTabs()
  await soon(() => expect(heard).toEqual([{ ask: true }]))
  heard.length = 0
  say({ ask: true })
  say({ line: UP })
  await soon(() => expect(shown()).toEqual(UP))
  await turn()
  expect(heard).toEqual([])

  lead(true)
  setSyncState({ streaming: false })
  setServerReached(false)
  say({ ask: true })
  const told = [{ line: UP }, { line: { online: true, streaming: false } }, { line: DOWN }, { line: DOWN }]
  await soon(() => expect(heard).toEqual(told))
  say({ line: UP })
  await turn()
  expect(shown()).toEqual(DOWN)

  heard.length = 0
  lead(false)
  say({ line: UP })
  await soon(() => expect(shown()).toEqual(UP))
  expect(heard).toEqual([])
})

test('a signed-out tab sends nothing, asks nothing and receives nothing', async () => {
  const { lead, ask, end, heard, say } = twoTabs()
  lead(true)
  await soon(() => expect(heard).toHaveLength(2))
  heard.length = 0
  end.abort()
  lead(false)
  lead(true)
  setSyncState({ streaming: true })
  ask()
  say({ line: DOWN })
  await turn()
  expect([heard, shown()]).toEqual([[], UP])
})

test('another person’s tabs are ignored', async () => {
  const { heard, say } = twoTabs('somebody else')
  say({ line: DOWN })
  await turn()
  expect([heard, syncState().online]).toEqual([[], true])
})

test('a browser without BroadcastChannel relies on what the tab itself sees', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const end = new AbortController()
  const { lead, ask } = shareSyncState('me', end.signal)
  lead(true)
  ask()
  setSyncState({ streaming: true })
  end.abort()
  expect(shown()).toEqual(UP)
})
