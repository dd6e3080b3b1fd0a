import { milesBetween } from '../../../shared/jobs/score-match.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { usedJobCells } from '../../db/match-index.ts'
import type { PlacePoint } from '../../ports/places/places.ts'

/** Map cells of half a degree by three quarters: about 35 by 32 miles in the middle of Britain. */
const ROW_DEGREES = 0.5
const COLUMN_DEGREES = 0.75
const CELLS_PER_ROW = 1000
/** The cell of jobs without a known position. */
export const CELL_WITHOUT_PLACE = -1
/** Miles by which a cell's centre may be farther away than the nearest point in it. */
const HALF_DIAGONAL_MILES = 26
const SEARCHED_CELLS_MAX = 300

/** The number of the cell that a place is in. */
export const mapCellOf = (point: PlacePoint | null) =>
  point
    ? Math.floor((point.lat + 90) / ROW_DEGREES) * CELLS_PER_ROW + Math.floor((point.lng + 180) / COLUMN_DEGREES)
    : CELL_WITHOUT_PLACE

/**
 * Cells with jobs (or whatever `used` lists) within `reach` miles (null: any distance), nearest first; jobs without a
 * position come with the nearest.
 */
export async function cellsAround(
  db: DatabaseReader,
  point: PlacePoint,
  reach: number | null,
  used = usedJobCells,
): Promise<number[]> {
  const span = reach === null ? 180 : (reach + HALF_DIAGONAL_MILES) / 69
  const cells = await used(
    db,
    mapCellOf({ lat: Math.max(-90, point.lat - span), lng: -180 }),
    mapCellOf({ lat: Math.min(90, point.lat + span), lng: 180 }),
  )
  const near = cells
    .map((cell) => ({ cell, miles: milesBetween(point, cellMiddleOf(cell)) }))
    .filter(({ miles }) => reach === null || miles <= reach + HALF_DIAGONAL_MILES)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, SEARCHED_CELLS_MAX)
    .map(({ cell }) => cell)
  return [...near.slice(0, 1), CELL_WITHOUT_PLACE, ...near.slice(1)]
}

/** Every cell that may contain a position within `reach` miles. */
export function cellsWithin(point: PlacePoint, reach: number): number[] {
  const span = (reach + HALF_DIAGONAL_MILES) / 69
  const wide = span / Math.max(0.05, Math.cos(degreesToRadians(point.lat)))
  const cells = new Set<number>()
  for (let lat = point.lat - span; lat < point.lat + span + ROW_DEGREES; lat += ROW_DEGREES)
    for (let lng = point.lng - wide; lng < point.lng + wide + COLUMN_DEGREES; lng += COLUMN_DEGREES)
      cells.add(mapCellOf({ lat, lng }))
  return [...cells].filter((cell) => milesBetween(point, cellMiddleOf(cell)) <= reach + HALF_DIAGONAL_MILES)
}

const degreesToRadians = (degrees: number) => (degrees * Math.PI) / 180
const cellMiddleOf = (cell: number): PlacePoint => ({
  lat: (Math.floor(cell / CELLS_PER_ROW) + 0.5) * ROW_DEGREES - 90,
  lng: ((cell % CELLS_PER_ROW) + 0.5) * COLUMN_DEGREES - 180,
})
