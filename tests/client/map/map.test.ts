import { expect, test } from 'vitest'
import { compassPointOf, wayFromHomeText } from '../../../shared/jobs/way-text.ts'
import { MAP_ROADS, MAP_TOWNS } from '../../../client/trade/map/country.ts'
import { mapNamesIn } from '../../../client/trade/map/map-names.ts'
import {
  MAP_SCALE_MAX,
  pannedWindow,
  pixelsAt,
  smallestMapScale,
  windowAround,
  zoomedWindow,
} from '../../../client/trade/map/map-window.ts'
import { pinGroupsOf } from '../../../client/trade/map/pin-groups.ts'
import { isOnMap, mapPointAt, mapUnitsPerMile, MAP_SIZE } from '../../../shared/map-projection.ts'

const MANCHESTER = { lat: 53.4808, lng: -2.2426 }
const LEEDS = { lat: 53.7965, lng: -1.5479 }
const LONDON = { lat: 51.5085, lng: -0.1257 }
const PHONE = { width: 358, height: 220 }

test('the way from home is told in miles and eight directions', () => {
  expect(wayFromHomeText(MANCHESTER, LEEDS)).toBe('36 miles north-east of home')
  expect(wayFromHomeText(MANCHESTER, LONDON)).toBe('163 miles south-east of home')
  expect(wayFromHomeText(MANCHESTER, { ...MANCHESTER, lat: 53.4953 })).toBe('1 mile north of home')
  expect(wayFromHomeText(MANCHESTER, MANCHESTER)).toBe('Under a mile from home')
  const around = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
    const turn = (degrees * Math.PI) / 180
    const east = Math.sin(turn) / Math.cos((MANCHESTER.lat * Math.PI) / 180)
    return compassPointOf(MANCHESTER, { lat: MANCHESTER.lat + 0.1 * Math.cos(turn), lng: MANCHESTER.lng + 0.1 * east })
  })
  expect(around).toEqual(['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'])
})

test('the map has the country, its towns by size and its roads, and a mile has the same length both ways', () => {
  expect(MAP_TOWNS.slice(0, 3).map(({ name }) => name)).toEqual(['London', 'Dublin', 'Birmingham'])
  const leeds = MAP_TOWNS.find(({ name }) => name === 'Leeds')!
  const at = mapPointAt(LEEDS)
  expect(Math.hypot(leeds.x - at.x, leeds.y - at.y)).toBeLessThan(8)
  for (const { x, y } of [...MAP_TOWNS, ...MAP_ROADS.flatMap(({ points }) => points)])
    expect(x >= 0 && y >= 0 && x <= MAP_SIZE.x && y <= MAP_SIZE.y).toBe(true)
  expect(MAP_ROADS.filter(({ isMotorway }) => isMotorway).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['M1', 'M6', 'M6 Toll', 'A1(M)', 'M25', 'M62']),
  )
  const miles = Math.hypot(at.x - mapPointAt(MANCHESTER).x, at.y - mapPointAt(MANCHESTER).y) / mapUnitsPerMile(53.6)
  expect(miles).toBeCloseTo(36, 0)
  expect([MANCHESTER, { lat: 48.86, lng: 2.35 }, { lat: 0, lng: 0 }].map(isOnMap)).toEqual([true, false, false])
})

test('a window fits what it is asked for, zooms around a point, and keeps to the map', () => {
  const points = [MANCHESTER, LONDON].map(mapPointAt)
  const window = windowAround(points, PHONE)
  for (const point of points) {
    const { x, y } = pixelsAt(point, window, PHONE)
    expect(x > 30 && x < PHONE.width - 30 && y > 30 && y < PHONE.height - 30).toBe(true)
  }
  const finger = { x: 100, y: 60 }
  const before = pixelsAt(points[0]!, window, PHONE)
  const nearer = zoomedWindow(window, PHONE, 2, before)
  expect(nearer.scale).toBeCloseTo(window.scale * 2)
  expect(pixelsAt(points[0]!, nearer, PHONE).x).toBeCloseTo(before.x)
  expect(zoomedWindow(window, PHONE, 1e9, finger).scale).toBe(MAP_SCALE_MAX)
  expect(zoomedWindow(window, PHONE, 1e-9, finger).scale).toBe(smallestMapScale(PHONE))
  expect(pannedWindow(window, PHONE, 1e9, -1e9)).toMatchObject({ x: 0, y: MAP_SIZE.y })
  expect(windowAround([], PHONE).scale).toBe(smallestMapScale(PHONE))
})

test('pins that would cover each other are one, and none is lost', () => {
  const placed = [
    { pin: 'a', at: { x: 0, y: 0 } },
    { pin: 'b', at: { x: 20, y: 10 } },
    { pin: 'c', at: { x: 200, y: 0 } },
  ]
  expect(pinGroupsOf(placed)).toMatchObject([{ pins: ['a', 'b'], at: { x: 10, y: 5 } }, { pins: ['c'] }])
})

test('no name covers another, and more are told from near', () => {
  const far = mapNamesIn(windowAround([], PHONE), PHONE, [])
  const near = mapNamesIn(windowAround([mapPointAt(MANCHESTER)], PHONE), PHONE, [])
  expect(far.towns.map(({ town }) => town.name)).toContain('London')
  expect(far.roads).toEqual([])
  expect(near.towns.map(({ town }) => town.name)).toEqual(expect.arrayContaining(['Manchester', 'Bolton']))
  expect(near.roads.length).toBeGreaterThan(0)
  const areas = near.towns.map(({ town, at, isLeft }) => {
    const width = town.name.length * 6
    return { left: isLeft ? at.x - width : at.x, right: isLeft ? at.x : at.x + width, y: at.y }
  })
  for (const [index, one] of areas.entries())
    for (const other of areas.slice(index + 1))
      expect(Math.abs(one.y - other.y) >= 12 || one.right <= other.left || one.left >= other.right).toBe(true)
})
