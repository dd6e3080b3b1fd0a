// Who may import whom, imports of types included: `npm run check` fails otherwise. Each order is written here once.
import { fileURLToPath } from 'node:url'

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** The server from top to bottom: a folder may import from all entries below its own and from none above. */
const SERVER = [
  ['server/main.ts'],
  ['server/app'],
  ['server/sync'],
  ['server/demo'],
  // Features.
  ['server/staff'],
  ['server/accounts/own-data'],
  ['server/accounts'],
  ['server/accounts/passkeys'],
  ['server/accounts/two-factor'],
  ['server/people/profile'],
  ['server/people/portfolio'],
  ['server/companies'],
  ['server/people/ratings'],
  ['server/hours'],
  ['server/pay'],
  ['server/payments'],
  ['server/jobs/searches'],
  ['server/jobs'],
  ['server/hiring'],
  ['server/right-to-work'],
  ['server/messages'],
  ['server/call-sheets'],
  ['server/calendar'],
  ['server/people/safety'],
  ['server/people/referees'],
  ['server/people/credentials'],
  // The parts of features that other features may import.
  ['server/accounts/core'],
  ['server/jobs/core'],
  ['server/jobs/matching'],
  ['server/companies/core'],
  ['server/staff/core'],
  ['server/people/core'],
  // Platform.
  ['server/http', 'server/delivery'],
  ['server/ports'],
  ['server/db'],
]

/** What every client feature may import; the order among them has rules of its own below. */
const CLIENT_PLATFORM = 'state|ui|http|offline|shell|trade'

/** @param {string} path */
const isFile = (path) => path.endsWith('.ts')
/** @param {string} path */
const within = (path) => `^${path.replaceAll('.', '[.]')}${isFile(path) ? '$' : '/'}`
/** Folders in this one that have an entry of their own. @param {string} path */
const ownEntriesIn = (path) => SERVER.flat().filter((other) => other.startsWith(`${path}/`))

/** A path of the server as a regular expression, without folders that have an entry of their own. @param {string} path */
function area(path) {
  const inner = ownEntriesIn(path).map((other) => `${other.slice(path.length + 1)}/`)
  return inner.length > 0 ? `${within(path)}(?!${inner.join('|')})` : within(path)
}

const serverOrder = SERVER.slice(1).map((entry, at) => ({
  name: `${entry.map((path) => path.replace('server/', '')).join(', ')} knows nothing above it`,
  severity: 'error',
  from: { path: entry.map(area) },
  to: {
    path: SERVER.slice(0, at + 1)
      .flat()
      .map(area),
  },
}))

export default {
  options: {
    babelConfig: { fileName: here('scripts/check/cruise-babel.cjs') },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: here('tsconfig.base.json') },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
  forbidden: [
    ...serverOrder,
    {
      name: 'no circle',
      comment: 'A screen that is fetched lazily may well import the one that fetches it.',
      severity: 'error',
      from: { path: '^(client|server|shared)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'the client, the server, tests and scripts are apart',
      severity: 'error',
      from: { path: '^(client|server)/' },
      to: { path: '^(client|server|tests|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'shared imports zod and itself',
      severity: 'error',
      from: { path: '^shared/' },
      to: { pathNot: ['^shared/', 'node_modules/(zod|@hono/zod-openapi)/'] },
    },
    {
      name: 'the context names types of the platform only',
      severity: 'error',
      from: { path: '^server/(context|errors)[.]ts$' },
      to: { path: '^server/(?!http/|delivery/|ports/|db/|context[.]ts|errors[.]ts)' },
    },
    {
      name: 'SQLite stays in server/db',
      severity: 'error',
      from: { path: '^server/(?!db/)' },
      to: {
        path: [
          'node_modules/better-sqlite3/',
          'node_modules/drizzle-orm/(better-sqlite3|sqlite-core)',
          '^node:sqlite$',
        ],
      },
    },
    {
      name: 'routes hold no query',
      severity: 'error',
      from: { path: '^server/.*(/|-)routes[.]ts$' },
      to: { path: ['^server/db/', 'node_modules/drizzle-orm/'] },
    },
    {
      name: 'a client feature imports no other',
      comment: 'What two share moves down: to shell/ (the frame), trade/ (jobs, people, bookings, files) or ui/.',
      severity: 'error',
      from: { path: `^client/(?!(?:${CLIENT_PLATFORM})/)([^/]+)/` },
      to: { path: '^client/[^/]+/', pathNot: `^client/(?:$1|${CLIENT_PLATFORM})/` },
    },
    {
      name: 'nothing imports the routes',
      comment: 'The files at client/ itself put features together.',
      severity: 'error',
      from: { path: '^client/[^/]+/' },
      to: { path: '^client/[^/]+[.]tsx?$' },
    },
    {
      name: 'the client’s platform knows no feature',
      severity: 'error',
      from: { path: `^client/(?:${CLIENT_PLATFORM})/` },
      to: { path: '^client/[^/]+/', pathNot: `^client/(?:${CLIENT_PLATFORM})/` },
    },
    {
      name: 'the frame and the trade are apart',
      severity: 'error',
      from: { path: '^client/(shell|trade)/' },
      to: { path: '^client/(shell|trade)/', pathNot: '^client/$1/' },
    },
    {
      name: 'http and offline draw nothing',
      severity: 'error',
      from: { path: '^client/(?:http|offline)/' },
      to: { path: '^client/(?:ui|shell|trade)/' },
    },
    {
      name: 'ui knows itself and state alone',
      comment: 'Nothing that is stored, no network, no word of the trade.',
      severity: 'error',
      from: { path: '^client/ui/' },
      to: { path: '^client/(?!(?:ui|state)/)' },
    },
    {
      name: 'only ui knows Chakra',
      severity: 'error',
      from: { path: '^client/(?!ui/)' },
      to: { path: 'node_modules/@chakra-ui/' },
    },
    {
      name: 'the client runs in a browser',
      severity: 'error',
      from: { path: '^client/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
}
