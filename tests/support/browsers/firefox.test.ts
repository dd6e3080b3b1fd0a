import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { bind } from '../bind.ts'
import { launchFirefox } from './firefox.ts'
import { startPushService } from '../outside/push-service.ts'

const worker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('push', (event) => event.waitUntil(show(event.data.json())))
  async function show({ title }) {
    await registration.showNotification(title)
    for (const client of await clients.matchAll()) client.postMessage((await registration.getNotifications()).map((one) => one.title))
  }`

test('a push goes all the way: subscribe, encrypt, deliver, worker, notification', async () => {
  const pushService = await startPushService()
  onTestFinished(pushService.stop)
  const site = await serveSite()
  const browser = await launchFirefox(pushService.webSocket)
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(site)

  const keys = webPush.generateVAPIDKeys()
  const subscription = await page.evaluate(async (applicationServerKey) => {
    await navigator.serviceWorker.register('/worker.js')
    const registration = await navigator.serviceWorker.ready
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    return JSON.parse(JSON.stringify(made))
  }, keys.publicKey)
  expect(subscription.endpoint).toContain(pushService.origin)

  const vapidDetails = { subject: 'mailto:crew@standby.example', ...keys }
  const push = webPush.generateRequestDetails(subscription, JSON.stringify({ title: 'Call time 06:00' }), {
    vapidDetails,
    TTL: 60,
  })
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener('message', ({ data }) => void Object.assign(window, { titles: data })),
  )
  const titles = () => page.evaluate(() => (window as unknown as { titles?: string[] }).titles)
  // webPush.sendNotification requires https.
  const reply = await fetch(push.endpoint, {
    method: 'POST',
    headers: push.headers as Record<string, string>,
    body: push.body as Buffer<ArrayBuffer>,
  })
  expect(reply.status).toBe(201)
  await expect.poll(titles, { timeout: 30_000 }).toEqual(['Call time 06:00'])
  expect(pushService.pushes[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60' })
})

async function serveSite() {
  const http = createServer((request, response) => {
    const [type, body] =
      request.url === '/worker.js' ? ['text/javascript', worker] : ['text/html', '<!doctype html><title>Device</title>']
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  const { port, close } = await bind(http)
  onTestFinished(close)
  return `http://localhost:${port}/`
}
