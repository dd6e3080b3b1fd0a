import { afterEach, describe, expect, test, vi } from 'vitest'
import { openFromNotification, pathWithinApp } from '../../../../client/offline/worker/open-from-notification.ts'

vi.stubGlobal('location', { origin: 'https://standby.example' })
afterEach(() => void vi.clearAllMocks())

describe('a tap on a notification', () => {
  const notification = (to: string) => ({ close: vi.fn(), data: { to } }) as unknown as Notification
  const page = (fields: object = {}) => ({
    focused: false,
    visibilityState: 'hidden',
    focus: vi.fn(async function (this: unknown) {
      return this
    }),
    navigate: vi.fn(async () => null),
    postMessage: vi.fn((_message: unknown, [port]: MessagePort[]) => port!.postMessage('going')),
    ...fields,
  })
  const openWindow = vi.fn(async () => null)
  const withPages = (...pages: object[]) => vi.stubGlobal('clients', { matchAll: async () => pages, openWindow })

  test('focuses the open window and navigates it', async () => {
    const pages = [page(), page({ focused: true })]
    withPages(...pages)
    await openFromNotification(notification('https://standby.example/messages?conversation=c1'))
    expect(pages[1]!.focus).toHaveBeenCalled()
    expect(pages[1]!.postMessage.mock.calls[0]![0]).toEqual({ type: 'navigate', to: '/messages?conversation=c1' })
    expect(openWindow).not.toHaveBeenCalled()
    expect(pages[1]!.navigate).not.toHaveBeenCalled()
  })

  test('opens one if there is none', async () => {
    withPages()
    await openFromNotification(notification('/messages'))
    expect(openWindow).toHaveBeenCalledWith('/messages')
  })

  test('a page in which nothing listens is navigated by its address', async () => {
    const silent = page({ postMessage: vi.fn() })
    withPages(silent)
    await openFromNotification(notification('/messages'))
    expect(silent.navigate).toHaveBeenCalledWith('/messages')
  })

  test.each([
    'https://evil.example/x',
    '//evil.example',
    '/.//evil.example',
    '/..//evil.example/x',
    '/\\\\evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    undefined,
    7,
  ])('never leaves the app (%s)', (address) => {
    expect(new URL(pathWithinApp(address), 'https://standby.example').origin).toBe('https://standby.example')
  })
})
