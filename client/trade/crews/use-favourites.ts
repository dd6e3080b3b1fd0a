import { useMemo } from 'react'
import { queueCrewChange } from '../../offline/outbox/kinds/crew.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { favouritesList, useOwnCompany } from './crew-lists.ts'
import { type CrewFace, crewFaceOf } from './favourite-star.tsx'

/** The company's favourites, for lists and keys; nobody is one until they are known, and for whoever has no company. */
export function useFavourites() {
  const company_id = useOwnCompany()
  const list = useLive(async (db) => (company_id ? await db.crew_lists.get(company_id) : undefined), [company_id])
  return useMemo(() => {
    const ids = new Set(list?.people.map(({ id }) => id))
    const has = (id: string) => ids.has(id)
    return {
      has,
      toggle: (person: CrewFace) =>
        company_id &&
        void queueCrewChange(favouritesList(company_id), [{ ...crewFaceOf(person), is_in: !has(person.id) }]),
    }
  }, [list, company_id])
}
