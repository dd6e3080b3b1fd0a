import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { allBrowserTests, browserTestsOfDay, LONGEST_BROWSER_TESTS } from './scripts/browser-tests-of-day.ts'
import { BUNDLED_WIDGETS } from './scripts/bundle-widgets.ts'

const FILE_TESTS = [
  'http/files-sweep',
  'messages/attachments',
  'messages/uploads',
  'messages/uploads-interrupted',
  'messages/uploads-used',
  'people/credentials',
  'people/credentials-cron',
  'people/pictures',
  'people/portfolio',
  'accounts/account-deletion',
  'accounts/own-data',
  'right-to-work/check-files',
  'jobs/venue-picture',
].map((name) => `tests/api/${name}.test.ts`)

/** Tests of what PostgreSQL itself decides: ordering, concurrency, search, queues. LONG=1 runs the whole API there. */
const ON_POSTGRES = [
  'api/calendar/{blocked-days,calendar-feed-changes}',
  'api/accounts/left-by-deleted',
  'api/db/foreign-keys',
  'postgres/!(*.long)',
  'api/delivery/deliveries',
  'api/hiring/{applicants,applications-races.long,booked-at-once,decide-several,decisions-in-flight,undo-accept}',
  'api/jobs/{ask-first,ask-first-posting,folded-search,jobs-search,matching-view}',
  'api/messages/{channel,message-search,sent-at-once}',
  'api/sync/{received-applications,sync,team-log}',
].map((name) => `tests/${name}.test.ts`)

/** Of C2, on three processes: enough to see a lock that is missing; before a release and in the cluster trial ten times as many. */
const RACES = process.env.LONG === '1' ? '200' : '20'

/** Tests of how old files are on disk; DAYS_AHEAD does not move the disk's clock. */
const OF_FILE_AGES = process.env.DAYS_AHEAD
  ? ['http/files-sweep', 'http/object-stores', 'jobs/venue-picture', 'messages/uploads', 'people/credentials-cron'].map(
      (name) => `tests/api/${name}.test.ts`,
    )
  : []

const CLIENT_TESTS = 'tests/client/**/*.test.{ts,tsx}'

/**
 * Client tests in a document, or as the service worker. Each of these files loads its modules anew: what one leaves in
 * them (a toast, a loaded widget, a closed database) would fail another.
 */
const SCREENS = readdirSync(fileURLToPath(new URL('tests/client', import.meta.url)), {
  recursive: true,
  encoding: 'utf8',
})
  .map((name) => `tests/client/${name}`)
  .filter((name) => /\.test\.tsx?$/.test(name))
  // Moved to another time zone, which a process has, and a thread has not.
  .filter((name) => !name.endsWith('/abroad.test.tsx'))
  .filter((name) => name.includes('/worker/') || readFileSync(name, 'utf8').startsWith('// @vitest-environment'))

/** Nothing waits longer than necessary; vitest's own second is less than a busy machine may take. */
const PATIENCE = { poll: { timeout: 30_000 } }

/** ENGINE=postgres runs the projects `model` and `faults` on PostgreSQL, but for what is about SQLite's file. */
const isOnPostgres = process.env.ENGINE === 'postgres'
const POSTGRES_SETUP = isOnPostgres ? ['tests/support/postgres-setup.ts'] : []

/** Tests of SQLite's file itself, or of timing that depends on its speed. */
const OF_SQLITE = [
  'tests/api/sync/group-commit.test.ts',
  'tests/api/db/plans.test.ts',
  'tests/api/http/{ids-in-bodies,request-limit}.test.ts',
]

/** `npm test` says which day it is; without one, all of them. */
const BROWSER_TESTS = process.env.TEST_DAY
  ? browserTestsOfDay(allBrowserTests(), Number(process.env.TEST_DAY))
  : ['tests/e2e/**/*.spec.ts']

/** Vitest's own order, but in a fresh clone, where it knows no durations yet, the longest come first, too. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const at = LONGEST_BROWSER_TESTS.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? LONGEST_BROWSER_TESTS.length : at
    }
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}

/**
 * `quick`, `client` and `screens` are `npm run check -- --all`. What takes seconds by its nature (medians of time, time-outs waited for, long
 * random runs) is a `.long.test.ts`, for `npm test`. `browser` and `faults` want the product built first (`npm test` does it).
 */
export default defineConfig({
  test: {
    allowOnly: false,
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'quick',
          setupFiles: ['tests/support/days-ahead.ts'],
          expect: PATIENCE,
          include: ['tests/{api,shared,support,scripts}/**/*.test.ts'],
          exclude: ['tests/support/browsers/firefox.test.ts', '**/*.long.test.ts', ...OF_FILE_AGES],
          testTimeout: 60_000,
          // On two cores: one worker of three waits for a disk, a timer or the network.
          maxWorkers: 3,
          // Each test has a world of its own; loading the server again for each file would take as long as the tests.
          isolate: false,
        },
      },
      {
        // The tests of stored files again, with an S3 bucket.
        test: {
          name: 's3',
          include: FILE_TESTS,
          env: { FILES_ON: 's3' },
          testTimeout: 60_000,
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          // The API on PostgreSQL; a database server is started for the run. Two files start the built product.
          name: 'postgres',
          env: { RACES },
          include: process.env.LONG === '1' ? ['tests/{api,postgres}/**/*.test.ts'] : ON_POSTGRES,
          exclude: ['tests/api/**/!(applications-races).long.test.ts', ...OF_SQLITE],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        // `npm run trial:cluster`: haproxy, three processes and kills, for three minutes, with `-- --long` for thirty; failovers by Patroni.
        test: {
          name: 'cluster',
          include: ['tests/cluster/*.test.ts', 'tests/postgres/races.test.ts'],
          hookTimeout: 60_000,
          env: {
            CLUSTER_SECONDS: process.env.CLUSTER_SECONDS ?? (process.argv.includes('--long') ? '1800' : '180'),
            RACES: '200',
          },
          globalSetup: ['tests/support/postgres-setup.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/api/**/*.long.test.ts'],
          testTimeout: 60_000,
          maxWorkers: 2,
          // After the others: it compares durations.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'client',
          include: [CLIENT_TESTS],
          exclude: SCREENS,
          setupFiles: ['tests/support/days-ahead.ts', 'tests/client/support/patience.ts'],
          expect: PATIENCE,
          testTimeout: 60_000,
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        resolve: { alias: BUNDLED_WIDGETS },
        test: {
          name: 'screens',
          include: SCREENS,
          globalSetup: ['scripts/bundle-widgets.ts'],
          setupFiles: ['tests/support/days-ahead.ts', 'tests/client/support/patience.ts'],
          expect: PATIENCE,
          testTimeout: 60_000,
          maxWorkers: 3,
          // A thread starts in a third of a process's time.
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'browser',
          include: [...BROWSER_TESTS, 'tests/support/browsers/firefox.test.ts'],
          // Set by scripts/find-browsers.mjs where WebKit is not installed.
          exclude: process.env.WITHOUT_WEBKIT ? ['tests/e2e/offline/webkit.spec.ts'] : [],
          globalSetup: ['tests/support/made-once.ts'],
          setupFiles: ['tests/support/browsers/frames-of-pages.ts'],
          // A worker's servers are one process (tests/support/server.ts).
          env: { HOSTED_SERVERS: '1' },
          testTimeout: 180_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // One browser for a worker, not for a file.
          isolate: false,
          // As long as the browser is waited for; vitest's own is one second, which a busy machine takes for a click.
          expect: { poll: { timeout: 30_000 } },
          // The second try distinguishes a failure from a flaky test; `npm test` names which, and with `-- --strict` fails for both.
          retry: 1,
        },
      },
      {
        test: {
          // For the long form: what validators of others say of the screens, the pages and the API. They walk through all of them, so one takes long.
          name: 'validators',
          include: ['tests/validators/*.test.ts'],
          globalSetup: ['tests/support/made-once.ts'],
          setupFiles: ['tests/support/browsers/frames-of-pages.ts'],
          env: { HOSTED_SERVERS: '1' },
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          isolate: false,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'model',
          include: ['tests/faults/model/*.test.ts'],
          globalSetup: POSTGRES_SETUP,
          maxWorkers: 2,
          // Each run creates and discards a database: a tenth of the time was garbage collection.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        test: {
          name: 'joints',
          include: ['tests/faults/joints/*.test.ts'],
          globalSetup: POSTGRES_SETUP,
          maxWorkers: 2,
          // Behind the browser tests it gets what they leave of the processor.
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: isOnPostgres ? ['tests/faults/{delivery,kill,shutdown}.test.ts'] : ['tests/faults/*.test.ts'],
          globalSetup: POSTGRES_SETUP,
          testTimeout: 240_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        // One at a time: they measure durations.
        test: { name: 'load', include: ['tests/load/*.test.ts'], testTimeout: 240_000, fileParallelism: false },
      },
    ],
  },
})
