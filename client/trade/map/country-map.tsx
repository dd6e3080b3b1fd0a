import { useEffect, useMemo, useRef, useState } from 'react'
import HomeIcon from 'lucide-react/icons/house'
import WholeIcon from 'lucide-react/icons/maximize'
import InIcon from 'lucide-react/icons/plus'
import OutIcon from 'lucide-react/icons/minus'
import type { GeoPoint } from '../../../shared/places.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './country-map.module.css'
import { MapDrawing, MapScaleBar } from './map-drawing.tsx'
import { mapNamesIn } from './map-names.ts'
import {
  isInBox,
  type MapBox,
  type MapWindow,
  MAP_SCALE_MAX,
  pannedWindow,
  pixelsAt,
  windowAround,
  zoomedIn,
  zoomedOut,
  zoomedWindow,
} from './map-window.ts'
import { arePinsNear, type PinGroup, pinGroupsOf } from './pin-groups.ts'
import { mapPointAt, mapUnitsPerMile, type MapXY } from '../../../shared/map-projection.ts'
import { useMapGestures } from './use-map-gestures.ts'

export type MapPin = {
  id: string
  at: GeoPoint
  /** Its name for a screen reader, as far as it has no other: 'Stage crew for a gala, Leeds'. */
  label: string
  /** What stands on it; without it, a dot. */
  text?: string
}
export type CountryMapProps = {
  label: string
  pins: MapPin[]
  home?: GeoPoint | null | undefined
  /** Miles around home within which somebody works. */
  reach?: number | null | undefined
  /** Shown first, instead of all pins and home. */
  chosen?: string | null
  /** The wheel zooms only with Ctrl, and a finger scrolls the page. */
  isInPage?: boolean
  /** A pin was pressed: one, or several of the same place. Without it pins are no buttons. */
  onPick?: (ids: string[]) => void
}

/** The United Kingdom and Ireland with towns and roads, drawn on the device: without signal, too. As large as what it is in. */
export default function CountryMap({ label, pins, home, reach, chosen, isInPage, onPick }: CountryMapProps) {
  const ref = useRef<HTMLElement>(null)
  const box = useBoxOf(ref)
  const placed = useMemo(() => pins.map((pin) => ({ pin, at: mapPointAt(pin.at) })), [pins])
  const homeAt = useMemo(() => home && mapPointAt(home), [home])
  const whole = useMemo(() => [...placed.map(({ at }) => at), ...(homeAt ? [homeAt] : [])], [placed, homeAt])
  const [moved, setMoved] = useState<MapWindow | null>(null)
  const window = moved ?? windowAround(whole, box)
  const change = (next: (window: MapWindow) => MapWindow) => setMoved((last) => next(last ?? windowAround(whole, box)))

  useMapGestures(
    ref,
    {
      pan: (dx, dy) => change((last) => pannedWindow(last, box, dx, dy)),
      zoom: (factor, at) => change((last) => zoomedWindow(last, box, factor, at)),
    },
    isInPage ?? false,
  )

  const groups = useMemo(
    () => pinGroupsOf(placed.map(({ pin, at }) => ({ pin, at: pixelsAt(at, window, box) }))),
    [placed, window, box],
  )
  const shown = groups.filter(({ at }) => isInBox(at, box, 40))
  const homePixels = homeAt && pixelsAt(homeAt, window, box)
  const names = useMemo(
    () => mapNamesIn(window, box, [...groups.map(({ at }) => at), ...(homePixels ? [homePixels] : [])]),
    [window, box, groups, homePixels],
  )

  function pick({ pins: picked }: PinGroup<MapPin>) {
    const points = picked.map((pin) => mapPointAt(pin.at))
    if (picked.length > 1 && window.scale < MAP_SCALE_MAX && !areTogether(points))
      setMoved(windowAround(points, box, MAP_SCALE_MAX))
    else onPick?.(picked.map(({ id }) => id))
  }

  return (
    <section ref={ref} className={classNames(styles.map, isInPage && styles.inPage)} aria-label={label}>
      {box.width > 0 && (
        <>
          <MapDrawing
            window={window}
            box={box}
            names={names}
            homeAt={homePixels}
            reachPixels={home && reach ? reach * mapUnitsPerMile(home.lat) * window.scale : null}
            lineTo={isInPage && placed[0] ? pixelsAt(placed[0].at, window, box) : null}
          />
          {homePixels && isInBox(homePixels, box, 20) && (
            <span className={styles.home} style={placeStyle(homePixels)}>
              <HomeIcon />
              <span className="sr-only">Your home</span>
            </span>
          )}
          {shown.map((group) => (
            <MapPinMark
              key={group.pins[0]!.id}
              group={group}
              isChosen={group.pins.some(({ id }) => id === chosen)}
              onPick={onPick && (() => pick(group))}
            />
          ))}
          <MapScaleBar window={window} />
          <div className={styles.tools}>
            <IconButton
              variant="outline"
              size="sm"
              label="Zoom in"
              onClick={() => change((last) => zoomedIn(last, box))}
            >
              <InIcon />
            </IconButton>
            <IconButton
              variant="outline"
              size="sm"
              label="Zoom out"
              onClick={() => change((last) => zoomedOut(last, box))}
            >
              <OutIcon />
            </IconButton>
            <IconButton variant="outline" size="sm" label="Show all" onClick={() => setMoved(null)}>
              <WholeIcon />
            </IconButton>
          </div>
        </>
      )}
    </section>
  )
}

type MapPinMarkProps = { group: PinGroup<MapPin>; isChosen: boolean; onPick: (() => void) | undefined }

function MapPinMark({ group: { pins, at }, isChosen, onPick }: MapPinMarkProps) {
  const [pin] = pins as [MapPin]
  const isOne = pins.length === 1
  const text = isOne ? pin.text : String(pins.length)
  const label = isOne ? pin.label : `${pins.length} here: ${pins.map((each) => each.label).join('; ')}`.slice(0, 300)
  const className = classNames(styles.pin, !text && styles.dot, !isOne && styles.several, isChosen && styles.chosen)
  if (!onPick)
    return (
      <span className={className} style={placeStyle(at)}>
        {text}
        <span className="sr-only">{label}</span>
      </span>
    )
  return (
    <button
      type="button"
      className={className}
      style={placeStyle(at)}
      aria-label={label}
      aria-pressed={isOne ? isChosen : undefined}
      onClick={onPick}
    >
      {text}
    </button>
  )
}

const placeStyle = ({ x, y }: MapXY) => ({ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` })

/** Whether zooming would not part them. */
const areTogether = (points: MapXY[]) => points.every((point) => arePinsNear(point, points[0]!, MAP_SCALE_MAX))

function useBoxOf(ref: React.RefObject<HTMLElement | null>): MapBox {
  const [box, setBox] = useState<MapBox>({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setBox((last) => (last.width === width && last.height === height ? last : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return box
}
