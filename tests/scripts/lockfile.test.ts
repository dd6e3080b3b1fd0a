import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readImports } from '../../scripts/check/read-imports.mjs'
import { isUnpacked } from '../../scripts/install.mjs'

type Locked = { optionalDependencies?: Record<string, string> }

// `npm ci` refuses a lockfile without them. npm omits what its registry does not have at that version.
test('package-lock.json has the parts of every package for all platforms', () => {
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
  const packages = (JSON.parse(lock) as { packages: Record<string, Locked> }).packages
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isBeside(place, name)),
  )
  expect(missing).toEqual([])

  function isBeside(place: string, name: string): boolean {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
    return place !== '' && isBeside(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
  }
})

// What the client is built from is in its files: an image, or `npm ci --omit=dev` beside a build, needs none of it.
test('the dependencies are what the server and its commands import; all others are for development', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(dependencies)).toEqual(packagesOf(['server', 'shared', 'scripts/backup']))
})

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The packages that the sources below these folders import, by name. */
function packagesOf(folders: string[]) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(ROOT, folder, name)),
  )
  const names = files.flatMap((file) => readImports(file, readFileSync(file, 'utf8')).map(({ name }) => name))
  const packages = names.flatMap((name) => /^(?![./]|node:)(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? [])
  return [...new Set(packages)].toSorted()
}

test('packages are installed again when one is missing, has another version or has gone, and not when only their flags change', () => {
  const locked = {
    '': {},
    'node_modules/hono': { version: '4.1.0', integrity: 'sha512-a', dev: true },
    'node_modules/arm': { version: '1.0.0', optional: true, cpu: ['none'] },
    'node_modules/arm-needs': { version: '1.0.0', optional: true },
  }
  const optionalDependencies = { arm: '1.0.0', here: '1.0.0' }
  const unpacked = { 'node_modules/hono': { version: '4.1.0', integrity: 'sha512-a', optionalDependencies } }
  expect(isUnpacked(locked, unpacked)).toBe(true)
  expect(isUnpacked({ ...locked, 'node_modules/zod': { version: '4.0.0' } }, unpacked)).toBe(false)
  expect(isUnpacked({ ...locked, 'node_modules/hono': { version: '4.2.0', integrity: 'sha512-a' } }, unpacked)).toBe(
    false,
  )
  expect(isUnpacked({ ...locked, 'node_modules/hono': { version: '4.1.0', integrity: 'sha512-b' } }, unpacked)).toBe(
    false,
  )
  const mine = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
  expect(isUnpacked({ ...locked, 'node_modules/here': mine }, unpacked)).toBe(false)
  expect(isUnpacked(locked, { ...unpacked, 'node_modules/left': { version: '1.0.0' } })).toBe(false)
})
