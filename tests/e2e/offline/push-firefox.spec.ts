import { expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import { joinServer } from '../../support/api.ts'
import { jobBody, role } from '../../support/factories/jobs.ts'
import { localTime } from '../support/dashboard-steps.ts'
import {
  firefoxCrew,
  leave,
  logOutOn,
  openTab,
  press,
  see,
  shownOn,
  signInOn,
  subscribedAt,
  subscriptionOn,
  turnOnNotifications,
  WAIT,
} from '../support/push-steps.ts'

test('N7: a message to a closed app is shown as a notification, and is readable offline', async () => {
  const all = await firefoxCrew()
  const { pushService, line, rigger, say } = all
  const page = await openTab(all)
  await signInOn(page, line.origin, rigger)
  expect(subscribedAt(all)).toEqual([])
  await turnOnNotifications(page, line.origin)
  const endpoint = await subscriptionOn(page)
  expect(endpoint).toContain(pushService.origin)
  expect(subscribedAt(all)).toEqual([{ user_id: rigger.user.id, endpoint }])

  await leave(page, all)
  // From here on the device receives nothing but what the push service delivers.
  line.goDown()
  const words = 'Call time moved to 06:00, dock C.'
  await say(words)
  await expect.poll(() => pushService.acknowledged.length, WAIT).toBe(1)
  expect(pushService.pushes).toHaveLength(1)
  const [{ headers, body }] = pushService.pushes as [(typeof pushService.pushes)[number]]
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(headers.authorization).toMatch(/^vapid t=/)
  expect(body.toString('latin1')).not.toContain('Call time')

  await page.goto(`${line.origin}/messages`)
  await expect.poll(() => shownOn(page), WAIT).toEqual([{ title: 'Mina Okafor', body: words }])
  await press(page, 'a[href*="conversation="]')
  await see(page, words)
  expect(line.passed.filter(({ path, status }) => path.startsWith('/api/messages') && status === 200)).toEqual([])

  // The longest message does not fit into a push: its beginning now, the rest once online.
  const long = `${'🪝'.repeat(2_400)} and no shackles`
  await leave(page, all)
  await say(long)
  await expect.poll(() => pushService.acknowledged.length, WAIT).toBe(2)
  expect(pushService.pushes[1]!.body.length).toBeLessThanOrEqual(4096)
  await page.goto(`${line.origin}/messages`)
  const folded = /^2 new messages\nCall time moved.*\n(🪝){50,}…$/u
  await expect
    .poll(() => shownOn(page), WAIT)
    .toEqual([{ title: expect.any(String), body: expect.stringMatching(folded) }])
  line.comeUp()
  await page.goto(`${line.origin}/messages`)
  await press(page, 'a[href*="conversation="]')
  await see(page, 'and no shackles')
  await see(page, words)

  await page.goto(`${line.origin}/settings?tab=notifications`)
  await press(page, 'button', 'Send a test')
  await see(page, 'It came in ', 'output')
})

test('a push about a conversation and a job unknown to this device: a reply written offline belongs to the job', async () => {
  const all = await firefoxCrew({ DEMO: '1' })
  const { pushService, line, rigger, boss } = all
  const page = await openTab(all)
  await signInOn(page, line.origin, rigger)
  await turnOnNotifications(page, line.origin)
  await leave(page, all)
  line.goDown()

  // Applied for on another device, and answered: this device learns of it by the push alone.
  const when = { date_start: localTime(20, '07:00') + ':00Z', date_end: localTime(22, '22:00') + ':00Z' }
  const { body: job } = await boss.post<Job>('/jobs', jobBody({ roles: [role(when)] }))
  const applied = await rigger.post(`/jobs/${job.id}/apply`, { message: 'I am free' })
  expect(applied.status).toBe(201)
  await boss.post('/messages/send', { recipient_id: rigger.user.id, job_id: job.id, content: 'Can you bring slings?' })
  await expect.poll(() => pushService.acknowledged.length, WAIT).toBeGreaterThan(0)
  await page.goto(`${line.origin}/messages`)
  await expect
    .poll(() => shownOn(page), WAIT)
    .toContainEqual({ title: `Mina Okafor · ${job.title}`, body: 'Can you bring slings?' })
  await press(page, 'a[href*="conversation="]')
  await see(page, 'Can you bring slings?', '[role=log] *')
  await see(page, job.title, 'header *')
  await (await page.$('textarea'))!.type('Eight of them')
  await press(page, 'button[aria-label=Send]')
  await see(page, 'Eight of them', '[role=log] *')

  line.comeUp()
  const conversations = async () => (await boss.get<Conversation[]>('/messages/conversations')).body
  await expect
    .poll(async () => (await conversations()).map(({ job_id, last_message }) => ({ job_id, last_message })), WAIT)
    .toEqual([{ job_id: job.id, last_message: 'Eight of them' }])
  // It stays in the open thread, as sent.
  await see(page, 'Eight of them', '[role=log] *')
  await see(page, 'I am free', '[role=log] *')
})

test('N4: signing out ends the push subscription on the server and in the browser; the next person has none', async () => {
  const all = await firefoxCrew()
  const { pushService, server, line, boss, rigger, say } = all
  const other = await joinServer(server.origin, 'freelancer', { full_name: 'Jonah Birch' })
  const page = await openTab(all)
  await signInOn(page, line.origin, rigger)
  await turnOnNotifications(page, line.origin)
  expect(subscribedAt(all)).toHaveLength(1)

  await logOutOn(page, line.origin)
  await expect.poll(() => subscriptionOn(page), WAIT).toBeNull()
  await expect.poll(() => subscribedAt(all), WAIT).toEqual([])
  expect(line.passed.filter(({ status }) => status !== null && status >= 400)).toEqual([])

  await signInOn(page, line.origin, other)
  await page.goto(`${line.origin}/settings?tab=notifications`)
  await see(page, 'Turn on notifications')
  await say('For Tomasz alone')
  await turnOnNotifications(page, line.origin)
  expect(subscribedAt(all)).toEqual([{ user_id: other.user.id, endpoint: await subscriptionOn(page) }])
  await leave(page, all)
  await say('For Tomasz alone, again')
  await boss.post('/messages/send-direct', { recipient_id: other.user.id, content: 'For Jonah' })
  await expect.poll(() => pushService.acknowledged.length, WAIT).toBe(1)
  await page.goto(`${line.origin}/settings?tab=notifications`)
  await expect.poll(() => shownOn(page), WAIT).toEqual([{ title: 'Mina Okafor', body: 'For Jonah' }])
  expect(pushService.pushes).toHaveLength(1)
})

test('N4: signing out offline ends the push subscription too: the push service refuses it, and the server deletes its address', async () => {
  const all = await firefoxCrew()
  const { pushService, line, rigger, say } = all
  const page = await openTab(all)
  await signInOn(page, line.origin, rigger)
  await turnOnNotifications(page, line.origin)
  line.goDown()
  await logOutOn(page, line.origin)
  await expect.poll(() => subscriptionOn(page), WAIT).toBeNull()
  expect(subscribedAt(all)).toHaveLength(1)

  await say('For Tomasz alone')
  await expect.poll(() => pushService.pushes.length, WAIT).toBe(1)
  await expect.poll(() => subscribedAt(all), WAIT).toEqual([])
  expect(await shownOn(page)).toEqual([])
  expect(pushService.acknowledged).toEqual([])
})
