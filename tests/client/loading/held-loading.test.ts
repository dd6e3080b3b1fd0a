// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const fetched = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.doMock('../../../client/ui/chakra/widgets.ts', () => {
    fetched()
    return { widgets: {} }
  })
  fetched.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('widgets are loaded once the screen has settled', async () => {
  const { loadWidgetsWhenIdle } = await import('../../../client/ui/load-widgets.ts')
  loadWidgetsWhenIdle()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
})

test('loading waits while something is being sent, and follows it', async () => {
  const { holdWidgetLoading, loadWidgetsWhenIdle } = await import('../../../client/ui/load-widgets.ts')
  holdWidgetLoading(true)
  loadWidgetsWhenIdle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).not.toHaveBeenCalled()
  holdWidgetLoading(false)
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
})

test.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }])(
  'on a connection of %j they are loaded only when needed',
  async (connection) => {
    vi.stubGlobal('navigator', { connection })
    const { loadWidgetsWhenIdle, loadWidgets } = await import('../../../client/ui/load-widgets.ts')
    loadWidgetsWhenIdle()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).not.toHaveBeenCalled()
    await loadWidgets()
    expect(fetched).toHaveBeenCalledOnce()
  },
)
