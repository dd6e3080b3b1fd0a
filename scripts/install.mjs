// `node scripts/install.mjs` runs before the commands in TypeScript, which could not start without packages.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root, run, say } from './step.mjs'

/** npm writes it when all packages are installed. */
const UNPACKED = `${root}node_modules/.package-lock.json`
const COMPILED = `${root}node_modules/better-sqlite3/build/Release/better_sqlite3.node`

/** Installs the packages if there are none or the lockfile has changed since. Ends the process if that fails. */
export async function installIfNeeded() {
  const { compiled } = await unpackIfNeeded()
  await compiled
}

/**
 * The same in two steps: when this returns, the packages are there; `compiled` resolves when the native ones are compiled, on
 * one core and for longer than all the rest. SQLite is one of them: the server does not run without it.
 */
export async function unpackIfNeeded() {
  if (isFresh()) return { compiled: Promise.resolve() }
  say('Installing packages (once; a few minutes where a part must be compiled) ...')
  const clean = await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
  const second = clean.code === 0 ? clean : await npm('install', '--ignore-scripts', '--no-audit', '--no-fund')
  if (second.code !== 0) giveUp(`${clean.output}\n${second.output}`)
  return { compiled: compile() }
}

async function compile() {
  const { code, output } = await npm('rebuild')
  if (code !== 0) giveUp(output)
}

/** @param {string[]} args */
const npm = (...args) => run('npm', [...args, '--loglevel=error'], { quiet: true })

/** @param {string} why */
function giveUp(why) {
  say(`${why}\nThe packages could not be installed: see above.`)
  process.exit(1)
}

function isFresh() {
  if (!existsSync(UNPACKED) || !existsSync(COMPILED)) return false
  const lockfile = `${root}package-lock.json`
  if (statSync(UNPACKED).mtimeMs + 1000 >= statSync(lockfile).mtimeMs) return true
  const [locked, unpacked] = [lockfile, UNPACKED].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages)
  return isUnpacked(locked, unpacked)
}

/**
 * Whether these are the packages of the lockfile: then it was only written anew, or says otherwise what they are for.
 * Those for other platforms are left out.
 *
 * @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages
 * @param {Packages} locked
 * @param {Packages} unpacked
 */
export function isUnpacked({ '': _project, ...locked }, unpacked) {
  return (
    Object.keys(unpacked).every((place) => place in locked) &&
    Object.entries(locked).every(([place, { version, optional, devOptional }]) => {
      const here = unpacked[place]
      return here ? here.version === version : Boolean(optional || devOptional)
    })
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installIfNeeded()
