import type { PlaceSuggestion } from '../../../shared/places.ts'
import { foldPlaceName } from './find-place.ts'
import { UK_VENUE_LINES } from './uk-venues.ts'

type Venue = { id: string; name: string; folded: string; town: string; postcode: string; lat: number; lng: number }

/** What the id of a venue begins with. */
export const VENUE_ID_PREFIX = 'venue-'
export const UK_VENUES: readonly Venue[] = UK_VENUE_LINES.trim().split('\n').map(venueOfLine)
const VENUES_SUGGESTED_MAX = 6

function venueOfLine(line: string): Venue {
  const [name = '', town = '', postcode = '', lat, lng] = line.split('|')
  const folded = foldPlaceName(name)
  const id = `${VENUE_ID_PREFIX}${folded}-${foldPlaceName(town)}`.replaceAll(' ', '-')
  return { id, name, folded, town, postcode, lat: Number(lat), lng: Number(lng) }
}

/** At most six venues each of whose typed words begins a word of the name or town; those that begin with the text first. */
export function suggestVenues(query: string): PlaceSuggestion[] {
  const typed = foldPlaceName(query)
  const words = typed.split(' ').filter(Boolean)
  if (typed.length < 2) return []
  return UK_VENUES.filter(({ folded, town }) => {
    const own = `${folded} ${foldPlaceName(town)}`.split(' ')
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
    .toSorted((a, b) => Number(b.folded.startsWith(typed)) - Number(a.folded.startsWith(typed)))
    .slice(0, VENUES_SUGGESTED_MAX)
    .map(venueSuggestion)
}

export const findVenue = (id: string) => {
  const venue = UK_VENUES.find((one) => one.id === id)
  return venue ? venueSuggestion(venue) : null
}

/** The venue that an address begins with, if no other has its name and the town behind it is not another. */
export function venueNamed(location: string): Venue | undefined {
  const [name = '', ...behind] = location.split(',').map(foldPlaceName)
  const found = UK_VENUES.filter(({ folded }) => folded === name)
  const there = found.filter(({ town }) => behind.length === 0 || behind.includes(foldPlaceName(town)))
  return there.length === 1 ? there[0] : undefined
}

const venueSuggestion = ({ id, name, town, postcode, lat, lng }: Venue): PlaceSuggestion => ({
  id,
  label: `${name}, ${town}`,
  street_number: '',
  route: '',
  venue: name,
  town,
  region: '',
  postcode,
  country: 'United Kingdom',
  lat,
  lng,
})
