import { useState } from 'react'
import { useWide } from '../ui/hooks/use-width.ts'

export type ProjectsView = 'cards' | 'table'

const KEY = 'projects-view'
/** px of the window, from which cards would leave most of the screen empty. */
const ROOMY = 1600

/** How the projects are shown, remembered on the device: on a large screen a table at first. Elsewhere always cards. */
export function useProjectsView() {
  const [chosen, choose] = useState(() => localStorage.getItem(KEY))
  const isWide = useWide()
  const view: ProjectsView =
    (chosen ?? (innerWidth >= ROOMY ? 'table' : 'cards')) === 'table' && isWide ? 'table' : 'cards'
  return [
    view,
    (next: ProjectsView) => {
      localStorage.setItem(KEY, next)
      choose(next)
    },
  ] as const
}
