import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { type KnownPlace, placeOf, placeText, type ProjectDraft } from './project-draft.ts'

/** Asks where the draft's place is, once for each text. Without an answer it stays unknown, and holds up nobody. */
export async function knowPlace(draft: ProjectDraft): Promise<KnownPlace | undefined> {
  const known = placeOf(draft)
  if (known || !draft.location.trim()) return known
  const [location, postcode] = [draft.location.trim(), draft.postcode.trim()]
  return request('GET', at('/positions', {}, { location, postcode })).then(
    ({ position }) => ({ of: placeText(draft), position }),
    () => undefined,
  )
}
