import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { benchToolFile } from '../../scripts/bench/tools.ts'
import { wholeChromiumOptions } from '../support/browsers/browsers.ts'
import type { BenchRow } from './rows.ts'
import { startBuilt } from './support/built-server.ts'
import { atLeast, samples } from './support/compare.ts'

const ROUNDS = samples(5, 1)
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** The built server's landing page in Lighthouse, on slow 4G: the median of each category. */
export async function benchLighthouse(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'standby-bench-'))
  const server = await startBuilt(folder)
  try {
    const reports: Report[] = []
    for (let round = 0; round < ROUNDS; round++) reports.push(await judge(`${server.origin}/`))
    return Object.entries(GOALS).map(([category, goal]) => {
      const scores = reports.map((report) => scoreOf(report, category)).sort((a, b) => a.points - b.points)
      const { points, faults } = scores[Math.floor(ROUNDS / 2)]!
      const found = points < goal ? ` (${faults.join(', ')})` : ''
      const name = `Lighthouse, mobile, landing page, ${category}${found}`
      return atLeast(1, { name, ours: points, peer: goal, unit: 'points' })
    })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null }>
}

async function judge(address: string): Promise<Report> {
  const { executablePath, args } = wholeChromiumOptions()
  const flags = ['--quiet', '--output=json', `--chrome-flags=${['--headless=new', ...args].join(' ')}`]
  const command = [benchToolFile('lighthouse', 'cli/index.js'), address, ...flags]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, CHROME_PATH: executablePath },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Report
}

/** The score, and the audits that reduce it. */
function scoreOf({ categories, audits }: Report, name: string) {
  const { score, auditRefs } = categories[name]!
  const isFault = (id: string) => (audits[id]?.score ?? 1) < 1
  const faults = auditRefs.filter(({ id, weight }) => weight > 0 && isFault(id)).map(({ id }) => id)
  return { points: Math.round(score * 100), faults }
}
