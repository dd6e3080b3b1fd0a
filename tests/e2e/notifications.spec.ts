import Database from 'better-sqlite3'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { SignInResult } from '../../shared/accounts/auth.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { callServer, joinServer, type Member, PASSWORD } from '../support/api.ts'
import { signalBack, untilKept, untilStored } from '../support/browsers/device.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { SHEET } from '../support/factories/call-sheets.ts'
import { jobBody, roleToCome } from '../support/factories/jobs.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { createPushDevice } from '../support/outside/push-device.ts'
import { startPushService } from '../support/outside/push-service.ts'
import { startServer } from '../support/server.ts'
import { untilAlone } from './support/push-steps.ts'

/** Tomasz, who has applied for a job of Eva's, on his phone behind a line that can be cut, and on a laptop. */
async function onTwoDevices() {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles: [roleToCome()] }))
  const { body: applied } = await tomasz.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
  const own = { email: tomasz.email, password: PASSWORD }
  const { body } = await callServer<SignInResult>(server.origin, 'POST', '/auth/login', own)
  const browser = await openBrowser()
  const phone = await openScreen(browser, line.origin, '/', { member: tomasz, serviceWorkers: 'allow' })
  const laptop = await openScreen(browser, server.origin, '/', {
    member: { user: body.user, token: body.access_token },
    size: 'wide',
  })
  return { line, eva, tomasz, job, applied, phone, laptop }
}

const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true })
const entry = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })

test('what somebody is notified of counts on both of their devices, opens its place, and is read on both; without signal the list opens and what is read there is read elsewhere later', async () => {
  const { line, eva, tomasz, job, applied, phone, laptop } = await onTwoDevices()
  await bell(phone, 0).waitFor()
  await bell(laptop, 0).waitFor()
  await untilStored(phone, tomasz.user.id, ['facts', 'synced_at'])

  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
  expect((await eva.put(`/jobs/${job.id}/call-sheet/versions/1`, SHEET)).status).toBe(201)
  const words = { recipient_id: tomasz.user.id, job_id: job.id, content: 'Gate C, six sharp.' }
  expect((await eva.post('/messages/send', words)).status).toBe(201)
  await bell(phone, 3).waitFor()
  await bell(laptop, 3).waitFor()

  await bell(phone, 3).tap()
  await entry(phone, /^Unread: You are confirmed/).waitFor()
  await entry(phone, /^Unread: Eva Stone · Arena tour.*Gate C, six sharp\./).waitFor()
  await entry(phone, /^Unread: Call sheet/).tap()
  await phone.waitForURL(`${line.origin}/call-sheet?job=${job.id}`)
  await phone.getByRole('heading', { name: 'Harbour Arena, dock B' }).waitFor()
  await bell(phone, 2).waitFor()

  await bell(laptop, 2).click()
  await entry(laptop, /^Call sheet/).waitFor()
  await entry(laptop, /^Unread: You are confirmed/).click()
  await laptop.waitForURL(
    (url) => url.searchParams.get('tab') === 'confirmed' && url.searchParams.get('job') === job.id,
  )
  await bell(laptop, 1).waitFor()
  await bell(phone, 1).waitFor()

  await untilKept(phone)
  line.goDown()
  await phone.goto(`${line.origin}/notifications`)
  await phone.reload()
  await phone.getByText(/^as of /).waitFor()
  await entry(phone, /^You are confirmed/).waitFor()
  await entry(phone, /^Unread: Eva Stone · Arena tour/).waitFor()
  await expectAccessible(phone)
  await entry(phone, /^Unread: Eva Stone · Arena tour/).tap()
  await phone.getByRole('log').getByText('Gate C, six sharp.', { exact: true }).waitFor()
  await phone.getByRole('button', { name: 'Back to conversations' }).tap()
  await bell(phone, 0).waitFor()
  expect(await bell(laptop, 1).count()).toBe(1)
  await signalBack(line, phone)
  await bell(laptop, 0).waitFor()
})

/** The time of day in London, so many minutes from now. */
const clock = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  })

test('N8: in the quiet hours that somebody has set a push waits, while others’ come; on the day of their job it comes at once', async () => {
  const service = await startPushService()
  onTestFinished(service.stop)
  const server = await startServer({ env: { DEMO: '1', PUSH_EXTRA_ORIGINS: service.origin } })
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const jonah = await joinServer(server.origin, 'freelancer', { full_name: 'Jonah Birch' })
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles: [roleToCome()] }))
  const { body: applied } = await tomasz.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)

  const page = await openScreen(await openBrowser(), server.origin, '/settings?tab=notifications', { member: tomasz })
  await page.getByRole('checkbox', { name: 'Quiet hours on' }).click()
  // Not for a moment the same as the end of a night, which is what they begin with.
  const hours = { from: [clock(-60), clock(-90)].find((time) => time !== '07:00')!, to: clock(120) }
  const kept = async () => (await tomasz.get('/auth/me')).body.notification_choices.quiet_hours
  await page.getByLabel('From', { exact: true }).fill(hours.from)
  await page.getByLabel('From', { exact: true }).blur()
  await expect.poll(kept).toEqual({ from: hours.from, to: '07:00' })
  await page.getByLabel('To', { exact: true }).fill(hours.to)
  await page.getByLabel('To', { exact: true }).blur()
  await expect.poll(kept).toEqual(hours)
  await page.context().close()
  await untilAlone(server)

  const devices = new Map([tomasz, jonah].map((person) => [person, createPushDevice(service.endpoint())]))
  for (const [person, { subscription }] of devices)
    expect((await person.post('/push/subscriptions', subscription)).status).toBe(201)
  const say = (person: Member, content: string) =>
    eva.post('/messages/send-direct', { recipient_id: person.user.id, content })
  const pushed = () =>
    service.pushes.map(({ path, body }) => {
      const device = [...devices.values()].find(({ target }) => target.endpoint.endsWith(path))!
      return device.read(body).notification.body
    })
  await say(tomasz, 'About next year')
  await say(jonah, 'For Jonah')
  await expect.poll(pushed).toEqual(['For Jonah'])

  const database = new Database(server.database)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  // The agreed times of the booking, which hold whatever its role says.
  database
    .prepare('update applications set booked_start = ?, booked_end = ? where job_id = ?')
    .run(at(-1), at(1), job.id)
  database.close()
  await say(tomasz, 'Gate C has moved')
  await expect.poll(pushed).toEqual(['For Jonah', 'Gate C has moved'])
})
