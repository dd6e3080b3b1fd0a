import { milesBetween } from '../../../shared/jobs/score-match.ts'
import type { Reader } from '../../db/connection.ts'
import { usedCells } from '../../db/match-index.ts'
import type { Point } from '../../ports/places/places.ts'

/** Map cells of half a degree by three quarters: about 35 by 32 miles in the middle of Britain. */
const ROW_DEGREES = 0.5
const COLUMN_DEGREES = 0.75
const ROW = 1000
/** The cell of jobs without a known position. */
export const NOWHERE = -1
/** Miles by which a cell's centre may be farther away than the nearest point in it. */
const HALF_DIAGONAL = 26
const CELLS_MAX = 300

/** The number of the cell that a place is in. */
export const cellOf = (point: Point | null) =>
  point ? Math.floor((point.lat + 90) / ROW_DEGREES) * ROW + Math.floor((point.lng + 180) / COLUMN_DEGREES) : NOWHERE

/**
 * Cells with jobs (or whatever `used` lists) within `reach` miles (null: any distance), nearest first; jobs without a
 * position come with the nearest.
 */
export async function cellsAround(db: Reader, point: Point, reach: number | null, used = usedCells): Promise<number[]> {
  const span = reach === null ? 180 : (reach + HALF_DIAGONAL) / 69
  const cells = await used(
    db,
    cellOf({ lat: Math.max(-90, point.lat - span), lng: -180 }),
    cellOf({ lat: Math.min(90, point.lat + span), lng: 180 }),
  )
  const near = cells
    .map((cell) => ({ cell, miles: milesBetween(point, middleOf(cell)) }))
    .filter(({ miles }) => reach === null || miles <= reach + HALF_DIAGONAL)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, CELLS_MAX)
    .map(({ cell }) => cell)
  return [...near.slice(0, 1), NOWHERE, ...near.slice(1)]
}

/** Every cell that may contain a position within `reach` miles. */
export function cellsWithin(point: Point, reach: number): number[] {
  const span = (reach + HALF_DIAGONAL) / 69
  const wide = span / Math.max(0.05, Math.cos(radians(point.lat)))
  const cells = new Set<number>()
  for (let lat = point.lat - span; lat < point.lat + span + ROW_DEGREES; lat += ROW_DEGREES)
    for (let lng = point.lng - wide; lng < point.lng + wide + COLUMN_DEGREES; lng += COLUMN_DEGREES)
      cells.add(cellOf({ lat, lng }))
  return [...cells].filter((cell) => milesBetween(point, middleOf(cell)) <= reach + HALF_DIAGONAL)
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const middleOf = (cell: number): Point => ({
  lat: (Math.floor(cell / ROW) + 0.5) * ROW_DEGREES - 90,
  lng: ((cell % ROW) + 0.5) * COLUMN_DEGREES - 180,
})
