/** Rooms of the client that any screen may use; every other folder below client/ is a screen's own. */
const COMMON_ROOMS = new Set(['ui', 'offline', 'http', 'shell', 'trade'])
const SQLITE = /^(better-sqlite3|drizzle-orm\/better-sqlite3|node:sqlite|drizzle-orm\/sqlite-core)(\/|$)/
const ZOD = /^(zod|@hono\/zod-openapi)(\/|$)/
/** Who asks `server/jobs/matching` for its answer; it knows none of them. */
const MATCHING_SERVES = /^server\/(hiring|jobs\/(?!matching\/))/
const DRIZZLE = /^(drizzle-orm|better-sqlite3)(\/|$)/

/** What is wrong with one import of `file`: a list of sentences, mostly empty. */
export function breachesOf(file, { name, target, isType }, zodFiles) {
  const [tier, room] = file.split('/')
  const [targetTier, targetRoom] = target?.split('/') ?? []
  const found = []
  const say = (is, sentence) => is && found.push(`imports ${name}: ${sentence}`)
  const isPackage = target === null && !name.startsWith('node:')

  if (tier === 'shared') {
    say(targetTier && targetTier !== 'shared', 'shared imports only itself and zod')
    say(target === null && !ZOD.test(name), 'shared imports no package but zod, and nothing of Node')
  }
  if (tier === 'client') {
    say(targetTier && !['client', 'shared'].includes(targetTier), 'the client imports client/ and shared/ only')
    say(ZOD.test(name), 'zod stays out of the browser')
    say(!isType && zodFiles.has(target), 'this file loads zod; the client takes only types from it (import type)')
    say(name.startsWith('node:'), 'the client runs in a browser')
    say(
      targetTier === 'client' && isScreen(file) && !mayEnter(room, targetRoom),
      'a screen imports its own room, shell, trade, ui, offline, http and shared',
    )
    say(
      targetTier === 'client' && COMMON_ROOMS.has(room) && isRoom(file) && !COMMON_ROOMS.has(targetRoom),
      'a common room knows no screen',
    )
    say(
      targetTier === 'client' && room === 'ui' && isRoom(file) && targetRoom !== 'ui',
      'ui knows nothing of the trade, the network or the store',
    )
  }
  if (tier === 'server') {
    say(targetTier && !['server', 'shared'].includes(targetTier), 'the server imports server/ and shared/ only')
    say(SQLITE.test(name) && room !== 'db', 'SQLite stays in server/db/')
    say(
      file.startsWith('server/jobs/matching/') && MATCHING_SERVES.test(target ?? ''),
      'matching knows no feature that asks it',
    )
    if (/[-/]routes\.ts$/.test(file)) {
      say(isPackage && DRIZZLE.test(name), 'routes hold no query')
      say(target?.startsWith('server/db/'), 'routes call services, not the database')
    }
  }
  if (tier === 'scripts') say(['client', 'server'].includes(targetTier), 'scripts stand beside the product')
  return found
}

const isRoom = (file) => file.split('/').length > 2
const isScreen = (file) => isRoom(file) && !COMMON_ROOMS.has(file.split('/')[1])
/** A file that stands at client/ itself (news.tsx, routes.tsx) belongs to no room and may not be entered from one. */
const mayEnter = (room, targetRoom) => targetRoom === room || COMMON_ROOMS.has(targetRoom)

/** A part put into an address as it is. A whole `path` or `query` is made elsewhere, by the same means. */
const RAW_PATH = /(?<!pathTo)`\/[a-z][^`\n]*\$\{(?!(?:path|query|pathTo`[^`]*`)\})/

/** The rules and their tests must quote what they forbid. */
const QUOTES = new Set(['scripts/fence-rules.mjs', 'tests/scripts/fence.test.ts'])

/** Rules about the file itself: its name, and words that do not belong in it. */
export function houseBreaches(file, source) {
  if (QUOTES.has(file)) return []
  const found = []
  const say = (is, sentence) => is && found.push(sentence)
  say(
    file.startsWith('client/') && RAW_PATH.test(source),
    'what stands in an address is encoded: write pathTo`/users/${id}` (client/http/path-to.ts)',
  )
  const isTest = /^tests\/.*\.(test|spec|bench)\.tsx?$/.test(file)
  say(
    /(^|\/)(utils?|helpers|repositories|controllers)(\/|\.tsx?$)/.test(file),
    'no drawer of that name: put it where it is used',
  )
  say(/(^|\/)index\.tsx?$/.test(file), 'no barrel files')
  say(/\.tsx?$/.test(file) && !/^[a-z0-9.-]+$/.test(file.split('/').at(-1)), 'file names are kebab-case')
  say(/\.tsx?$/.test(file) && /^(?!\s*(\*|\/\/)).*\bas any\b/m.test(source), 'no `as any`')
  say(
    /\/\/ ?@ts-(ignore|nocheck)|oxlint-disable(?!-next-line)|eslint-disable/.test(source),
    'no check is switched off for a whole file',
  )
  say(
    isTest && /\b(it|test|describe)\.(skip|only|todo|fails|skipIf|runIf)\b|\b[fx](it|describe)\(/.test(source),
    'no test is skipped or singled out',
  )
  return found
}
