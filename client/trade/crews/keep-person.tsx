import ListIcon from 'lucide-react/icons/list-plus'
import StarIcon from 'lucide-react/icons/star'
import { type ReactNode, useState } from 'react'
import type { MenuProps } from '../../ui/chakra/menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useContextMenu } from '../../ui/overlays/context-menu.tsx'
import styles from '../person-actions.module.css'
import { useOwnCompany } from './crew-lists.ts'
import { type CrewFace, FavouriteStar, useFavourite } from './favourite-star.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const LazyAddToListDialog = lazyDialog(() => import('./add-to-list-dialog.tsx'))

type Props = { person: CrewFace; size?: 'sm' | 'md' }

/** Star and 'Add to a list', beside the name of a freelancer that an employer looks at. */
export function KeepPerson({ person, size = 'sm' }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  if (!useOwnCompany()) return null
  return (
    <span className={styles.keep}>
      <FavouriteStar person={person} size={size} />
      <IconButton size={size} label={`Add ${person.full_name} to a list`} onClick={() => setIsAdding(true)}>
        <ListIcon />
      </IconButton>
      {isAdding && <AddPersonToList person={person} onClose={() => setIsAdding(false)} />}
    </span>
  )
}

/**
 * The same two behind three dots, in a row that has no room for more, and by a right click or a long press on the row,
 * whose handlers are `onTarget`. `more` comes first.
 */
export function useKeepMenu(person: CrewFace, more: MenuProps['items'] = []) {
  const { items, dialog } = useKeepActions(person)
  const { button, onTarget } = useContextMenu({
    label: `More about ${person.full_name}`,
    items: [...more, ...items],
    buttonClass: styles.button,
    except: KEEP_MENU_EXCEPT_SELECTOR,
  })
  return {
    onTarget,
    menu: (
      <>
        {button}
        {dialog}
      </>
    ),
  }
}

/** A number can be copied by the browser's own menu, and a dialog that a row has opened is no part of it. */
const KEEP_MENU_EXCEPT_SELECTOR = 'a[href^="tel:"], input, [role=menu], [role=dialog]'

/** The same two for a menu that there is already; none for who is no employer with a company. */
export function useKeepActions(person: CrewFace): { items: MenuProps['items']; dialog: ReactNode } {
  const { isFavourite, toggle } = useFavourite(person)
  const [isAdding, setIsAdding] = useState(false)
  if (isFavourite === undefined) return { items: [], dialog: null }
  return {
    items: [
      { label: isFavourite ? 'Remove from favourites' : 'Add to favourites', icon: <StarIcon />, onClick: toggle },
      { label: 'Add to a list', icon: <ListIcon />, onClick: () => setIsAdding(true) },
    ],
    dialog: isAdding && <AddPersonToList person={person} onClose={() => setIsAdding(false)} />,
  }
}

const AddPersonToList = ({ person, onClose }: { person: CrewFace; onClose: () => void }) => (
  <LazyAddToListDialog people={[person]} onClose={onClose} />
)
