import ListIcon from 'lucide-react/icons/list-plus'
import MoreIcon from 'lucide-react/icons/ellipsis-vertical'
import StarIcon from 'lucide-react/icons/star'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { MenuProps } from '../../ui/chakra/menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import styles from '../person-actions.module.css'
import { useOwnCompany } from './crew-lists.ts'
import { type CrewFace, FavouriteStar, useFavourite } from './favourite-star.tsx'

const AddToListDialog = lazy(() => import('./add-to-list-dialog.tsx'))

type Props = { person: CrewFace; size?: 'sm' | 'md' }

/** Star and 'Add to a list', beside the name of a freelancer that an employer looks at. */
export function KeepPerson({ person, size = 'sm' }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  if (!useOwnCompany()) return null
  return (
    <>
      <FavouriteStar person={person} size={size} />
      <IconButton size={size} label={`Add ${person.full_name} to a list`} onClick={() => setIsAdding(true)}>
        <ListIcon />
      </IconButton>
      {isAdding && <Adding person={person} onClose={() => setIsAdding(false)} />}
    </>
  )
}

/** The same two behind three dots, in a row that has no room for more. */
export function KeepMenu({ person }: { person: CrewFace }) {
  const { items, dialog } = useKeepActions(person)
  if (items.length === 0) return null
  return (
    <>
      <Menu label={`More about ${person.full_name}`} buttonClass={styles.button} button={<MoreIcon />} items={items} />
      {dialog}
    </>
  )
}

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
    dialog: isAdding && <Adding person={person} onClose={() => setIsAdding(false)} />,
  }
}

const Adding = ({ person, onClose }: { person: CrewFace; onClose: () => void }) => (
  <Suspense fallback={null}>
    <AddToListDialog people={[person]} onClose={onClose} />
  </Suspense>
)
