// `npm run screenshots [-- WORD]`: every screen of scripts/screens.json (or those with WORD in their name), on a phone and a desktop, light and
// dark, online and then with the server gone, into screenshots/. The built product, its demonstration world, a free port.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installIfNeeded } from './install.mjs'
import { root, say } from './step.mjs'

await installIfNeeded()
const { build } = await import('./build.mjs')
const { findBrowsers } = await import('./find-browsers.mjs')
const { actInDemo } = await import('./act-in-demo.mjs')
const { startDemo } = await import('./start-demo.mjs')
const { chromium } = await import('playwright')

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
/** A skeleton, or the spinner of a page. */
const LOADING = '[role=status]:has(> .sr-only):has(> [aria-hidden=true])'
const word = process.argv[2] ?? ''
const screens = JSON.parse(readFileSync(join(root, 'scripts/screens.json'), 'utf8')).filter(({ name }) =>
  name.includes(word),
)
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
let missed = 0
try {
  const mailed = await actInDemo(demo)
  for (const screen of screens) if (screen.mailed) screen.path += mailed[screen.path]
  const phones = []
  for (const as of [null, 'freelancer', 'employer', 'staff']) {
    const own = screens.filter((screen) => screen.as === as)
    if (own.length === 0) continue
    for (const size of Object.keys(SIZES))
      for (const colours of ['light', 'dark'])
        phones.push(
          await openPhone(
            own.filter(({ only = size }) => only === size),
            as,
            size,
            colours,
          ),
        )
  }
  for (const phone of phones) for (const screen of phone.screens) await photograph(phone, screen, '')
  // The worker keeps the shell, Dexie the data: give both a moment, then take the signal away for good.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await demo.stop()
  for (const phone of phones)
    for (const screen of phone.screens) if (screen.offline) await photograph(phone, screen, '-offline')
} finally {
  await browser.close()
  await demo.stop()
}
say(`${missed === 0 ? 'All' : `${missed} missed; the others`} are in ${folder}.`)
process.exitCode = missed === 0 ? 0 : 1

async function openPhone(own, as, size, colours) {
  const kept = as === 'staff' ? await demo.signInStaff() : as ? await demo.signIn(as) : {}
  const session = Object.entries(kept).map(([name, value]) => ({ name, value }))
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

async function photograph({ context, suffix }, { name, path, click = [] }, state) {
  const file = `${name}-${suffix}${state}.png`
  const page = await context.newPage()
  try {
    await page.goto(`${demo.origin}${path}`)
    await settle(page, state)
    for (const step of click) {
      const { fill, text } = step
      const spot = page.locator(fill ?? step).first()
      await (fill ? spot.fill(text, { timeout: 10_000 }) : spot.click({ timeout: 10_000 }))
      await settle(page, state)
    }
  } catch (error) {
    missed += 1
    say(`${file}: ${error.message.split('\n')[0]}`)
  }
  await page.screenshot({ path: join(folder, file) }).catch(() => undefined)
  await page.close()
}

/** An open stream keeps the network from ever being idle: wait a little for the drawing, then for what stands for rows still to come. */
async function settle(page, state) {
  await page.waitForTimeout(state ? 900 : 1200)
  await page.locator(LOADING).first().waitFor({ state: 'detached', timeout: 20_000 })
}
