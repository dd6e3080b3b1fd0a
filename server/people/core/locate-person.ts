import type { Context } from '../../context.ts'
import { outwardCode } from '../../ports/places/places.ts'

/** The position columns of a user with this town and postcode; all empty if neither is known. */
export async function locatePerson(ctx: Context, where: PersonAddress) {
  const { location, postal_code, place_id = '' } = where
  const point = await ctx.ports.places.locate(location, postal_code, place_id)
  const city = cityOfLocation(location)
  return {
    city,
    place_id,
    town: outwardCode(city) ?? point?.town ?? '',
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    country: point ? 'United Kingdom' : '',
  }
}

type PersonAddress = { location: string; postal_code: string; place_id?: string }

/** The part before the first comma. */
const cityOfLocation = (location: string) => (location.split(',')[0] ?? '').trim().slice(0, 80)
