import type { ReactNode } from 'react'
import TableIcon from 'lucide-react/icons/table-2'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './view-buttons.module.css'

type CardsOrTable = 'cards' | 'table'
type Props = {
  view: CardsOrTable
  onView: (view: CardsOrTable) => void
  cardsIcon: ReactNode
  className?: string | undefined
  /** Buttons in front of the two. */
  children?: ReactNode
}

/** A list as cards or as a table. */
export const ViewButtons = ({ view, onView, cardsIcon, className, children }: Props) => (
  <fieldset className={classNames(styles.views, className)} aria-label="View">
    {children}
    <IconButton size="sm" label="Cards" aria-pressed={view === 'cards'} onClick={() => onView('cards')}>
      {cardsIcon}
    </IconButton>
    <IconButton size="sm" label="Table" aria-pressed={view === 'table'} onClick={() => onView('table')}>
      <TableIcon />
    </IconButton>
  </fieldset>
)
