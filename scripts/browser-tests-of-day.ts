import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A person's main ways through the product, which every run walks. */
const MAIN_WAYS = ['main-job', 'auth', 'messages', 'wizard', 'hours', 'offline/outbox']

/** Seconds of the files that take more than half a minute, one beside another on two cores. */
const SECONDS: Record<string, number> = {
  'every-screen': 120,
  'offline/engines': 115,
  'offline/portal': 100,
  states: 85,
  'call-sheet': 85,
  staff: 80,
  'opened-early': 75,
  'two-factor': 70,
  project: 70,
  'crew-a-project': 70,
  'offline/storage': 65,
  messages: 60,
  invite: 60,
  still: 55,
  'posting-is-free': 55,
  payment: 55,
  'offline/outbox': 55,
  'offline/kill': 55,
  wizard: 50,
  'portfolio-edit': 50,
  'offline/handshake': 50,
  credentials: 50,
  applicants: 50,
  xss: 45,
  rating: 45,
  profile: 45,
  'offline/typed-letters': 45,
  'offline/share': 45,
  'offline/push-firefox': 45,
  'drop-out': 45,
  'crew-messages': 45,
  'company-calendar': 45,
  'offline/kill-hours': 40,
  plan: 35,
  needs: 35,
  native: 35,
}
/** Of any other file. */
const OTHER_SECONDS = 17

/** In how many days `npm test` has run every browser test; all of them take longer than the 25 minutes that a run may last. */
export const BROWSER_TEST_DAYS = 4

const nameOf = (file: string) => file.replace(/^tests\/e2e\//, '').replace(/\.spec\.ts$/, '')
const secondsOf = (file: string) => SECONDS[nameOf(file)] ?? OTHER_SECONDS
const isMainWay = (file: string) => MAIN_WAYS.includes(nameOf(file))

/** Browser tests of more than half a minute, the longest first: begun last, one would run alone while the other worker has nothing left. */
export const LONGEST_BROWSER_TESTS = Object.keys(SECONDS).map((name) => `tests/e2e/${name}.spec.ts`)

/** All browser tests, as paths from the project's root. */
export const allBrowserTests = () =>
  readdirSync(fileURLToPath(new URL('../tests/e2e', import.meta.url)), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `tests/e2e/${name}`)
    .sort()

/**
 * The browser tests of one day: the main ways, and a part of the others. The parts take about as long as each other, and
 * `BROWSER_TEST_DAYS` days in a row together have every test.
 *
 * @param files paths from the project's root
 * @param day days since 1970
 */
export function browserTestsOfDay(files: string[], day: number): string[] {
  const parts = Array.from({ length: BROWSER_TEST_DAYS }, () => ({ seconds: 0, files: [] as string[] }))
  const rotating = files.filter((file) => !isMainWay(file)).sort((a, b) => secondsOf(b) - secondsOf(a))
  for (const file of rotating) {
    const [shortest] = [...parts].sort((a, b) => a.seconds - b.seconds)
    shortest!.files.push(file)
    shortest!.seconds += secondsOf(file)
  }
  return [...files.filter(isMainWay), ...parts[day % BROWSER_TEST_DAYS]!.files]
}
