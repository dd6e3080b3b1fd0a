import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { joinServer } from '../support/api.ts'
import { createPushDevice } from '../support/push-device.ts'
import { startPushService } from '../support/push-service.ts'
import { startServer } from '../support/server.ts'

test('D5 killed after the commit and before the delivery: the push goes after the restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'standby-delivery-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const pushService = await startPushService()
  onTestFinished(pushService.stop)
  const env = { PUSH_EXTRA_ORIGINS: pushService.origin }
  const device = createPushDevice(pushService.endpoint())

  // The push service takes the call and never answers: the server dies waiting.
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
