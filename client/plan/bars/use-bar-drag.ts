import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { PlanShift } from '../../../shared/hiring/plan-rules.ts'
import type { PlanPlace } from '../plan-rows.ts'
import { BAR_STEP_MINUTES, spanMinutesOf, stretchedHours } from './bar-hours.ts'
import { shortHoursText } from './plan-bars.ts'

/** A bar as the pointer took it: of which row and day, with the shift and the person that it shows. */
export type TakenBar = { from: PlanPlace; shift_id: string | null; application_id: string | null }
/** By how many minutes its ends have moved. */
export type BarStretch = { starts?: number; ends?: number }

type BarDragActs = {
  shiftOf: (id: string | null) => PlanShift | undefined
  /** How many minutes a day's column shows. */
  columnMinutes: number
  onStretch: (bar: TakenBar, by: BarStretch) => void
  onDrop: (bar: TakenBar, to: PlanPlace, isCopy: boolean) => void
}

/** px after which a press is a drag; ms that a finger rests on a bar before it takes it, as it scrolls otherwise. */
const DRAG_BEGINS_PIXELS = 4
const FINGER_SCROLLS_PIXELS = 10
const FINGER_TAKES_MS = 300

type BarDrag = {
  bar: HTMLElement
  cell: HTMLElement
  taken: TakenBar
  edge: 'starts' | 'ends' | null
  pointerId: number
  isFinger: boolean
  startX: number
  startY: number
  scrolled: number
  isOn: boolean
  by: number
  over: HTMLElement | null
  undo: () => void
}

/**
 * Bars are stretched at their ends, moved within their day, and brought to other days and rows, by mouse, pen and a finger
 * that rests on them first. Until it is let go only the bar itself moves; Esc puts it back.
 */
export function useBarDrag(box: { current: HTMLElement | null }, acts: BarDragActs) {
  const latest = useRef(acts)
  const drag = useRef<BarDrag | null>(null)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => listenWhileDragging(box, drag, latest), [box])

  return function onPointerDown(event: ReactPointerEvent) {
    if (event.button !== 0 || drag.current || !(event.target instanceof Element)) return
    const bar = event.target.closest<HTMLElement>('[data-bar]')
    const cell = bar?.closest<HTMLElement>('[data-cell]')
    if (!bar || !cell) return
    const begun: BarDrag = {
      bar,
      cell,
      pointerId: event.pointerId,
      isFinger: event.pointerType === 'touch',
      startX: event.clientX,
      startY: event.clientY,
      scrolled: box.current?.scrollLeft ?? 0,
      taken: takenBarOf(bar, cell),
      edge: (event.target.closest<HTMLElement>('[data-edge]')?.dataset['edge'] ?? null) as BarDrag['edge'],
      isOn: false,
      by: 0,
      over: null,
      undo: restoreBar(bar),
    }
    drag.current = begun
    if (!begun.isFinger) return
    setTimeout(() => {
      if (drag.current === begun && !begun.isOn) beginDrag(begun)
    }, FINGER_TAKES_MS)
  }
}

function takenBarOf(bar: HTMLElement, cell: HTMLElement): TakenBar {
  const { bar: id, person } = bar.dataset
  return {
    from: placeOfCell(cell),
    shift_id: id === 'all-day' ? null : (id ?? null),
    application_id: person ?? null,
  }
}

/** A row's key has no space. */
function placeOfCell(cell: HTMLElement): PlanPlace {
  const [row = '', day = ''] = cell.dataset['cell']!.split(' ')
  return { row, day }
}

/** React draws it again only if something changes: what was moved by hand is put back by hand. */
function restoreBar(bar: HTMLElement) {
  const places = ['--from', '--long'].map((name) => [name, bar.style.getPropertyValue(name)] as const)
  const label = bar.querySelector<HTMLElement>('[data-hours]')
  const words = label?.textContent ?? ''
  return () => {
    for (const [name, value] of places) bar.style.setProperty(name, value)
    bar.style.removeProperty('translate')
    delete bar.dataset['dragged']
    if (label) label.textContent = words
  }
}

function beginDrag(drag: BarDrag) {
  drag.isOn = true
  drag.bar.dataset['dragged'] = ''
}

type Box = { current: HTMLElement | null }
type Current<T> = { current: T }

function listenWhileDragging(box: Box, drag: Current<BarDrag | null>, latest: Current<BarDragActs>) {
  const end = () => {
    const ended = drag.current
    if (!ended) return null
    drag.current = null
    ended.over?.removeAttribute('data-over')
    ended.undo()
    return ended
  }
  const onMove = (event: PointerEvent) => {
    const now = drag.current
    if (!now || event.pointerId !== now.pointerId) return
    const away = Math.hypot(event.clientX - now.startX, event.clientY - now.startY)
    if (!now.isOn && now.isFinger && away > FINGER_SCROLLS_PIXELS) return void end()
    if (!now.isOn && (now.isFinger || away < DRAG_BEGINS_PIXELS)) return
    if (!now.isOn) beginDrag(now)
    event.preventDefault()
    followPointer(now, event, box.current, latest.current)
  }
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== drag.current?.pointerId) return
    const ended = end()
    if (!ended?.isOn) return
    ignoreNextClick()
    const { taken, edge, by, over } = ended
    if (over) latest.current.onDrop(taken, placeOfCell(over), event.ctrlKey || event.metaKey || event.altKey)
    else if (by !== 0) latest.current.onStretch(taken, stretchOf(edge, by))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag.current?.isOn) return
    event.stopPropagation()
    end()
    ignoreNextClick()
  }
  const onCancel = () => void end()
  // A finger that has taken a bar does not scroll, nor open a menu.
  const holdStill = (event: Event) => drag.current?.isOn && event.preventDefault()
  const place = box.current
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', onCancel)
  addEventListener('keydown', onKey, { capture: true })
  place?.addEventListener('touchmove', holdStill, { passive: false })
  place?.addEventListener('contextmenu', holdStill)
  return () => {
    end()
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', onUp)
    removeEventListener('pointercancel', onCancel)
    removeEventListener('keydown', onKey, { capture: true })
    place?.removeEventListener('touchmove', holdStill)
    place?.removeEventListener('contextmenu', holdStill)
  }
}

const stretchOf = (edge: BarDrag['edge'], by: number): BarStretch => (edge ? { [edge]: by } : { starts: by, ends: by })

/** px from the edge of the grid at which it scrolls along, and by how much. */
const EDGE_PIXELS = 36

function followPointer(drag: BarDrag, event: PointerEvent, box: HTMLElement | null, acts: BarDragActs) {
  const { bar, cell, edge, taken } = drag
  if (box) scrollAtEdge(box, event)
  const moved = event.clientX - drag.startX + ((box?.scrollLeft ?? 0) - drag.scrolled)
  const width = cell.getBoundingClientRect().width || 1
  const steps = Math.round((moved / width) * (acts.columnMinutes / BAR_STEP_MINUTES))
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]') ?? null
  const over = edge || under === cell ? null : under
  if (over !== drag.over) {
    drag.over?.removeAttribute('data-over')
    over?.setAttribute('data-over', '')
    drag.over = over
  }
  const shift = acts.shiftOf(taken.shift_id)
  drag.by = shift && !over ? steps * BAR_STEP_MINUTES : 0
  drag.undo()
  bar.dataset['dragged'] = ''
  if (over || !shift) bar.style.translate = `${moved}px ${event.clientY - drag.startY}px`
  else showStretched(bar, shift, stretchOf(edge, drag.by), acts.columnMinutes)
}

function showStretched(bar: HTMLElement, shift: PlanShift, by: BarStretch, columnMinutes: number) {
  const hours = stretchedHours(shift, by)
  if (!hours) return
  const { from, to } = spanMinutesOf(hours)
  bar.style.setProperty('--from', `${(100 * from) / columnMinutes}%`)
  bar.style.setProperty('--long', `${(100 * (to - from)) / columnMinutes}%`)
  const label = bar.querySelector<HTMLElement>('[data-hours]')
  if (label) label.textContent = shortHoursText(hours)
}

function scrollAtEdge(box: HTMLElement, { clientX, clientY }: PointerEvent) {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const way = (at: number, first: number, last: number) =>
    at > last - EDGE_PIXELS ? 1 : at < first + EDGE_PIXELS ? -1 : 0
  box.scrollBy(16 * way(clientX, left, right), 12 * way(clientY, top, bottom))
}

/** The press that ends a drag is none. */
function ignoreNextClick() {
  const ignore = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), 0)
}
