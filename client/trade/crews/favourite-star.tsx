import StarIcon from 'lucide-react/icons/star'
import { queueCrewChange, type CrewWish } from '../../offline/outbox/kinds/crew.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { favouritesList, useOwnCompany } from './crew-lists.ts'
import styles from './favourite-star.module.css'
import { LabelledIcon } from '../../ui/labelled-icon.tsx'

/** Somebody as a crew list names them. */
export type CrewFace = Pick<CrewWish, 'id' | 'full_name' | 'profile_picture' | 'job_roles'>

export const crewFaceOf = ({ id, full_name, profile_picture, job_roles }: CrewFace): CrewFace => ({
  id,
  full_name,
  profile_picture,
  job_roles,
})

type Props = { person: CrewFace; size?: 'sm' | 'md'; className?: string | undefined }

/** Whether somebody is among the company's favourites, for its members; it works without signal. */
export function FavouriteStar({ person, size = 'sm', className }: Props) {
  const { isFavourite, toggle } = useFavourite(person)
  if (isFavourite === undefined) return null
  return (
    <IconButton
      size={size}
      label={`Favourite: ${person.full_name}`}
      aria-pressed={isFavourite}
      className={classNames(className, isFavourite && styles.on)}
      onClick={toggle}
    >
      <StarIcon />
    </IconButton>
  )
}

/** The same where a press does something else: a star beside the name of a favourite. */
export const FavouriteMark = () => <LabelledIcon icon={StarIcon} label="Favourite" className={styles.mark} />

/** `isFavourite` is undefined until it is known, and for whoever has no company. */
export function useFavourite(person: CrewFace) {
  const company_id = useOwnCompany()
  const isFavourite = useLive(
    async (db) =>
      company_id && ((await db.crew_lists.get(company_id))?.people.some(({ id }) => id === person.id) ?? false),
    [company_id, person.id],
  )
  return {
    isFavourite: typeof isFavourite === 'boolean' ? isFavourite : undefined,
    toggle: () =>
      company_id && void queueCrewChange(favouritesList(company_id), [{ ...crewFaceOf(person), is_in: !isFavourite }]),
  }
}
