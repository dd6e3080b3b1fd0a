import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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

test('packages are installed again when one is missing, has another version or has gone, and not when only their flags change', () => {
  const locked = {
    '': {},
    'node_modules/hono': { version: '4.1.0', dev: true },
    'node_modules/arm': { version: '1.0.0', optional: true },
  }
  const unpacked = { 'node_modules/hono': { version: '4.1.0' } }
  expect(isUnpacked(locked, unpacked)).toBe(true)
  expect(isUnpacked({ ...locked, 'node_modules/zod': { version: '4.0.0' } }, unpacked)).toBe(false)
  expect(isUnpacked({ ...locked, 'node_modules/hono': { version: '4.2.0' } }, unpacked)).toBe(false)
  expect(isUnpacked(locked, { ...unpacked, 'node_modules/left': { version: '1.0.0' } })).toBe(false)
})
