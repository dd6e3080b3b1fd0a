import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ABROAD_PATH, LAND_PATH, MAIN_ROADS_PATH, MOTORWAYS_PATH } from './country.ts'
import frame from './country-map.module.css'
import styles from './map-drawing.module.css'
import type { mapNamesIn } from './map-names.ts'
import type { MapBox, MapWindow } from './map-window.ts'
import { mapUnitsPerMile, type MapXY } from '../../../shared/map-projection.ts'

type Props = {
  window: MapWindow
  box: MapBox
  names: ReturnType<typeof mapNamesIn>
  homeAt: MapXY | null | undefined
  reachPixels: number | null
  /** A straight line from home leads there. */
  lineTo: MapXY | null
}

/** What lies below the pins; a screen reader has the list and the distance in words instead. */
export function MapDrawing({ window, box, names, homeAt, reachPixels, lineTo }: Props) {
  const { x, y, scale } = window
  return (
    <svg className={styles.drawing} width={box.width} height={box.height} aria-hidden="true">
      <g transform={`translate(${box.width / 2 - x * scale} ${box.height / 2 - y * scale}) scale(${scale})`}>
        <CountryPaths isNear={scale > 0.1} />
      </g>
      {homeAt && reachPixels !== null && (
        <circle className={styles.reach} cx={homeAt.x} cy={homeAt.y} r={reachPixels} />
      )}
      {homeAt && lineTo && <line className={styles.way} x1={homeAt.x} y1={homeAt.y} x2={lineTo.x} y2={lineTo.y} />}
      {names.roads.map(({ name, isMotorway, at, width }) => (
        <g key={`${name} ${at.x}`} transform={`translate(${at.x} ${at.y})`}>
          <rect
            className={isMotorway ? styles.motorwaySign : styles.roadSign}
            x={-width / 2}
            y={-8}
            width={width}
            height={16}
            rx={4}
          />
          <text className={isMotorway ? styles.motorwayName : styles.roadName} y={4}>
            {name}
          </text>
        </g>
      ))}
      {names.towns.map(({ town, at, isLarge, isLeft }) => (
        <g key={`${town.name} ${town.x}`} className={classNames(styles.town, isLarge && styles.large)}>
          <circle cx={at.x} cy={at.y} r={isLarge ? 2.5 : 2} />
          <text x={at.x + (isLeft ? -6 : 6)} y={at.y + 4} textAnchor={isLeft ? 'end' : 'start'}>
            {town.name}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Drawn once: what moves is the frame around it. */
const CountryPaths = memo(function CountryPaths({ isNear }: { isNear: boolean }) {
  return (
    <>
      <path className={styles.abroad} d={ABROAD_PATH} />
      <path className={styles.land} d={LAND_PATH} />
      <path className={classNames(styles.road, isNear && styles.near)} d={MAIN_ROADS_PATH} />
      <path className={classNames(styles.motorway, isNear && styles.near)} d={MOTORWAYS_PATH} />
    </>
  )
})

const BAR_MILES = [1, 2, 5, 10, 20, 50, 100, 200]
const BAR_PIXELS_MAX = 90
/** Distances are measured where most people live. */
const BAR_LATITUDE = 53

export function MapScaleBar({ window }: { window: MapWindow }) {
  const pixels = mapUnitsPerMile(BAR_LATITUDE) * window.scale
  const miles = BAR_MILES.findLast((each) => each * pixels <= BAR_PIXELS_MAX) ?? 1
  return (
    <span className={frame.scale} style={{ width: miles * pixels }} aria-hidden="true">
      {miles} mi
    </span>
  )
}
