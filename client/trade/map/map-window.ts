import { MAP_SIZE, type MapXY } from '../../../shared/map-projection.ts'

/** What is seen of the map: its centre in units of the map, and pixels to a unit. */
export type MapWindow = MapXY & { scale: number }
/** Pixels. */
export type MapBox = { width: number; height: number }

/** 14 pixels to a mile: roads and towns are not more exact. */
export const MAP_SCALE_MAX = 1.2
/** Of what is fitted into the window, so that the towns around a single place are seen. */
const FITTED_SCALE_MAX = 0.62
const ZOOM_STEP = 1.6
/** Pixels between what is fitted and the edge. */
const FIT_MARGIN = 44

export const smallestMapScale = ({ width, height }: MapBox) => Math.min(width / MAP_SIZE.x, height / MAP_SIZE.y)

/** All of these points, or the whole country where there are none. */
export function windowAround(points: MapXY[], box: MapBox, scaleMax = FITTED_SCALE_MAX): MapWindow {
  if (points.length === 0) return { x: MAP_SIZE.x / 2, y: MAP_SIZE.y / 2, scale: smallestMapScale(box) }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const wide = Math.max(box.width - 2 * FIT_MARGIN, 40) / Math.max(east - west, 1)
  const high = Math.max(box.height - 2 * FIT_MARGIN, 40) / Math.max(south - north, 1)
  const centre = { x: (west + east) / 2, y: (north + south) / 2 }
  return clampedWindow({ ...centre, scale: Math.min(wide, high, scaleMax) }, box)
}

/** `at`: pixels in the box that stay where they are; without it, its middle. */
export function zoomedWindow(window: MapWindow, box: MapBox, factor: number, at?: MapXY): MapWindow {
  const scale = Math.min(Math.max(window.scale * factor, smallestMapScale(box)), MAP_SCALE_MAX)
  const { x, y } = at ?? { x: box.width / 2, y: box.height / 2 }
  const shift = 1 / window.scale - 1 / scale
  return clampedWindow(
    { x: window.x + (x - box.width / 2) * shift, y: window.y + (y - box.height / 2) * shift, scale },
    box,
  )
}
export const zoomedIn = (window: MapWindow, box: MapBox) => zoomedWindow(window, box, ZOOM_STEP)
export const zoomedOut = (window: MapWindow, box: MapBox) => zoomedWindow(window, box, 1 / ZOOM_STEP)

/** Moved by so many pixels. */
export const pannedWindow = (window: MapWindow, box: MapBox, dx: number, dy: number) =>
  clampedWindow({ ...window, x: window.x - dx / window.scale, y: window.y - dy / window.scale }, box)

/** Its centre stays on the map. */
function clampedWindow({ x, y, scale }: MapWindow, box: MapBox): MapWindow {
  return {
    x: Math.min(Math.max(x, 0), MAP_SIZE.x),
    y: Math.min(Math.max(y, 0), MAP_SIZE.y),
    scale: Math.min(Math.max(scale, smallestMapScale(box)), MAP_SCALE_MAX),
  }
}

export const pixelsAt = ({ x, y }: MapXY, window: MapWindow, box: MapBox): MapXY => ({
  x: (x - window.x) * window.scale + box.width / 2,
  y: (y - window.y) * window.scale + box.height / 2,
})

export const isInBox = ({ x, y }: MapXY, { width, height }: MapBox, margin = 0) =>
  x >= -margin && y >= -margin && x <= width + margin && y <= height + margin
