import { spawnSync } from 'node:child_process'
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

const NODE_RANGE = '^20.19.0 || >=22.12.0'
const OWN_NODE = 'Node 20 from 20.19 on, or 22.12 and newer,'

test('which Node is needed is said alike in package.json, its lockfile, README and CONTRIBUTING', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: NODE_RANGE } })
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ packages: { '': { engines: { node: NODE_RANGE } } } })
  for (const file of ['README.md', 'CONTRIBUTING.md']) expect(read(file)).toContain(`${OWN_NODE} is all`)
})

test.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
  ['24.1.0', true],
])('on Node %s installing goes on: %s', (version, goesOn) => {
  const asked = `Object.defineProperty(process.versions, 'node', { value: '${version}' });
    const { unpackIfNeeded } = await import('./scripts/install.mjs'); await unpackIfNeeded(); console.log('installed')`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', asked], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const words = goesOn ? 'installed' : `Standby needs ${OWN_NODE} but this is ${version}.`
  expect({ status, stdout: stdout.trim() }).toEqual({ status: goesOn ? 0 : 1, stdout: words })
})
