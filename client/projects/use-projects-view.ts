import { useState } from 'react'
import { useWide } from '../ui/hooks/use-width.ts'

export type ProjectsView = 'cards' | 'table'

const PROJECTS_VIEW_KEY = 'projects-view'
/** px of the window, from which cards would leave most of the screen empty. */
const TABLE_AT_FIRST_PIXELS = 1280

/** How the projects are shown, remembered on the device: on a large screen a table at first. Elsewhere always cards. */
export function useProjectsView() {
  const [chosen, choose] = useState(() => localStorage.getItem(PROJECTS_VIEW_KEY))
  const isWide = useWide()
  const view: ProjectsView =
    (chosen ?? (innerWidth >= TABLE_AT_FIRST_PIXELS ? 'table' : 'cards')) === 'table' && isWide ? 'table' : 'cards'
  return [
    view,
    (next: ProjectsView) => {
      localStorage.setItem(PROJECTS_VIEW_KEY, next)
      choose(next)
    },
  ] as const
}
