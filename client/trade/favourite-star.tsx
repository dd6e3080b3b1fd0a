import StarIcon from 'lucide-react/icons/star'
import { changeCrew, type CrewWish } from '../offline/outbox/kinds/crew-people.ts'
import { useSession } from '../offline/session/session.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './favourite-star.module.css'

/** Somebody as a crew list names them. */
export type CrewFace = Pick<CrewWish, 'id' | 'full_name' | 'profile_picture' | 'job_roles'>

/** Whether somebody is among the company's favourites, for its members; it works without signal. */
export function FavouriteStar({ person, size = 'sm' }: { person: CrewFace; size?: 'sm' | 'md' }) {
  const { user } = useSession()
  const company_id = user?.user_type === 'employer' ? user.company_id : null
  const isFavourite = useLive(
    async (db) => (await favouritesOf(db, company_id))?.people.some(({ id }) => id === person.id) ?? false,
    [company_id, person.id],
  )
  if (!company_id || isFavourite === undefined) return null
  const { id, full_name, profile_picture, job_roles } = person

  return (
    <IconButton
      size={size}
      label={`Favourite: ${full_name}`}
      aria-pressed={isFavourite}
      className={isFavourite ? styles.on : undefined}
      onClick={() =>
        void changeCrew(favouritesList(company_id), [
          { id, full_name, profile_picture, job_roles, is_in: !isFavourite },
        ])
      }
    >
      <StarIcon />
    </IconButton>
  )
}

/** The favourites' id is the company's. */
export const favouritesList = (company_id: string) => ({ id: company_id, name: 'Favourites', is_favourites: true })

const favouritesOf = async (db: StandbyDb, company_id: string | null) =>
  company_id ? await db.crew_lists.get(company_id) : undefined
