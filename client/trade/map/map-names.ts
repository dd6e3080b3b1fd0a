import { MAP_ROADS, MAP_TOWNS, type MapTown } from './country.ts'
import { isInBox, type MapBox, type MapWindow, pixelsAt } from './map-window.ts'
import type { MapXY } from '../../../shared/map-projection.ts'

/** Pixels from a corner. */
type Area = { left: number; top: number; right: number; bottom: number }
export type TownName = { town: MapTown; at: MapXY; isLarge: boolean; isLeft: boolean }
export type RoadSign = { name: string; isMotorway: boolean; at: MapXY; width: number }

const LETTER_WIDTH = 6.6
const NAME_HEIGHT = 15
const SIGN_HEIGHT = 16
/** Pixels to a unit from which the signs of roads are read. */
const SIGNED_ROADS_SCALE = 0.12

/**
 * The names that fit between the pins, which come first, then the largest towns: none covers another. The farther one
 * looks, the fewer.
 */
export function mapNamesIn(window: MapWindow, box: MapBox, pins: MapXY[]) {
  const taken = pins.map(({ x, y }): Area => ({ left: x - 26, right: x + 26, top: y - 18, bottom: y + 18 }))
  // The scale, and the buttons.
  taken.push({ left: 0, right: 110, top: box.height - 34, bottom: box.height })
  taken.push({ left: box.width - 56, right: box.width, top: box.height - 150, bottom: box.height })
  const known = Math.min(MAP_TOWNS.length, Math.round(14 + 5200 * window.scale ** 1.7))
  const most = Math.round((box.width * box.height) / 9000)
  const towns: TownName[] = []
  for (const [rank, town] of MAP_TOWNS.entries()) {
    if (rank >= known || towns.length >= most) break
    const at = pixelsAt(town, window, box)
    if (!isInBox(at, box)) continue
    const width = town.name.length * LETTER_WIDTH + 10
    const sides = [
      at.x + width < box.width ? [at.x - 3, at.x + width] : [],
      at.x > width ? [at.x - width, at.x + 3] : [],
    ]
    const side = sides.findIndex(
      ([left, right]) => left !== undefined && isFree({ left, right: right!, ...aroundLine(at.y, NAME_HEIGHT) }, taken),
    )
    if (side < 0) continue
    const [left, right] = sides[side]!
    taken.push({ left: left!, right: right!, ...aroundLine(at.y, NAME_HEIGHT) })
    towns.push({ town, at, isLarge: rank < 12, isLeft: side === 1 })
  }
  return { towns, roads: window.scale < SIGNED_ROADS_SCALE ? [] : roadSignsIn(window, box, taken) }
}

/** One sign of each road, where it is nearest to the middle. */
function roadSignsIn(window: MapWindow, box: MapBox, taken: Area[]) {
  const signs: RoadSign[] = []
  for (const { name, isMotorway, points } of MAP_ROADS) {
    const [nearest] = betweenPoints(points)
      .map((point) => pixelsAt(point, window, box))
      .filter((at) => isInBox(at, box, -14))
      .toSorted((a, b) => fromMiddle(a, box) - fromMiddle(b, box))
    if (!nearest || (!isMotorway && window.scale < 2 * SIGNED_ROADS_SCALE)) continue
    const width = name.length * LETTER_WIDTH + 8
    const area = { left: nearest.x - width / 2, right: nearest.x + width / 2, ...aroundLine(nearest.y, SIGN_HEIGHT) }
    if (!isFree(area, taken)) continue
    taken.push(area)
    signs.push({ name, isMotorway, at: nearest, width })
  }
  return signs
}

/** The points of a line, and three between every two. */
function betweenPoints(points: MapXY[]) {
  return points.flatMap((from, at) => {
    const to = points[at + 1]
    if (!to) return [from]
    return [0, 0.25, 0.5, 0.75].map((part) => ({
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    }))
  })
}

const fromMiddle = ({ x, y }: MapXY, { width, height }: MapBox) => Math.hypot(x - width / 2, y - height / 2)
const aroundLine = (y: number, height: number) => ({ top: y - height / 2, bottom: y + height / 2 })
const isFree = (area: Area, taken: Area[]) =>
  taken.every(
    (other) => area.right < other.left || area.left > other.right || area.bottom < other.top || area.top > other.bottom,
  )
