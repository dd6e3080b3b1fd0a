import type { BrowserContext } from 'playwright'
import type { BenchRow } from './rows.ts'
import { atMost, quantile, samples, within } from './support/compare.ts'
import { JOBS, openProfile, startMatchedWorld } from './support/matched-world.ts'
import { drawnAfter, newDevice, openBrowser, openDevice, openSlowly, untilKept } from './support/device.ts'

const ROUNDS = samples(5, 3)
const CARD = '#root article'
const SHEET = '[role=dialog] section'

/**
 * Opening the installed app with 200 jobs on the device and the server down, and by a link to one of them: until it is
 * rendered, with a processor four times slower. Against the first load of the same device online.
 */
export async function benchOfflineStart(): Promise<BenchRow[]> {
  const world = await startMatchedWorld()
  const profile = openProfile()
  const { origin } = world.server
  const link = `${origin}/?job=${world.firstJob}`
  try {
    const online = { icon: [] as number[], link: [] as number[], near: [] as number[] }
    const browser = await openBrowser()
    // The server compresses its files at their first request.
    for (let round = -1; round < ROUNDS; round++) {
      const first = async (address: string, selector: string, line: boolean) => {
        const context = await newDevice(browser, { origin, member: world.member })
        const milliseconds = await drawnAfter(await openSlowly(context, { line }), address, selector)
        await context.close()
        return milliseconds
      }
      const times = {
        icon: await first(`${origin}/`, CARD, true),
        link: await first(link, SHEET, true),
        near: await first(`${origin}/`, CARD, false),
      }
      if (round < 0) continue
      for (const kind of ['icon', 'link', 'near'] as const) online[kind].push(times[kind])
    }
    await browser.close()
    await install(profile.folder, world)
    await world.server.stop()

    const offline = { icon: [] as number[], link: [] as number[] }
    const device = await openDevice(profile.folder)
    // As online, the first round is not counted.
    for (let round = -1; round < ROUNDS; round++) {
      const times = { icon: await start(device, `${origin}/`, CARD), link: await start(device, link, SHEET) }
      if (round < 0) continue
      offline.icon.push(times.icon)
      offline.link.push(times.link)
    }
    await device.close()
    const [icon, linked] = [quantile(offline.icon, 0.5), quantile(offline.link, 0.5)]
    const row = (name: string, ours: number, peer: number[]) =>
      atMost(0.5, { name: `offline start ${name}`, ours, peer: quantile(peer, 0.5), unit: 'ms' })
    return [
      row('from the icon, 200 jobs, against the first load on slow 4G', icon, online.icon),
      row('by a link to a job, against the first load on slow 4G', linked, online.link),
      row('from the icon, against the first load beside the server', icon, online.near),
      within(1000, { name: 'offline start from the icon, 200 jobs, 4x CPU', ours: icon, unit: 'ms' }),
      within(1200, { name: 'offline start by a link to a job, 4x CPU', ours: linked, unit: 'ms' }),
    ]
  } finally {
    await world.close()
    profile.remove()
  }
}

/** Signs in and waits until the device has stored everything: the worker the app, the database the jobs. */
async function install(folder: string, { server, member }: Awaited<ReturnType<typeof startMatchedWorld>>) {
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
async function start(context: BrowserContext, address: string, selector: string) {
  const page = await openSlowly(context)
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  const milliseconds = await drawnAfter(page, address, selector)
  await page.close()
  return milliseconds
}
