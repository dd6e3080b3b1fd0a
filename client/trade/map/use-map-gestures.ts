import { type RefObject, useEffect, useRef } from 'react'
import type { MapXY } from '../../../shared/map-projection.ts'

type MapGestures = {
  /** By so many pixels. */
  pan: (dx: number, dy: number) => void
  /** `at`: pixels from the map's corner; without it, its middle. */
  zoom: (factor: number, at?: MapXY) => void
}

/** Pixels of the wheel that double what is seen. */
const WHEEL_DOUBLE = 300
const KEY_STEP = 60
const KEY_ZOOM = 1.6
/** Pixels from which a press is a drag, and no press of what lies below. */
const DRAG_FROM = 5

const KEY_ACTS: Record<string, (gestures: MapGestures) => void> = {
  ArrowLeft: ({ pan }) => pan(KEY_STEP, 0),
  ArrowRight: ({ pan }) => pan(-KEY_STEP, 0),
  ArrowUp: ({ pan }) => pan(0, KEY_STEP),
  ArrowDown: ({ pan }) => pan(0, -KEY_STEP),
  '+': ({ zoom }) => zoom(KEY_ZOOM),
  '=': ({ zoom }) => zoom(KEY_ZOOM),
  '-': ({ zoom }) => zoom(1 / KEY_ZOOM),
}

/**
 * Drag, pinch, wheel and keys. Where the map is a part of a page (`isInPage`) the wheel alone, and a finger up or down,
 * scroll the page; Ctrl with the wheel, which is also a touchpad's pinch, zooms.
 */
export function useMapGestures(ref: RefObject<HTMLElement | null>, gestures: MapGestures, isInPage: boolean) {
  const last = useRef(gestures)
  useEffect(() => {
    last.current = gestures
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const fingers = new Map<number, MapXY>()
    let moved = 0
    const placeOf = ({ clientX, clientY }: MouseEvent): MapXY => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }

    function wheel(event: WheelEvent) {
      if (isInPage && !event.ctrlKey) return
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
      const speed = event.ctrlKey ? 4 : 1
      last.current.zoom(2 ** ((-pixels * speed) / WHEEL_DOUBLE), placeOf(event))
    }
    function down(event: PointerEvent) {
      if (event.button !== 0) return
      if (fingers.size === 0) moved = 0
      fingers.set(event.pointerId, placeOf(event))
    }
    function move(event: PointerEvent) {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const now = placeOf(event)
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
      fingers.set(event.pointerId, now)
      moved += Math.hypot(now.x - before.x, now.y - before.y)
      if (moved > DRAG_FROM && !element!.hasPointerCapture(event.pointerId)) element!.setPointerCapture(event.pointerId)
      if (!other) return void last.current.pan(now.x - before.x, now.y - before.y)
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
      if (Number.isFinite(factor) && factor > 0)
        last.current.zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    }
    const up = (event: PointerEvent) => void fingers.delete(event.pointerId)
    /** A finger is held by what lies below it until the map takes it over: that is no end. */
    const lost = (event: PointerEvent) => void (event.target === element && up(event))
    /** The end of a drag presses nothing. */
    function click(event: MouseEvent) {
      if (moved <= DRAG_FROM || event.detail === 0) return
      event.stopPropagation()
      event.preventDefault()
    }
    function key(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const act = KEY_ACTS[event.key]
      if (!act) return
      event.preventDefault()
      act(last.current)
    }

    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('wheel', wheel, { signal, passive: false })
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    element.addEventListener('lostpointercapture', lost, { signal })
    element.addEventListener('click', click, { signal, capture: true })
    element.addEventListener('keydown', key, { signal })
    return () => ended.abort()
  }, [ref, isInPage])
}
