// `npm run screenshots [-- WORD ...]`: every screen of scripts/screens.json (or those with one of the words in their name) on a phone, a laptop and a
// wide screen, light and dark, online and then with the server gone, into screenshots/; those that the web manifest shows also into public/manifest/.
// The built product, its demonstration world, a free port.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { buildProduct } from './build.ts'
import { prepareDemoScreens, startDemo } from './demo.ts'
import { findBrowsers } from './find-browsers.mjs'
import { root, say } from './step.mjs'
import { screenshotNameOf, MANIFEST_SCREENSHOTS, SCREENSHOT_SIZES } from './vite/manifest.ts'

type WindowSize = keyof typeof SCREENSHOT_SIZES
/** `as`: who is signed in; `path`: a project's title in braces stands for its id; `mailed`: its path needs the query string of a mailed link; `only`: in this size alone; `paper`: as it is printed. */
type ScreenEntry = {
  name: string
  path: string
  as: 'freelancer' | 'employer' | 'staff' | null
  click?: ClickStep[]
  offline?: boolean
  mailed?: boolean
  only?: WindowSize
  paper?: boolean
}
/** A selector to press, to fill with a text, or to press a key on. */
type ClickStep = string | { fill: string; text: string } | { on: string; key: string }
type PhotographedDevice = { context: BrowserContext; screens: ScreenEntry[]; suffix: string }

const DEVICE_LOOKS = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['wide', 'light'],
] as const
/** A skeleton, or the spinner of a page. */
const LOADING_INDICATOR = 'output:has(> .sr-only):has(> [aria-hidden=true])'
/** ms; for an element to be there and still. */
const ELEMENT_TIMEOUT = { timeout: 10_000 }
/** At once: a screen is mostly waited for. */
const DEVICES_AT_ONCE = 4
const screenNameWords = process.argv.slice(2)
const allScreens: ScreenEntry[] = JSON.parse(readFileSync(join(root, 'scripts/screens.json'), 'utf8'))
const chosenScreens = allScreens.filter(
  ({ name }) => screenNameWords.length === 0 || screenNameWords.some((word) => name.includes(word)),
)
const screenshotsFolder = join(root, 'screenshots')
mkdirSync(screenshotsFolder, { recursive: true })

const photographedBuild = await buildProduct()
const installedBrowsers = await findBrowsers()
if (!photographedBuild.ok || !installedBrowsers.ok) {
  say(photographedBuild.output || installedBrowsers.output)
  process.exit(1)
}
const demoServer = await startDemo()
const browserArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const launchedBrowser = await chromium.launch({
  executablePath: installedBrowsers.env.CHROMIUM_PATH,
  args: browserArguments,
})
const openedDevices: PhotographedDevice[] = []
let missedPictures = 0
try {
  const mailed = await prepareDemoScreens(demoServer)
  const ids = await projectIdsByTitle()
  for (const screen of chosenScreens) {
    if (screen.mailed) screen.path += mailed[screen.path]
    screen.path = screen.path.replace(/\{(.+)\}/, (_, title: string) => ids.get(title) ?? title)
  }
  for (const as of [null, 'freelancer', 'employer', 'staff'] as const) {
    const own = chosenScreens.filter((screen) => screen.as === as)
    if (own.length === 0) continue
    const session = await storedSignInOf(as)
    for (const [size, colours] of DEVICE_LOOKS)
      openedDevices.push(
        await openDeviceContext(
          own.filter(({ only = size }) => only === size),
          session,
          size,
          colours,
        ),
      )
  }
  await photographInLanes((device) => device.screens, '')
  for (const device of openedDevices) await waitForOfflineCopy(device)
  await demoServer.stop()
  await photographInLanes((device) => device.screens.filter(({ offline }) => offline), '-offline')
} finally {
  await launchedBrowser.close()
  await demoServer.stop()
}
say(`${missedPictures === 0 ? 'All' : `${missedPictures} missed; the others`} are in ${screenshotsFolder}.`)
process.exitCode = missedPictures === 0 ? 0 : 1

/** The employer's projects, by title. */
async function projectIdsByTitle() {
  const jobs = await demoServer.call<{ id: string; title: string }[]>(
    await demoServer.signIn('employer'),
    'GET',
    '/jobs',
  )
  return new Map(jobs.map(({ id, title }) => [title, id]))
}

/** What a sign-in leaves in localStorage; one for all devices of a person, as staff sign in with a second step after the first time. */
async function storedSignInOf(as: ScreenEntry['as']) {
  const kept: Record<string, string> =
    as === 'staff' ? await demoServer.signInStaff() : as ? await demoServer.signIn(as) : {}
  return Object.entries(kept).map(([name, value]) => ({ name, value }))
}

async function openDeviceContext(
  own: ScreenEntry[],
  session: Awaited<ReturnType<typeof storedSignInOf>>,
  size: WindowSize,
  colours: 'light' | 'dark',
): Promise<PhotographedDevice> {
  const context = await launchedBrowser.newContext({
    viewport: SCREENSHOT_SIZES[size],
    colorScheme: colours,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    storageState: { cookies: [], origins: [{ origin: demoServer.origin, localStorage: session }] },
  })
  return { context, screens: own, suffix: `${size}-${colours}` }
}

/** Until the worker has the app, and a moment for Dexie to store the data. */
async function waitForOfflineCopy({ context, screens }: PhotographedDevice) {
  if (!screens.some(({ offline }) => offline)) return
  const page = await context.newPage()
  await page.goto(demoServer.origin)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.waitForTimeout(3000)
  await page.close()
}

/** The devices side by side, a few at a time; the screens of each one after the other. */
async function photographInLanes(screensOf: (device: PhotographedDevice) => ScreenEntry[], state: '' | '-offline') {
  const waiting = openedDevices.values()
  const lanes = Array.from({ length: DEVICES_AT_ONCE }, async () => {
    for (const device of waiting) for (const screen of screensOf(device)) await photographScreen(device, screen, state)
  })
  await Promise.all(lanes)
}

async function photographScreen(
  { context, suffix }: PhotographedDevice,
  { name, path, click = [], paper = false }: ScreenEntry,
  state: '' | '-offline',
) {
  const file = `${name}-${suffix}${state}.png`
  const page = await context.newPage()
  try {
    await page.goto(`${demoServer.origin}${path}`)
    await waitForRendering(page, state)
    for (const step of click) {
      await performClickStep(page, step)
      await waitForRendering(page, state)
    }
    if (paper) await emulatePrint(page)
  } catch (error) {
    missedPictures += 1
    say(`${file}: ${(error as Error).message.split('\n')[0]}`)
  }
  const picture = await page.screenshot({ path: join(screenshotsFolder, file), fullPage: paper }).catch(() => undefined)
  if (picture) await writeManifestPicture(file, picture)
  await page.close()
}

function performClickStep(page: Page, step: ClickStep) {
  if (typeof step === 'string') return page.locator(step).first().click(ELEMENT_TIMEOUT)
  if ('fill' in step) return page.locator(step.fill).first().fill(step.text, ELEMENT_TIMEOUT)
  return page.locator(step.on).first().press(step.key, ELEMENT_TIMEOUT)
}

/** As wide as a sheet of A4 within its margins. */
async function emulatePrint(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 990 })
  await page.locator('body > article').waitFor(ELEMENT_TIMEOUT)
}

async function writeManifestPicture(file: string, picture: Buffer) {
  const shown = MANIFEST_SCREENSHOTS.map(screenshotNameOf).find((name) => file === `${name}.png`)
  if (shown)
    await sharp(picture)
      .webp({ quality: 12, preset: 'picture', effort: 6 })
      .toFile(join(root, `public/manifest/${shown}.webp`))
}

/** An open stream keeps the network from ever being idle: wait a little for the rendering, then until no skeleton is left. */
async function waitForRendering(page: Page, state: string) {
  await page.waitForTimeout(state ? 900 : 1200)
  await page.locator(LOADING_INDICATOR).first().waitFor({ state: 'detached', timeout: 20_000 })
}
