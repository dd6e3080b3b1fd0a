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
  refuseOldNode(process.versions.node)
  if (isFresh()) return { compiled: Promise.resolve() }
  say('Installing packages (once; a few minutes where a part must be compiled) ...')
  const clean = await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
  const second = clean.code === 0 ? clean : await npm('install', '--ignore-scripts', '--no-audit', '--no-fund')
  if (second.code !== 0) giveUp(`${clean.output}\n${second.output}`)
  return { compiled: compile() }
}

/** Of what is needed here, the build's tools are the strictest. @param {string} version */
function refuseOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22) return
  say(`Standby needs Node 20 from 20.19 on, or 22.12 and newer, but this is ${version}.`)
  process.exit(1)
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
 * Left out may be what is for other machines, and what only that needs.
 *
 * @typedef {{ [part in 'os' | 'cpu' | 'libc']?: string[] }} Machines
 * @typedef {Record<string, string>} Names
 * @typedef {Machines & { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dependencies?: Names, optionalDependencies?: Names }} Package
 * @typedef {Record<string, Package>} Packages
 * @param {Packages} locked
 * @param {Packages} unpacked
 */
export function isUnpacked({ '': project = {}, ...locked }, unpacked) {
  const wanted = new Set([project, ...Object.values(unpacked)].flatMap(neededBy))
  return (
    Object.keys(unpacked).every((place) => place in locked) &&
    Object.entries(locked).every(([place, one]) => {
      const here = unpacked[place]
      if (here) return here.version === one.version && here.integrity === one.integrity
      return Boolean(one.optional || one.devOptional) && (isForOthers(one) || !wanted.has(nameAt(place)))
    })
  )
}

/** @param {Package} one */
const neededBy = ({ dependencies, optionalDependencies }) => Object.keys({ ...dependencies, ...optionalDependencies })

/** @param {string} place */
const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** @param {Machines} machines those that a package names; it is for all where it names none */
function isForOthers({ os, cpu, libc }) {
  return excludes(os, process.platform) || excludes(cpu, process.arch) || excludes(libc, libcHere)
}

/**
 * @param {string[] | undefined} names
 * @param {string | undefined} own
 */
function excludes(names, own) {
  if (!names || own === undefined) return false
  return names.includes(`!${own}`) || !names.some((name) => name === own || name.startsWith('!'))
}

/** Linux only. */
const libcHere = process.platform === 'linux' ? (existsSync('/etc/alpine-release') ? 'musl' : 'glibc') : undefined

if (process.argv[1] === fileURLToPath(import.meta.url)) await installIfNeeded()
