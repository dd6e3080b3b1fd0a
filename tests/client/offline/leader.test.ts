// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { leadWhileVisible } from '../../../client/offline/sync/leader.ts'
import { createLocks } from '../support/locks.ts'

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

afterEach(() => void vi.restoreAllMocks())

function openTabs(count: number) {
  const browser = createLocks()
  const end = new AbortController()
  const tabs = Array.from({ length: count }, () => {
    const { locks, kill } = browser.openTab()
    const tab = { isLeading: false, kill }
    leadWhileVisible({
      locks,
      name: 'lead',
      signal: end.signal,
      lead: (until) => {
        tab.isLeading = true
        until.addEventListener('abort', () => (tab.isLeading = false))
      },
    })
    return tab
  })
  return { tabs, end, leading: () => tabs.filter((tab) => tab.isLeading).length }
}

test('of seven tabs one leads; when it dies another does', async () => {
  const { tabs, leading, end } = openTabs(7)
  await turn()
  expect(leading()).toBe(1)
  tabs[0]!.kill()
  tabs[0]!.isLeading = false
  await turn()
  expect(leading()).toBe(1)
  end.abort()
})

test('none leads while all are hidden, so that pushes come; a glance elsewhere changes nothing', async () => {
  vi.useFakeTimers()
  const { leading, end } = openTabs(2)
  await vi.advanceTimersByTimeAsync(10)
  show('hidden')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(leading()).toBe(1)
  show('visible')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(leading()).toBe(1)
  show('hidden')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(leading()).toBe(0)
  show('visible')
  await vi.advanceTimersByTimeAsync(10)
  expect(leading()).toBe(1)
  end.abort()
  vi.useRealTimers()
})
