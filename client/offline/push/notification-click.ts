/** From the worker to the open window it has just focused: a notification was tapped. */
export type NavigateMessage = { type: 'navigate'; to: string }

/** `go` gets the path to show. Returns a function that removes the listener. */
export function onNotificationClick(go: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const listen = ({ data, ports }: MessageEvent<Partial<NavigateMessage> | null>) => {
    if (data?.type !== 'navigate' || !data.to?.startsWith('/') || data.to.startsWith('//')) return
    ports[0]?.postMessage('going')
    go(data.to)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}
