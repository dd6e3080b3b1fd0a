import type { Context } from '../../context.ts'
import { outwardCode } from '../../ports/places/places.ts'

/** The position columns of a user with this town and postcode; all empty if neither is known. */
export async function locatePerson(ctx: Context, where: { location: string; postal_code: string }) {
  const point = await ctx.ports.places.locate(where.location, where.postal_code)
  const city = cityOf(where.location)
  return {
    city,
    town: outwardCode(city) ?? point?.town ?? '',
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    country: point ? 'United Kingdom' : '',
  }
}

/** The part before the first comma. */
const cityOf = (location: string) => (location.split(',')[0] ?? '').trim().slice(0, 80)
