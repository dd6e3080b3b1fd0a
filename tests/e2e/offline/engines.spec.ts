import { expect, onTestFinished, test } from 'vitest'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import { joinServer, type Member, PASSWORD } from '../../support/api.ts'
import { SHEET, TIMES } from '../../support/factories/call-sheets.ts'
import { jobBody, role } from '../../support/factories/jobs.ts'
import { startProxy } from '../../support/outside/proxy.ts'
import { startServer } from '../../support/server.ts'
import { ENGINES, openDevice, type Device } from '../support/engines.ts'

const WAIT = { timeout: 45_000 }
const JOB = 'Harbour arena rig'
const LATER = 'Lantern parade'
/** In the list of what an engine lacks. */
const VOICE = 'voice recording'
const RECORD = 'button[aria-label="Record a voice note"]'
const VENUE = 'Harbour Arena, dock B'

test.for(ENGINES)(
  'B1: in %s the main way works: sign in, apply, write, speak, read the call sheet, all of it again without signal and after a reload, come back, sign out',
  { timeout: 240_000 },
  async (engine, { annotate }) => {
    const { line, rigger, boss, heard, notes, linkTo, applied, accept, seenBy } = await town()
    const device = await openDevice(engine)

    await signIn(device, line.origin, rigger)
    await expect.poll(() => device.evaluate(isKept).catch(() => false), WAIT).toBe(true)
    const lacks = await device.evaluate(lacking)
    await annotate(lacks.length > 0 ? `${engine} lacks ${lacks.join(', ')}` : `${engine} lacks nothing`, 'engine')

    await apply(device, linkTo(JOB))
    await expect.poll(applied, WAIT).toEqual([JOB])
    await accept(JOB)

    // The tab comes with the booking, by itself.
    await device.press('nav a', 'Today')
    await device.press('button', 'Got it')
    await expect.poll(seenBy, WAIT).toBe(1)
    await openThread(device)
    await write(device, 'On my way')
    await expect.poll(heard, WAIT).toContain('On my way')

    line.goDown()
    await device.reload()
    await device.see('On my way', '[role=log]')
    await write(device, 'From the basement')
    const speaks = !lacks.includes(VOICE)
    if (speaks) await speak(device)
    else await device.gone(RECORD)
    await device.goto(`${line.origin}/today`)
    await device.see(VENUE)
    await apply(device, linkTo(LATER))
    await device.goto(`${line.origin}/outbox`)
    await device.see('From the basement', 'main')
    await device.reload()
    await device.see('From the basement', 'main')
    await device.see(`Application: ${LATER}`, 'main')
    expect(await applied()).toEqual([JOB])

    line.comeUp()
    await device.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect.poll(applied, WAIT).toEqual([JOB, LATER])
    await expect.poll(heard, WAIT).toContain('From the basement')
    await expect.poll(async () => (await notes()).length, WAIT).toBe(speaks ? 1 : 0)

    await device.goto(`${line.origin}/profile`)
    await device.press('main button', 'Sign out')
    await expect.poll(() => device.evaluate(left), WAIT).toEqual({ token: null, databases: [] })
    if (!speaks) return

    const [note] = await notes()
    expect(note!.type).toMatch(/^audio\/(webm|ogg|mp4)$/)
    await signIn(device, line.origin, boss)
    await device.press('nav a', 'Messages')
    await device.press('main a', JOB)
    await device.press('[role=log] button', `Play ${note!.name}`)
    const played = await heardThrough(device)
    // WebKitGTK gives away whole seconds alone.
    expect(played).toBeGreaterThan(note!.seconds - 2)
    expect(played).toBeLessThan(note!.seconds + 3)
  },
)

/** A rigger without a past, and a company that posts a job of today and one of later. */
async function town() {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const post = async (title: string, start: number, end: number) => {
    const roles = [role({ date_start: inMinutes(start), date_end: inMinutes(end) })]
    return (await boss.post<Job>('/jobs', jobBody({ title, roles }))).body.id
  }
  // Whatever the hour is now, a call so soon is of the same day or the same night.
  const jobs: Record<string, string> = { [JOB]: await post(JOB, 30, 600), [LATER]: await post(LATER, 14_400, 15_000) }

  /** What the rigger has written in all of their conversations. */
  const messages = async () => {
    const { body: conversations } = await boss.get<Conversation[]>('/messages/conversations')
    const path = (one: Conversation) => `/messages/conversation/${one.conversation_id}`
    const threads = await Promise.all(conversations.map((one) => boss.get<Message[]>(path(one))))
    return threads.flatMap(({ body }) => body.filter((one) => !one.is_mine))
  }

  return {
    line,
    rigger,
    boss,
    linkTo: (title: string) => `${line.origin}/?job=${jobs[title]}`,
    heard: async () => (await messages()).map(({ content }) => content),
    /** The rigger's voice notes, as the server serves them. */
    notes: async () => {
      const named = (await messages()).filter(({ attachment_name }) => attachment_name?.startsWith('Voice note'))
      return Promise.all(
        named.map(async ({ attachment_name, attachment_url }) => {
          const { headers } = await fetch(new URL(attachment_url!, server.origin), {
            headers: { authorization: `Bearer ${boss.token}` },
          })
          const seconds = Number(/, (\d+) s/.exec(attachment_name!)![1])
          return { name: attachment_name!, seconds, type: headers.get('content-type') }
        }),
      )
    },
    /** The titles of the jobs that were applied for, as the company knows them. */
    applied: async () =>
      (await boss.get<Job[]>('/jobs')).body
        .filter(({ applications }) => applications.length === 1)
        .map(({ title }) => title)
        .toSorted(),
    accept: async (title: string) => {
      const { body } = await boss.get<{ application: Application }[]>(`/jobs/${jobs[title]}/applicants`)
      const accepted = await boss.post(`/jobs/${jobs[title]}/applications/${body[0]!.application.id}/accept`)
      expect(accepted.status).toBe(200)
      const sheet = { ...SHEET, venue: VENUE, times: [{ ...TIMES.getIn, at: inMinutes(30) }] }
      expect((await boss.put(`/jobs/${jobs[title]}/call-sheet/versions/1`, sheet)).status).toBe(201)
    },
    /** The version of the call sheet that the rigger has confirmed. */
    seenBy: async () => (await boss.get<CallSheet>(`/jobs/${jobs[JOB]}/call-sheet`)).body.crew![0]!.seen_version,
  }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** From the link to a job; resolves when its form is closed. */
async function apply(device: Device, link: string) {
  await device.goto(link)
  await device.press('[role=dialog] button', 'Apply')
  await device.type('[role=dialog] textarea', 'Harness and tickets in date.')
  await device.press('[role=dialog] button', 'Send')
  await device.gone('[role=dialog] textarea')
}

async function signIn(device: Device, origin: string, { email }: Member) {
  await device.goto(`${origin}/auth`)
  await device.type('input[type=email]', email)
  await device.type('input[type=password]', PASSWORD)
  await device.press('form button[type=submit]', 'Sign In')
  await device.see('Messages', 'nav')
}

async function openThread(device: Device) {
  await device.press('nav a', 'Messages')
  await device.press('main a', 'Eva Stone')
}

/** Sends in the open thread; resolves when the bubble is shown. */
async function write(device: Device, text: string) {
  await device.type('textarea[placeholder=Message]', text)
  await device.press('button[aria-label=Send]')
  await device.see(text, '[role=log]')
}

/** Records three seconds at least and sends them; resolves when they have been heard through on this device. */
async function speak(device: Device) {
  await device.press(RECORD)
  await expect.poll(() => device.evaluate(secondsRecorded), WAIT).toBeGreaterThanOrEqual(3)
  await device.press('button[aria-label="Send the voice note"]')
  await device.press('[role=log] button', 'Play Voice note')
  expect(await heardThrough(device)).toBeGreaterThan(1)
}

/** Of the sound that plays: resolves when it has ended, with its length in seconds. */
async function heardThrough(device: Device) {
  await expect.poll(() => device.evaluate(lengthPlayed), WAIT).toBeGreaterThan(0)
  return device.evaluate(lengthPlayed)
}

/* What runs in the page. */

/** Of '0:03'. */
const secondsRecorded = () => Number(document.querySelector('[role=timer]')?.textContent?.split(':').at(-1) ?? 0)

const lengthPlayed = () => {
  const sound = document.querySelector('audio')
  return sound?.ended ? sound.currentTime : 0
}

/** The worker is active and has cached the app. */
const isKept = () => Boolean(navigator.serviceWorker.controller)

/** What of the platform the app would use and this engine has not. */
function lacking() {
  const has = {
    'service workers': 'serviceWorker' in navigator,
    push: 'PushManager' in window,
    notifications: 'Notification' in window,
    'Background Sync': 'SyncManager' in window,
    'Web Locks': 'locks' in navigator,
    badges: 'setAppBadge' in navigator,
    'an install prompt': 'onbeforeinstallprompt' in window,
    'view transitions': 'startViewTransition' in document,
    'persistent storage': Boolean(navigator.storage && 'persist' in navigator.storage),
    'voice recording':
      'MediaRecorder' in window &&
      Boolean(navigator.mediaDevices) &&
      ['audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'].some((type) =>
        MediaRecorder.isTypeSupported(type),
      ),
    passkeys: 'PublicKeyCredential' in window,
    'idle callbacks': 'requestIdleCallback' in window,
  }
  return Object.entries(has)
    .filter(([, isThere]) => !isThere)
    .map(([name]) => name)
}

async function left() {
  const databases = (await indexedDB.databases())
    .map(({ name }) => name)
    .filter((name) => name!.startsWith('standby-0'))
  return { token: localStorage.getItem('token'), databases }
}
