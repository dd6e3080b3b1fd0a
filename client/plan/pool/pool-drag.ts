import type { DragEvent } from 'react'
import type { PlanPlace } from '../plan-rows.ts'

/** Somebody on the way from the pool to the plan, by their id. */
const POOL_DRAG_TYPE = 'application/x-standby-person'

export function beginPoolDrag({ dataTransfer }: DragEvent, id: string) {
  dataTransfer.setData(POOL_DRAG_TYPE, id)
  dataTransfer.effectAllowed = 'move'
}

/** For the grid: where somebody is let go. A browser asks of each place whether it takes them. */
export const poolDropsOn = (onBring: (id: string, to: PlanPlace) => void) => ({
  onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes(POOL_DRAG_TYPE) && cellUnder(event)) event.preventDefault()
  },
  onDrop(event: DragEvent) {
    const cell = cellUnder(event)
    const id = event.dataTransfer.getData(POOL_DRAG_TYPE)
    if (!cell || !id) return
    event.preventDefault()
    const [row = '', day = ''] = cell.dataset['cell']!.split(' ')
    onBring(id, { row, day })
  },
})

const cellUnder = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
