import type { BrowserContext } from 'playwright'
import type { BenchRow } from './rows.ts'
import { atMost, quantile, samples, within } from './support/compare.ts'
import { JOBS, type MatchedWorld, openProfile, startMatchedWorld } from './support/matched-world.ts'
import { drawnAfter, newDevice, openBrowser, openDevice, openSlowly, untilKept } from './support/device.ts'

const ROUNDS = samples(5, 3)
const CARD = '#root article'
const MESSAGE = '[role=log] time'
const MESSAGES = 60

/**
 * Opening the installed app with 200 jobs on the device and the server down, by its icon and by a link to a job or to a
 * conversation: until it is rendered, with a processor four times slower. Against the first load of the same device online.
 */
export async function benchOfflineStart(): Promise<BenchRow[]> {
  const world = await startMatchedWorld()
  const profile = openProfile()
  const { origin } = world.server
  try {
    const conversation = await world.writeMessages(MESSAGES)
    const starts = {
      icon: { address: `${origin}/`, drawn: CARD },
      job: { address: `${origin}/?job=${world.firstJob}`, drawn: '[role=dialog] section' },
      thread: { address: `${origin}/messages?conversation=${conversation}`, drawn: MESSAGE },
    }
    const browser = await openBrowser()
    const first = async ({ address, drawn }: Start, line: boolean) => {
      const context = await newDevice(browser, { origin, member: world.member })
      const milliseconds = await drawnAfter(await openSlowly(context, { line }), address, drawn)
      await context.close()
      return milliseconds
    }
    // The server compresses its files at their first request: the first round of each is not counted.
    const online = await measure(starts, (start) => first(start, true))
    const near = await measure({ icon: starts.icon }, (start) => first(start, false))
    await browser.close()
    await install(profile.folder, world)
    await world.server.stop()

    const device = await openDevice(profile.folder)
    const offline = await measure(starts, (start) => openAgain(device, start))
    await device.close()
    const row = (name: string, ours: number, peer: number) =>
      atMost(0.5, { name: `offline start ${name}`, ours, peer, unit: 'ms' })
    return [
      row('from the icon, 200 jobs, against the first load on slow 4G', offline.icon, online.icon),
      row('by a link to a job, against the first load on slow 4G', offline.job, online.job),
      row('by a link to a conversation, against the first load on slow 4G', offline.thread, online.thread),
      row('from the icon, against the first load beside the server', offline.icon, near.icon),
      within(1000, { name: 'offline start from the icon, 200 jobs, 4x CPU', ours: offline.icon, unit: 'ms' }),
      within(1200, { name: 'offline start by a link to a job, 4x CPU', ours: offline.job, unit: 'ms' }),
      within(1200, { name: 'offline start by a link to a conversation, 4x CPU', ours: offline.thread, unit: 'ms' }),
    ]
  } finally {
    await world.close()
    profile.remove()
  }
}
type Start = { address: string; drawn: string }

/** The median of each, in ms; in turns, so that what the machine does meanwhile meets them all. */
async function measure<Name extends string>(starts: Record<Name, Start>, once: (start: Start) => Promise<number>) {
  const names = Object.keys(starts) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = -1; round < ROUNDS; round++)
    for (const name of names) {
      const milliseconds = await once(starts[name])
      if (round >= 0) times[name].push(milliseconds)
    }
  return Object.fromEntries(names.map((name) => [name, quantile(times[name], 0.5)])) as Record<Name, number>
}

/** Signs in and waits until the device has stored everything: the worker the app, the database the jobs. */
async function install(folder: string, { server, member }: MatchedWorld) {
  const context = await openDevice(folder)
  const page = await context.newPage()
  await page.goto(`${server.origin}/auth`)
  await page.evaluate(
    `for (const [name, value] of Object.entries(${JSON.stringify({ user: member.user, token: member.token })})) localStorage.setItem(name, value)`,
  )
  await page.goto(server.origin)
  await page.locator(CARD).first().waitFor()
  await untilKept(page, member, JOBS)
  await context.close()
}

/** In a running browser, as for the first load; the worker has to be started. */
async function openAgain(context: BrowserContext, { address, drawn }: Start) {
  const page = await openSlowly(context)
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  const milliseconds = await drawnAfter(page, address, drawn)
  await page.close()
  return milliseconds
}
