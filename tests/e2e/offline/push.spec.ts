import { randomUUID } from 'node:crypto'
import type { Page, Worker } from 'playwright'
import { expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { PushPayload } from '../../../shared/push.ts'
import { joinServer } from '../../support/api.ts'
import { createDevice } from '../../support/sync-device.ts'
import { wholeChromiumOptions } from '../../support/browsers/browsers.ts'
import { jobBody, roleToCome } from '../../support/factories/jobs.ts'
import { persistentDevice, signIn, untilKept, untilStored } from '../../support/browsers/device.ts'
import { crew, leftOn, type Crew } from '../support/offline-steps.ts'
import { fireSync, pressAction, pushesInto, shownOn, tap, WAIT, windowsOf } from '../support/push-steps.ts'

const NEUTRAL = { title: 'Standby', body: 'New activity' }

/** A device with the app open; DevTools delivers its pushes in place of a push service. */
async function deviceForPushes(env: Record<string, string> = {}) {
  const all = await crew(1, env)
  const { line, rigger } = all
  const page = await persistentDevice(wholeChromiumOptions()).open()
  await page.context().grantPermissions(['notifications'], { origin: line.origin })
  const badges = await countBadges(page)
  await signIn(page, line.origin, rigger)
  await untilKept(page)
  await untilStored(page, rigger.user.id, ['facts', 'synced_at'])
  const worker = page.context().serviceWorkers()[0]!
  return { ...all, page, worker, badges, push: await pushesInto(page, worker, line.origin) }
}

/** The app badge as last set by a page. */
async function countBadges(page: Page) {
  const badges: number[] = []
  await page.context().exposeFunction('noteBadge', (count: number) => void badges.push(count))
  await page.context().addInitScript(() => {
    const { noteBadge } = window as unknown as { noteBadge: (count: number) => Promise<void> }
    Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: noteBadge })
  })
  return badges
}

/** The app badge as last set by the worker. */
const badgeOf = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { badge?: number }).badge ?? null)

const stubBadge = (worker: Worker) =>
  worker.evaluate(() => {
    const value = async (count: number) => Object.assign(globalThis, { badge: count })
    Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value })
  })

async function payloadFor({ bosses, rigger }: Crew, content: string, user_id = rigger.user.id): Promise<PushPayload> {
  const [boss] = bosses
  const { body: conversations } = await rigger.get('/messages/conversations')
  const { conversation_id, last_seq } = conversations[0]
  return {
    web_push: 8030,
    mutable: true,
    user_id,
    app_badge: 2,
    notification: {
      mutable: true,
      app_badge: 2,
      data: { user_id },
      title: boss!.user.full_name,
      body: content,
      navigate: `/messages?conversation=${conversation_id}`,
      tag: `conversation:${conversation_id}`,
    },
    message: {
      id: randomUUID(),
      conversation_id,
      sender_id: boss!.user.id,
      content,
      seq: last_seq + 1,
      created_at: new Date().toISOString(),
      truncated: false,
      job_id: null,
      job_title: 'Direct Message',
      other_user_name: boss!.user.full_name,
      other_company_name: '',
    },
  }
}

const closeAll = (page: Page) =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    for (const notification of await registration.getNotifications()) notification.close()
  })

test('N5: a push with the app open shows a notification; a tap focuses the window and opens the conversation', async () => {
  const all = await deviceForPushes()
  const { page, worker, push, badges } = all
  await expect.poll(() => badges.at(-1), WAIT).toBe(1)
  await stubBadge(worker)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const payload = await payloadFor(all, 'Bring the long slings')
  await push(JSON.stringify(payload))
  expect(await shownOn(page)).toEqual([{ title: 'Boss 1', body: 'Bring the long slings' }])
  await expect.poll(() => badgeOf(worker), WAIT).toBe(2)
  await expect.poll(() => badges.at(-1), WAIT).toBe(2)

  expect(await tap(worker)).toEqual({ focused: 1, opened: [], left: 0 })
  await page.waitForURL(`**${payload.notification.navigate}`)
  await page.getByRole('log').getByText('Bring the long slings').waitFor()
  expect(await page.evaluate(() => (window as unknown as { isSamePage?: boolean }).isSamePage)).toBe(true)
})

test('N5: a push with the app closed and offline shows a notification and stores the message; a tap opens the conversation', async () => {
  const all = await deviceForPushes()
  const { page, worker, line, push } = all
  const payload = await payloadFor(all, 'Gate code is 4471')
  await page.goto('about:blank')
  await expect.poll(() => windowsOf(worker), WAIT).toBe(0)
  line.goDown()
  await push(JSON.stringify(payload))
  expect(await shownOn(worker)).toEqual([{ title: 'Boss 1', body: 'Gate code is 4471' }])
  const asked = await tap(worker)
  expect(asked).toEqual({ focused: 0, opened: [payload.notification.navigate], left: 0 })

  await page.goto(`${line.origin}${asked.opened[0]}`)
  await page.getByRole('log').getByText('Gate code is 4471').waitFor()
})

test('N10: Reply pressed twice without signal and without a window is kept, and sent once; Reply elsewhere opens the thread to write', async () => {
  const all = await deviceForPushes()
  const { page, worker, line, push, bosses, rigger } = all
  const first = await payloadFor(all, 'Bring the long slings')
  await page.goto('about:blank')
  await expect.poll(() => windowsOf(worker), WAIT).toBe(0)
  line.goDown()
  await push(JSON.stringify(first))
  await push(
    JSON.stringify({ ...first, message: { ...first.message!, id: randomUUID(), seq: first.message!.seq + 1 } }),
  )
  expect(await shownOn(worker)).toEqual([
    { title: 'Boss 1', body: '2 new messages\nBring the long slings\nBring the long slings' },
  ])
  await pressAction(worker, { action: 'reply', reply: 'Eight of them', times: 2 })
  expect(await shownOn(worker)).toEqual([{ title: 'Boss 1', body: 'Saved: goes when there’s signal' }])

  line.comeUp()
  // Chromium tries again after minutes; a failed try here only means that the item is not due yet.
  const replies = async () => {
    await fireSync(worker).catch(() => {})
    const { body } = await bosses[0]!.get('/messages/conversations')
    const { body: thread } = await bosses[0]!.get(`/messages/conversation/${body[0].conversation_id}`)
    return thread
      .filter((one: { sender_id: string }) => one.sender_id === rigger.user.id)
      .map((one: { content: string }) => one.content)
  }
  await expect.poll(replies, WAIT).toEqual(['Eight of them'])
  await expect.poll(() => shownOn(worker), WAIT).toEqual([{ title: 'Boss 1', body: 'Sent' }])
  expect(await replies()).toEqual(['Eight of them'])

  await page.goto(`${line.origin}${first.notification.navigate}&reply=1`)
  await page.getByRole('log').getByText('Eight of them').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), WAIT).toBe('TEXTAREA')
  await expect.poll(() => new URL(page.url()).searchParams.has('reply'), WAIT).toBe(false)
  await expect.poll(() => shownOn(page), WAIT).toEqual([])
})

/** The only place of a job of the employer's, offered to the rigger: the push about it, and what has become of it. */
async function offerOfPlace({ bosses, rigger }: Crew) {
  const boss = bosses[0]!
  const { body: job } = await boss.post<Job>('/jobs', jobBody({ roles: [roleToCome()] }))
  const { body: applied } = await rigger.post(`/jobs/${job.id}/apply`, { message: 'I am free' })
  expect((await boss.post(`/jobs/${job.id}/applications/${applied.id}/shortlist`)).status).toBe(200)
  expect((await boss.post(`/jobs/${job.id}/offers`, { job_role_id: job.roles[0]!.id })).status).toBe(200)
  const device = createDevice(rigger)
  await device.pullAll()
  const { offer } = device.of('application')[0]!
  const { id: job_id, title: job_title, employer_id } = job
  const user_id = rigger.user.id
  const about = { kind: 'offer', job_id, job_title, employer_id, offer_id: offer.id, expires_at: offer.expires_at }
  const payload = {
    web_push: 8030,
    mutable: true,
    user_id,
    app_badge: 0,
    notification: {
      mutable: true,
      app_badge: 0,
      data: { user_id, about },
      title: 'A place is free: Rigger',
      body: 'Take it or say no.',
      navigate: `/?job=${job_id}`,
      tag: `job:${job_id}`,
    },
  }
  const bookings = async () => {
    const company = createDevice(boss)
    await company.pullAll()
    return {
      taken: company.of('job').map(({ roles }) => roles[0].filled as number),
      told: company.of('notification').flatMap(({ kind, count }) => (kind === 'accepted' ? [count as number] : [])),
    }
  }
  return { payload, bookings }
}

test('N10: Accept pressed twice without signal and without a window, its answer lost on the way, takes the place once', async () => {
  const all = await deviceForPushes({ DEMO: '1' })
  const { page, worker, line, push } = all
  const { payload, bookings } = await offerOfPlace(all)
  await page.goto('about:blank')
  await expect.poll(() => windowsOf(worker), WAIT).toBe(0)
  line.goDown()
  await push(JSON.stringify(payload))
  await pressAction(worker, { action: 'take', reply: '', times: 2 })
  const title = payload.notification.title
  expect(await shownOn(worker)).toEqual([{ title, body: 'Saved: goes when there’s signal' }])
  expect(await bookings()).toEqual({ taken: [0], told: [] })

  const isTaking = ({ path }: { path: string }) => path.endsWith('/take')
  line.rule(isTaking, { does: 'drop-response' }, 1)
  line.comeUp()
  const outcome = async () => {
    await fireSync(worker).catch(() => {})
    return shownOn(worker)
  }
  await expect.poll(outcome, WAIT).toEqual([{ title, body: 'You are confirmed.' }])
  expect(line.passed.filter(isTaking).map(({ reachedServer }) => reachedServer)).toEqual([1, 1])
  expect(await bookings()).toEqual({ taken: [1], told: [1] })
})

test('N5: an unreadable push still shows a notification, and a tap on it opens the app', async () => {
  const { page, worker, push } = await deviceForPushes()
  const malformed = {
    empty: '',
    'no JSON': '\u0000\uFFFD{{not json',
    'cut off': '{"web_push":8030,"notification":{"title":"Mina',
    'another shape': '[1,2,3]',
    nothing: 'null',
    'a title that is none': JSON.stringify({ user_id: 'x', notification: { title: { toString: 1 } } }),
    long: 'x'.repeat(3_993),
  }
  for (const [what, data] of Object.entries(malformed)) {
    await push(data)
    expect(await shownOn(page), what).toEqual([NEUTRAL])
    await closeAll(page)
  }
  await push('')
  expect(await shownOn(page)).toEqual([NEUTRAL])
  await page.goto(new URL('/settings?tab=notifications', page.url()).href)
  expect(await tap(worker)).toEqual({ focused: 1, opened: [], left: 0 })
  await page.waitForURL((url) => url.pathname === '/')
})

test('N4: a push for another person shows and stores none of its content; neither does one while signed out', async () => {
  const all = await deviceForPushes()
  const { server, line, rigger, page, push } = all
  const theirs = JSON.stringify(await payloadFor(all, 'For Tomasz alone'))
  const other = await joinServer(server.origin, 'freelancer', { full_name: 'Jonah Birch' })
  const logOut = async () => {
    await page.goto(`${line.origin}/profile`)
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/(auth|home)/)
  }
  await logOut()
  await push(theirs)
  expect(await shownOn(page)).toEqual([NEUTRAL])
  await closeAll(page)

  await signIn(page, line.origin, other)
  await push(theirs)
  expect(await shownOn(page)).toEqual([NEUTRAL])
  await expect.poll(async () => (await leftOn(page)).databases, WAIT).not.toContain(`standby-${rigger.user.id}`)
  await page.goto(`${line.origin}/messages`)
  await page.getByText('No conversations yet').waitFor()
})
