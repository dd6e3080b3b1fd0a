import type { Browser, Page } from 'playwright'
import { startDemo } from '../../scripts/demo.ts'
import type { BenchRow } from './rows.ts'
import { within } from './support/compare.ts'
import { newDevice, openBrowser, openSlowly } from './support/device.ts'

const INP_MAX = 200
const CLS_MAX = 0.05

type Demo = Awaited<ReturnType<typeof startDemo>>
type Who = 'freelancer' | 'employer' | null
type Screen = { path: string; taps?: string[] }

/** What is pressed on each screen, in this order; the first match of each selector. */
const SCREENS: { who: Who; screens: Screen[] }[] = [
  {
    who: 'freelancer',
    screens: [
      { path: '/', taps: ['[data-value=confirmed]', '[data-value=apply]', 'article a', '[role=dialog] button'] },
      { path: '/messages', taps: ['nav[aria-label=Conversations] a', '[aria-label="Back to conversations"]'] },
      { path: '/today' },
      { path: '/notifications' },
      { path: '/profile', taps: ['input[autocomplete=name]'] },
      { path: '/portfolio' },
      { path: '/outbox' },
    ],
  },
  {
    who: 'employer',
    screens: [
      { path: '/', taps: ['article a', '[role=tab]:nth-child(2)', '[aria-label=Back]'] },
      { path: '/messages', taps: ['nav[aria-label=Conversations] a', '[aria-label="Back to conversations"]'] },
      { path: '/today' },
      { path: '/profile', taps: ['input[autocomplete=name]'] },
      { path: '/company' },
    ],
  },
  {
    who: null,
    screens: [{ path: '/home' }, { path: '/auth' }, { path: '/auth?mode=signup' }, { path: '/how-it-works/employers' }],
  },
]

const WATCH = `{
  globalThis.shifts = []
  globalThis.taps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput)
      shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => node?.className || node?.nodeName).join(', ') })
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) taps.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
}`

/**
 * The worst layout shift of any screen while it loads, first visit and second, narrow and wide; and the slowest
 * response to a tap. 4x CPU.
 */
export async function benchTaps(): Promise<BenchRow[]> {
  const demo = await startDemo()
  const browser = await openBrowser()
  const worst = { shift: { value: 0, at: '' }, tap: { value: 0, at: '' } }
  try {
    for (const { who, screens } of SCREENS) {
      for (const isWide of [false, true]) await visitAll(demo, browser, { who, screens, isWide }, worst)
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
  return [
    within(CLS_MAX, {
      name: `layout shift as a screen loads, the worst: ${worst.shift.at}`,
      ours: worst.shift.value,
      unit: '',
    }),
    within(INP_MAX, {
      name: `answer to a tap, 4x CPU, the slowest: ${worst.tap.at}`,
      ours: worst.tap.value,
      unit: 'ms',
    }),
  ]
}

type Worst = Record<'shift' | 'tap', { value: number; at: string }>
type Visit = { who: Who; screens: Screen[]; isWide: boolean }

async function visitAll(demo: Demo, browser: Browser, { who, screens, isWide }: Visit, worst: Worst) {
  const member = who ? await demo.signIn(who) : undefined
  const context = await newDevice(browser, { origin: demo.origin, member, isWide })
  await context.addInitScript(WATCH)
  for (const { path, taps = [] } of screens) {
    for (const visit of ['first', 'second']) {
      const at = `${path} ${who ?? 'signed out'}, ${isWide ? 'wide' : 'narrow'}, ${visit} visit`
      const page = await openSlowly(context)
      await page.goto(`${demo.origin}${path}`)
      await page.waitForTimeout(2_500)
      const shifts = (await page.evaluate('shifts')) as { value: number; what: string }[]
      const shift = shifts.reduce((sum, { value }) => sum + value, 0)
      if (shift > 0.01) console.error(at, shifts)
      keepWorst(worst.shift, shift, at)
      if (visit === 'second') keepWorst(worst.tap, await slowestTap(page, taps, isWide), at)
      await page.close()
    }
  }
  await context.close()
}

async function slowestTap(page: Page, taps: string[], isWide: boolean) {
  for (const selector of taps) {
    const target = page.locator(selector).first()
    if (!(await target.isVisible())) continue
    await (isWide ? target.click() : target.tap())
    await page.waitForTimeout(1_000)
  }
  return Math.max(0, ...((await page.evaluate('taps')) as number[]))
}

function keepWorst(worst: { value: number; at: string }, value: number, at: string) {
  if (value > worst.value) Object.assign(worst, { value, at })
}
