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
  document.head.innerHTML = ''
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

test('of their files only those are fetched that have not come already', async () => {
  document.head.innerHTML =
    '<meta name="ahead" content="app assets/app.js,widgets assets/app.js assets/kit.js assets/widgets.js">'
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response('')
  })
  // One has come, one was refused, one was never asked for.
  const statuses: Record<string, number> = { '/assets/app.js': 200, '/assets/kit.js': 0 }
  vi.stubGlobal('performance', {
    getEntriesByName: (address: string) => {
      const responseStatus = statuses[new URL(address).pathname]
      return responseStatus === undefined ? [] : [{ responseStatus }]
    },
  })
  const { loadWidgets } = await import('../../../client/ui/load-widgets.ts')
  await loadWidgets()
  expect(asked).toEqual(['/assets/kit.js', '/assets/widgets.js'])
  expect(fetched).toHaveBeenCalledOnce()
})
