import type { NavigateMessage } from '../push/notification-click.ts'

/** `self`, typed as a service worker: the compiler's library does not know which worker it is. */
export const workerScope = globalThis as unknown as ServiceWorkerGlobalScope

/** Opens a notification's page: focuses the open window and navigates it; without one, opens a new one. */
export async function openFromNotification(
  notification: Notification,
  page: unknown = notification.data?.to,
): Promise<void> {
  notification.close()
  const to = pathWithinApp(page)
  const windows = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open =
    windows.find(({ focused }) => focused) ?? windows.find((page) => page.visibilityState === 'visible') ?? windows[0]
  if (!open) return void (await workerScope.clients.openWindow(to))
  const shown = await open.focus().catch(() => open)
  if (!(await askPageToNavigate(shown, to))) await shown.navigate(to).catch(() => workerScope.clients.openWindow(to))
}

/**
 * Asks the page to navigate without a reload. False: nothing in it listens (it shows a signed-out page, or is still
 * starting).
 */
function askPageToNavigate(page: WindowClient, to: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const giveUp = setTimeout(() => resolve(false), 1_000)
    port1.onmessage = () => {
      clearTimeout(giveUp)
      resolve(true)
    }
    page.postMessage({ type: 'navigate', to } satisfies NavigateMessage, [port2])
  })
}

/** A path within this app, whatever the address. */
export function pathWithinApp(address: unknown, origin = location.origin): string {
  try {
    const url = new URL(String(address ?? '/'), origin)
    // '/.//host' resolves to '//host', which would be another origin's address.
    return url.origin === origin ? `/${url.pathname.replace(/^\/+/, '')}${url.search}` : '/'
  } catch {
    return '/'
  }
}
