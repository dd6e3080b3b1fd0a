import { useMemo } from 'react'
import { useSession } from '../../offline/session/session.ts'
import { sortedCrewLists } from '../../offline/store/crew-rows.ts'
import type { LocalCrewList } from '../../offline/store/rows.ts'
import { useLive } from '../../offline/store/use-live.ts'

/** The company of an employer, whose id is also that of its favourites; null for others. */
export function useOwnCompany() {
  const { user } = useSession()
  return user?.user_type === 'employer' ? user.company_id : null
}

/** The company's lists on this device: the favourites, which are there before anybody has a star, then the others by name. */
export function useCrewLists(): LocalCrewList[] | undefined {
  const company_id = useOwnCompany()
  const kept = useLive((db) => db.crew_lists.toArray(), [])
  return useMemo(() => kept && withFavourites(sortedCrewLists(kept), company_id), [kept, company_id])
}

function withFavourites(lists: LocalCrewList[], company_id: string | null) {
  if (!company_id || lists.some(({ id }) => id === company_id)) return lists
  return [{ ...favouritesList(company_id), people: [], created_at: '' }, ...lists]
}

export const favouritesList = (company_id: string) => ({ id: company_id, name: 'Favourites', is_favourites: true })
