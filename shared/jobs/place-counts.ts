type RolePlaces = { places: number; filled: number }

/** Places, how many of them are taken, and how many are free: what an employer still has to fill. */
export type PlaceCounts = { places: number; filled: number; free: number }

/**
 * Of one role, or of all roles of a project together. A role with more people than places has none free, and does not
 * make up for another's.
 */
export function placeCountsOf(roles: readonly RolePlaces[]): PlaceCounts {
  const counts: PlaceCounts = { places: 0, filled: 0, free: 0 }
  for (const { places, filled } of roles) {
    counts.places += places
    counts.filled += filled
    counts.free += Math.max(places - filled, 0)
  }
  return counts
}

/** Of one role. */
export const freePlaceCountOf = (role: RolePlaces) => placeCountsOf([role]).free

/** What is not known of a role is one place that is free. */
export const hasFreePlace = ({ filled = 0, places = 1 }: Partial<RolePlaces>) =>
  freePlaceCountOf({ filled, places }) > 0

/** '2 of 10' */
export const filledOfPlacesText = ({ filled, places }: RolePlaces) => `${filled} of ${places}`

/** '2 of 10 filled' */
export const placesFilledText = (counts: RolePlaces) => `${filledOfPlacesText(counts)} filled`

/** '8 to fill', to a company; '' where nothing is. */
export const freePlacesToFillText = ({ free }: Pick<PlaceCounts, 'free'>) => (free > 0 ? `${free} to fill` : '')

/** To a freelancer, of a role: '2 places', '1 of 2 places left', 'filled'. */
export function placesLeftText(role: RolePlaces) {
  const { places, filled, free } = placeCountsOf([role])
  const word = places === 1 ? 'place' : 'places'
  if (filled <= 0) return `${places} ${word}`
  return free > 0 ? `${free} of ${places} ${word} left` : 'filled'
}
