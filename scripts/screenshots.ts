// `npm run screenshots [-- WORD ...]`: every screen of scripts/screens.json (or those with one of the words in their name) on a phone, a laptop and a
// wide screen, light and dark, online and then with the server gone, into screenshots/; those that the web manifest shows also into public/manifest/.
// The built product, its demonstration world, a free port.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { build } from './build.ts'
import { actInDemo, startDemo } from './demo.ts'
import { findBrowsers } from './find-browsers.mjs'
import { root, say } from './step.mjs'
import { nameOf, SHOWN, SIZES } from './vite/manifest.ts'

type Size = keyof typeof SIZES
/** `as`: who is signed in; `path`: a project's title in braces stands for its id; `mailed`: its path needs the query string of a mailed link; `only`: in this size alone; `paper`: as it is printed. */
type Screen = {
  name: string
  path: string
  as: 'freelancer' | 'employer' | 'staff' | null
  click?: Click[]
  offline?: boolean
  mailed?: boolean
  only?: Size
  paper?: boolean
}
/** A selector to press, to fill with a text, or to press a key on. */
type Click = string | { fill: string; text: string } | { on: string; key: string }
type Device = { context: BrowserContext; screens: Screen[]; suffix: string }

const LOOKS = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['wide', 'light'],
] as const
/** A skeleton, or the spinner of a page. */
const LOADING = 'output:has(> .sr-only):has(> [aria-hidden=true])'
/** ms; for an element to be there and still. */
const PATIENCE = { timeout: 10_000 }
/** At once: a screen is mostly waited for. */
const LANES = 4
const words = process.argv.slice(2)
const all: Screen[] = JSON.parse(readFileSync(join(root, 'scripts/screens.json'), 'utf8'))
const screens = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const folder = join(root, 'screenshots')
mkdirSync(folder, { recursive: true })

const built = await build()
const browsers = await findBrowsers()
if (!built.ok || !browsers.ok) {
  say(built.output || browsers.output)
  process.exit(1)
}
const demo = await startDemo()
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: browsers.env.CHROMIUM_PATH, args })
const devices: Device[] = []
let missed = 0
try {
  const mailed = await actInDemo(demo)
  const ids = await projectIds()
  for (const screen of screens) {
    if (screen.mailed) screen.path += mailed[screen.path]
    screen.path = screen.path.replace(/\{(.+)\}/, (_, title: string) => ids.get(title) ?? title)
  }
  for (const as of [null, 'freelancer', 'employer', 'staff'] as const) {
    const own = screens.filter((screen) => screen.as === as)
    if (own.length === 0) continue
    const session = await sessionOf(as)
    for (const [size, colours] of LOOKS)
      devices.push(
        await openDevice(
          own.filter(({ only = size }) => only === size),
          session,
          size,
          colours,
        ),
      )
  }
  await inLanes((device) => device.screens, '')
  for (const device of devices) await untilKept(device)
  await demo.stop()
  await inLanes((device) => device.screens.filter(({ offline }) => offline), '-offline')
} finally {
  await browser.close()
  await demo.stop()
}
say(`${missed === 0 ? 'All' : `${missed} missed; the others`} are in ${folder}.`)
process.exitCode = missed === 0 ? 0 : 1

/** The employer's projects, by title. */
async function projectIds() {
  const jobs = await demo.call<{ id: string; title: string }[]>(await demo.signIn('employer'), 'GET', '/jobs')
  return new Map(jobs.map(({ id, title }) => [title, id]))
}

/** What a sign-in leaves in localStorage; one for all devices of a person, as staff sign in with a second step after the first time. */
async function sessionOf(as: Screen['as']) {
  const kept: Record<string, string> = as === 'staff' ? await demo.signInStaff() : as ? await demo.signIn(as) : {}
  return Object.entries(kept).map(([name, value]) => ({ name, value }))
}

async function openDevice(
  own: Screen[],
  session: Awaited<ReturnType<typeof sessionOf>>,
  size: Size,
  colours: 'light' | 'dark',
): Promise<Device> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: colours,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    storageState: { cookies: [], origins: [{ origin: demo.origin, localStorage: session }] },
  })
  return { context, screens: own, suffix: `${size}-${colours}` }
}

/** Until the worker has the app, and a moment for Dexie to store the data. */
async function untilKept({ context, screens }: Device) {
  if (!screens.some(({ offline }) => offline)) return
  const page = await context.newPage()
  await page.goto(demo.origin)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.waitForTimeout(3000)
  await page.close()
}

/** The devices side by side, a few at a time; the screens of each one after the other. */
async function inLanes(screensOf: (device: Device) => Screen[], state: '' | '-offline') {
  const waiting = devices.values()
  const lanes = Array.from({ length: LANES }, async () => {
    for (const device of waiting) for (const screen of screensOf(device)) await photograph(device, screen, state)
  })
  await Promise.all(lanes)
}

async function photograph(
  { context, suffix }: Device,
  { name, path, click = [], paper = false }: Screen,
  state: '' | '-offline',
) {
  const file = `${name}-${suffix}${state}.png`
  const page = await context.newPage()
  try {
    await page.goto(`${demo.origin}${path}`)
    await settle(page, state)
    for (const step of click) {
      await take(page, step)
      await settle(page, state)
    }
    if (paper) await print(page)
  } catch (error) {
    missed += 1
    say(`${file}: ${(error as Error).message.split('\n')[0]}`)
  }
  const picture = await page.screenshot({ path: join(folder, file), fullPage: paper }).catch(() => undefined)
  if (picture) await keepForManifest(file, picture)
  await page.close()
}

function take(page: Page, step: Click) {
  if (typeof step === 'string') return page.locator(step).first().click(PATIENCE)
  if ('fill' in step) return page.locator(step.fill).first().fill(step.text, PATIENCE)
  return page.locator(step.on).first().press(step.key, PATIENCE)
}

/** As wide as a sheet of A4 within its margins. */
async function print(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 990 })
  await page.locator('body > article').waitFor(PATIENCE)
}

async function keepForManifest(file: string, picture: Buffer) {
  const shown = SHOWN.map(nameOf).find((name) => file === `${name}.png`)
  if (shown)
    await sharp(picture)
      .webp({ quality: 12, preset: 'picture', effort: 6 })
      .toFile(join(root, `public/manifest/${shown}.webp`))
}

/** An open stream keeps the network from ever being idle: wait a little for the rendering, then until no skeleton is left. */
async function settle(page: Page, state: string) {
  await page.waitForTimeout(state ? 900 : 1200)
  await page.locator(LOADING).first().waitFor({ state: 'detached', timeout: 20_000 })
}
