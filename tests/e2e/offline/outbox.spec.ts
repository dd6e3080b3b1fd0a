import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { jobBody } from '../../support/factories/jobs.ts'
import { signalBack, untilStored } from '../../support/browsers/device.ts'
import { cardOf } from '../support/dashboard-steps.ts'
import { keysOf } from '../support/keys.ts'
import {
  chipSays,
  crew,
  heardBy,
  isSend,
  openKept,
  openConversation,
  postedIds,
  untilSent,
  write,
} from '../support/offline-steps.ts'
import { refusal } from '../../support/outside/proxy-rules.ts'

const WAIT = { timeout: 45_000 }
/** ms; as client/http/create-request.ts has it. */
const TIME_OUT = 15_000

test('O1: 20 messages in 3 conversations and an application written offline survive a restart, and are stored once and in order', async () => {
  const all = await crew(3, { DEMO: '1' })
  const { line, bosses, rigger, device } = all
  const { body: job } = await bosses[0]!.post<Job>(
    '/jobs',
    jobBody({ title: 'Harbour arena rig', roles: [soonRole()] }),
  )
  const page = await openKept(all)
  await cardOf(page, 'Harbour arena rig').waitFor()
  await untilStored(page, rigger.user.id, ['jobs', job.id])

  line.goDown()
  const written: string[][] = [[], [], []]
  for (let n = 0; n < 20; n++) {
    const to = Math.floor(n / 3) % 3
    if (n % 3 === 0) await openConversation(page, line.origin, bosses[to]!)
    await write(page, `Note ${n}`)
    written[to]!.push(`Note ${n}`)
  }
  await page.goto(line.origin)
  await cardOf(page, 'Harbour arena rig').getByRole('button', { name: 'Apply' }).click()
  const form = page.getByRole('dialog', { name: 'Apply: Harbour arena rig' })
  await form.getByLabel('Message').fill('Harness and tickets in date.')
  await form.getByRole('button', { name: 'Send' }).click()
  await cardOf(page, 'Harbour arena rig').getByText('Your application will be sent').waitFor()
  await device.close()

  const again = await device.open()
  await again.goto(line.origin)
  await chipSays(again, '21 to send')
  line.comeUp()
  for (const [n, boss] of bosses.entries())
    await expect
      .poll(async () => (await heardBy(boss, rigger)).filter((text) => text.startsWith('Note')), WAIT)
      .toEqual(written[n])
  const applied = async () => (await bosses[0]!.get<Job[]>('/jobs')).body.map(({ applications }) => applications.length)
  await expect.poll(applied, WAIT).toEqual([1])
  expect(new Set(postedIds(all)).size).toBe(20)
})

test('O2: every answer is lost after the commit: one row each, and the repeated request gets the same answer', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all)
  await openConversation(page, line.origin, bosses[0]!)
  const heal = line.rule(({ path }) => isSend(path), { does: 'drop-response' })
  await write(page, 'Points are hung.')
  await expect.poll(() => postedIds(all).length, WAIT).toBeGreaterThan(1)
  heal()
  await page
    .getByRole('log')
    .getByRole('img', { name: /Sent|Delivered/ })
    .last()
    .waitFor()
  await untilSent(page)
  expect(await heardBy(bosses[0]!, rigger)).toEqual(['Points are hung.'])
  expect(new Set(postedIds(all)).size).toBe(1)
})

test('O5: four tabs go online together: one POST for each message', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all)
  const tabs = [page]
  while (tabs.length < 4) tabs.push(await page.context().newPage())
  for (const tab of tabs) await openConversation(tab, line.origin, bosses[0]!)
  line.goDown()
  for (const [n, tab] of tabs.entries()) await write(tab, `From tab ${n}`)
  line.comeUp()
  await Promise.all(tabs.map((tab) => tab.evaluate(() => void window.dispatchEvent(new Event('online')))))
  await expect.poll(async () => (await heardBy(bosses[0]!, rigger)).length, WAIT).toBe(4)
  expect(postedIds(all).sort()).toEqual([...new Set(postedIds(all))].sort())
})

test('O6: after 500, 502, 429 and no answer a message stays queued, waits as Retry-After says, and is sent in the end', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all, [/status of (500|502|429)/])
  await openConversation(page, line.origin, bosses[0]!)
  const times: number[] = []
  const note = ({ path }: { path: string }) => isSend(path) && times.push(Date.now()) > 0
  line.rule(note, refusal(429, '', { 'retry-after': '3' }), 1)
  line.rule(note, { does: 'drop-request' }, 1)
  line.rule(note, { does: 'answer', status: 502 }, 1)
  line.rule(note, refusal(500), 1)
  await write(page, 'Through the mud.')
  await page.getByRole('log').getByRole('img', { name: 'Waiting to be sent' }).waitFor()
  await expect.poll(() => heardBy(bosses[0]!, rigger), { timeout: 60_000 }).toEqual(['Through the mud.'])
  expect(times).toHaveLength(4)
  const arrived = line.passed.findLast(({ path, status }) => isSend(path) && status === 201)
  expect(arrived).toBeDefined()
  expect(Date.now() - times[3]!).toBeGreaterThanOrEqual(3000)
})

test('O6: a connection that never answers: the request times out, and the same message is sent again, once', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all)
  const giveUp = await timeOutsOf(page)
  await openConversation(page, line.origin, bosses[0]!)
  let begun = 0
  const note = ({ path }: { path: string }) => isSend(path) && ++begun > 0
  line.rule(note, { does: 'pass' })
  line.rule(note, { does: 'drop-request', delayMs: 60_000 }, 1)
  await write(page, 'Is this on?')
  await expect.poll(() => begun, WAIT).toBe(1)
  await giveUp()
  await expect.poll(() => begun, WAIT).toBe(2)
  await untilSent(page)
  expect(await heardBy(bosses[0]!, rigger)).toEqual(['Is this on?'])
  expect(new Set(postedIds(all)).size).toBe(1)
})

test('O6: the answer is lost: the sync brings the message, and it is not sent again', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all)
  const giveUp = await timeOutsOf(page)
  await openConversation(page, line.origin, bosses[0]!)
  line.rule(({ path }) => isSend(path), HELD, 1)
  await write(page, 'Is this on?')
  await standsOnce(page)
  await untilSent(page)
  await giveUp()
  await signalBack(line, page)
  // Messages of a conversation leave in their order: a repeat of the first would go before this one.
  await write(page, 'Hello?')
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['Is this on?', 'Hello?'])
  await standsOnce(page)
  expect(postedIds(all)).toHaveLength(2)
})

test('O6: the answer is lost and no sync comes: the same message is sent again after its time-out, and is shown once', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all)
  const giveUp = await timeOutsOf(page)
  await openConversation(page, line.origin, bosses[0]!)
  line.rule('/api/sync', { does: 'drop-request' })
  line.rule('/api/events', { does: 'drop-request' })
  line.cutStreams()
  line.rule(({ path }) => isSend(path), HELD, 1)
  await write(page, 'Is this on?')
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['Is this on?'])
  expect(postedIds(all)).toHaveLength(1)
  await giveUp()
  await expect.poll(() => postedIds(all).length, WAIT).toBe(2)
  await untilSent(page)
  line.clearRules()
  await signalBack(line, page)
  await standsOnce(page)
  expect(new Set(postedIds(all)).size).toBe(1)
  expect(await heardBy(bosses[0]!, rigger)).toEqual(['Is this on?'])
})

/** The request reaches the server at once; its answer is held back beyond the time-out. */
const HELD = { does: 'pass', holdMs: 60_000 } as const

async function standsOnce(page: Page) {
  const log = page.getByRole('log')
  await log
    .getByRole('img', { name: /Sent|Delivered/ })
    .last()
    .waitFor(WAIT)
  await expect.poll(() => log.getByText('Is this on?').count()).toBe(1)
}

/** From the next page on: returns what ends the time of every request that is under way and waits for TIME_OUT. */
async function timeOutsOf(page: Page) {
  await page.addInitScript((longest) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const waiting: AbortController[] = []
    AbortSignal.timeout = (ms) => {
      if (ms !== longest) return timeout(ms)
      const early = new AbortController()
      waiting.push(early)
      return AbortSignal.any([timeout(ms), early.signal])
    }
    const giveUp = () => {
      for (const one of waiting.splice(0)) one.abort(new DOMException('Too late', 'TimeoutError'))
    }
    Object.assign(window, { giveUp })
  }, TIME_OUT)
  return () => page.evaluate(() => (window as unknown as { giveUp: () => void }).giveUp())
}

test('O7: a refused message is parked and visible, with Retry and Discard by keys alone; other conversations are still sent', async () => {
  const all = await crew(2)
  const { line, bosses, rigger } = all
  const page = await openKept(all, [/status of 404/])
  const first = bosses[0]!.user.id
  line.rule(({ path, body }) => isSend(path) && body.includes(first), refusal(404, 'There is nobody by that id.'))
  line.goDown()
  await openConversation(page, line.origin, bosses[0]!)
  await write(page, 'To nobody')
  await openConversation(page, line.origin, bosses[1]!)
  await write(page, 'To somebody')
  await signalBack(line, page)
  await expect.poll(() => heardBy(bosses[1]!, rigger), WAIT).toEqual(['To somebody'])
  await chipSays(page, '1 not sent')
  await page.goto(`${line.origin}/outbox`)
  await page.getByText('There is nobody by that id.').waitFor()
  const { press, leave, focused } = keysOf(page)
  await press(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => line.passed.filter(({ path, status }) => isSend(path) && status === 404).length, WAIT).toBe(2)
  await page.getByText('There is nobody by that id.').waitFor()
  await press(page.getByRole('button', { name: 'Discard' }))
  const question = page.getByRole('alertdialog')
  await leave(question)
  await expect.poll(focused).toBe('Discard')
  await page.keyboard.press('Enter')
  await press(question.getByRole('button', { name: 'Discard' }))
  await expect.poll(() => page.getByText('There is nobody by that id.').count()).toBe(0)
  await question.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')
  expect(await heardBy(bosses[0]!, rigger)).toEqual([])
})

const soonRole = () => ({
  role_name: 'Rigger',
  day_rate: 280,
  date_start: new Date(Date.now() + 10 * 86_400_000).toISOString(),
  date_end: new Date(Date.now() + 12 * 86_400_000).toISOString(),
})
