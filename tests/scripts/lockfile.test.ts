import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
