import { useState } from 'react'
import CardsIcon from 'lucide-react/icons/layout-grid'
import TableIcon from 'lucide-react/icons/table-2'
import { IconButton } from '../ui/icon-button.tsx'
import { useWide } from '../ui/hooks/use-width.ts'
import styles from './projects.module.css'

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

type Props = { view: ProjectsView; onView: (view: ProjectsView) => void }

export const ViewButtons = ({ view, onView }: Props) => (
  <fieldset className={styles.views} aria-label="View">
    <IconButton size="sm" label="Cards" aria-pressed={view === 'cards'} onClick={() => onView('cards')}>
      <CardsIcon />
    </IconButton>
    <IconButton size="sm" label="Table" aria-pressed={view === 'table'} onClick={() => onView('table')}>
      <TableIcon />
    </IconButton>
  </fieldset>
)
