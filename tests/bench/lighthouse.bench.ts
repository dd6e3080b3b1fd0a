import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { benchToolFile } from '../../scripts/bench/tools.ts'
import { freePort } from '../support/bind.ts'
import { wholeChromiumOptions } from '../support/browsers/browsers.ts'
import type { BenchRow } from './rows.ts'
import { atLeast, samples } from './support/compare.ts'
import { type Member, openProfile, startMatchedWorld } from './support/matched-world.ts'

const ROUNDS = samples(5, 1)
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Screens behind the sign-in are not for search engines. */
const GOALS_SIGNED_IN = { performance: 95, accessibility: 100, 'best-practices': 100 }

type Goals = Record<string, number>

/**
 * The built server in Lighthouse, on slow 4G: the landing page, and the dashboards of a freelancer with 200 matched jobs and
 * of an employer with 20 projects, on a new device. The median of each category.
 */
export async function benchLighthouse(): Promise<BenchRow[]> {
  const world = await startMatchedWorld()
  const { origin } = world.server
  try {
    return [
      ...(await rowsOf('landing page', GOALS, () => judge(`${origin}/`))),
      ...(await rowsOf("freelancer's dashboard", GOALS_SIGNED_IN, () => judgeSignedIn(origin, world.member))),
      ...(await rowsOf("employer's dashboard", GOALS_SIGNED_IN, () => judgeSignedIn(origin, world.owner))),
    ]
  } finally {
    await world.close()
  }
}

async function rowsOf(screen: string, goals: Goals, once: () => Promise<Report>): Promise<BenchRow[]> {
  const reports: Report[] = []
  for (let round = 0; round < ROUNDS; round++) reports.push(await once())
  return Object.entries(goals).map(([category, goal]) => {
    const scores = reports.map((report) => scoreOf(report, category)).sort((a, b) => a.points - b.points)
    const { points, faults } = scores[Math.floor(ROUNDS / 2)]!
    const found = points < goal ? ` (${faults.join(', ')})` : ''
    return atLeast(1, {
      name: `Lighthouse, mobile, ${screen}, ${category}${found}`,
      ours: points,
      peer: goal,
      unit: 'points',
    })
  })
}

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

/** In a browser that has nothing but the session of `member`: the worker and the device's database start with the visit. */
async function judgeSignedIn(origin: string, member: Member) {
  const profile = openProfile()
  const port = await freePort()
  const options = wholeChromiumOptions()
  const device = await chromium.launchPersistentContext(profile.folder, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
  try {
    const page = await device.newPage()
    // A file of the origin that starts no script.
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate(
      `for (const [key, value] of ${JSON.stringify(Object.entries({ user: member.user, token: member.token }))}) localStorage.setItem(key, value)`,
    )
    await page.close()
    return await judge(`${origin}/`, [`--port=${port}`, '--disable-storage-reset'])
  } finally {
    await device.close()
    profile.remove()
  }
}

async function judge(address: string, how?: string[]) {
  const { executablePath, args } = wholeChromiumOptions()
  const flags = how ?? [`--chrome-flags=${['--headless=new', ...args].join(' ')}`]
  const command = [benchToolFile('lighthouse', 'cli/index.js'), address, '--quiet', '--output=json', ...flags]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, CHROME_PATH: executablePath },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Report
}

/** The score, and the audits that reduce it with what they measured. */
function scoreOf({ categories, audits }: Report, name: string) {
  const { score, auditRefs } = categories[name]!
  const isFault = (id: string) => (audits[id]?.score ?? 1) < 1
  const faults = auditRefs
    .filter(({ id, weight }) => weight > 0 && isFault(id))
    .map(({ id }) => [id, audits[id]?.displayValue].filter(Boolean).join(' '))
  return { points: Math.round(score * 100), faults }
}
