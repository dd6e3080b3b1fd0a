import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompletedPosting, StartedCheckout } from '../../shared/payments/payments.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callServer, joinServer } from '../support/api.ts'
import { startMailServer } from '../support/outside/mail-server.ts'
import { createPushDevice } from '../support/outside/push-device.ts'
import { startPushService } from '../support/outside/push-service.ts'
import { startServer } from '../support/server.ts'

test('D5 killed after the commit and before the delivery: the push is sent after the restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'standby-delivery-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const pushService = await startPushService()
  onTestFinished(pushService.stop)
  const env = { PUSH_EXTRA_ORIGINS: pushService.origin }
  const device = createPushDevice(pushService.endpoint())

  // The push service accepts the request and never answers: the server dies while it waits.
  pushService.answerWith(() => ({ status: 201, delayMs: 60_000 }))
  const first = await startServer({ dataDir, env })
  const [ana, ben] = [await joinServer(first.origin, 'freelancer'), await joinServer(first.origin, 'employer')]
  expect((await ben.post('/push/subscriptions', device.subscription)).status).toBeLessThan(300)
  const sent = await ana.post('/messages/send-direct', { recipient_id: ben.user.id, content: 'Call time is 06:00' })
  expect(sent.status).toBe(201)
  await vi.waitFor(() => expect(pushService.pushes).toHaveLength(1), { timeout: 5_000 })
  await first.kill()

  pushService.answerWith(() => ({ status: 201 }))
  await startServer({ dataDir, env })
  await vi.waitFor(() => expect(pushService.pushes).toHaveLength(2), { timeout: 60_000 })
  expect(JSON.stringify(device.read(pushService.pushes[1]!.body))).toContain('Call time is 06:00')
})

test('D5 killed after a payment and before its receipt: the mail is sent after the restart, once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'standby-receipt-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await startServer({ dataDir, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const employer = await joinServer(first.origin, 'employer')
  const form = new FormData()
  form.set('package_id', 'basic')
  const headers = { authorization: `Bearer ${employer.token}` }
  const started = await fetch(`${first.origin}/api/payments/create-checkout`, { method: 'POST', headers, body: form })
  const { checkout_url, session_id } = (await started.json()) as StartedCheckout
  await fetch(checkout_url, { method: 'POST', body: new URLSearchParams({ card: 'good' }), redirect: 'manual' })
  await first.kill()

  const mail = await startMailServer()
  const second = await startServer({ dataDir, env: { SMTP_URL: mail.url } })
  // The request to confirm the address, which waited for a mail server as well, may come before it.
  const receipts = () => mail.mails.filter(({ text }) => text.includes('Receipt SB-000001'))
  await vi.waitFor(() => expect(receipts()).toHaveLength(1), { timeout: 60_000 })
  expect(receipts()[0]!.to).toBe(employer.email)
  const done = await callServer<CompletedPosting>(
    second.origin,
    'POST',
    `/payments/complete-job-posting/${session_id}`,
    undefined,
    employer.token,
  )
  expect(done).toMatchObject({ status: 200, body: { job: null, posts_left: 1 } })
  expect(receipts()).toHaveLength(1)
})
