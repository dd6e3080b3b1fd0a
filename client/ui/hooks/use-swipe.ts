import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { vibrateBriefly } from '../motion/buzz.ts'

/** px at the screen's edges that are left to the system, whose Back begins there. */
const SYSTEM_EDGE_PX = 32
/** px; before that it cannot be known whether the movement will be a swipe or a scroll. */
const SWIPE_SLOP_PX = 12
/** Letting go acts from this part of the row's width on, or after so many px, as far as a thumb reaches. */
const SWIPE_FAR_RATIO = 0.35
const SWIPE_FAR_MOST_PX = 140

type OngoingSwipe = { x: number; y: number; state: 'begun' | 'near' | 'far' | 'over' }
type RowPointerEvent = PointerEvent<HTMLElement>

/**
 * Handlers of a row that a finger can swipe to the left, or to the right: the row follows, and `act` runs when it is let
 * go far enough. To the left it then goes off the screen; to the right it comes back.
 * Meanwhile its parent has `data-swiped`: 'near', or 'far' where letting go acts. The row needs `touch-action: pan-y
 * pinch-zoom`: what goes up and down is the browser's.
 */
export function useSwipe(act: (() => unknown) | undefined, way: 'left' | 'right' = 'left') {
  const sign = way === 'left' ? -1 : 1
  const swipe = useRef<OngoingSwipe | null>(null)

  async function end(row: HTMLElement, isLetGo: boolean) {
    const { state } = swipe.current ?? {}
    if (!state || state === 'begun') return void (swipe.current = null)
    swipe.current!.state = 'over'
    if (isLetGo && state === 'far') {
      if (way === 'left') await slideRow(row, -row.offsetWidth)
      await act?.()
    }
    await slideRow(row, 0)
    row.style.translate = ''
    delete row.parentElement?.dataset.swiped
  }

  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: RowPointerEvent) {
      const isFree = x > SYSTEM_EDGE_PX && x < innerWidth - SYSTEM_EDGE_PX
      swipe.current = act && pointerType === 'touch' && isPrimary && isFree ? { x, y, state: 'begun' } : null
    },
    onPointerMove({ currentTarget: row, pointerId, clientX, clientY }: RowPointerEvent) {
      const now = swipe.current
      if (!now || now.state === 'over') return
      const [right, down] = [clientX - now.x, clientY - now.y]
      if (now.state === 'begun') {
        if (Math.hypot(right, down) < SWIPE_SLOP_PX) return
        if (sign * right < Math.abs(down)) return void (swipe.current = null)
        row.setPointerCapture(pointerId)
      }
      const state = sign * right > Math.min(row.offsetWidth * SWIPE_FAR_RATIO, SWIPE_FAR_MOST_PX) ? 'far' : 'near'
      if (state === 'far' && now.state !== 'far') vibrateBriefly()
      now.state = state
      row.style.translate = `${sign * Math.max(0, sign * right - SWIPE_SLOP_PX)}px`
      row.parentElement!.dataset.swiped = state
    },
    onPointerUp: ({ currentTarget }: RowPointerEvent) => void end(currentTarget, true),
    onPointerCancel: ({ currentTarget }: RowPointerEvent) => void end(currentTarget, false),
    /** A swipe ends with a click, which must not open anything. */
    onClickCapture(event: MouseEvent) {
      if (swipe.current?.state !== 'over') return
      swipe.current = null
      event.stopPropagation()
      event.preventDefault()
    },
  }
}

/** Moves the row to `x` px from its place. */
async function slideRow(row: HTMLElement, x: number) {
  const from = row.style.translate
  row.style.translate = `${x}px`
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : QUICK_SLIDE_MS
  await row.animate({ translate: [from, `${x}px`] }, { duration, easing: 'ease-out' }).finished
}
/** ms, as --quick. */
const QUICK_SLIDE_MS = 140
