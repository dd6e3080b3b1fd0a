import type { Context } from '../context.ts'

/** Where somebody with this town and postcode is, in the columns of a user; all empty when neither is known. */
export async function locatePerson(ctx: Context, where: { location: string; postal_code: string }) {
  const point = await ctx.ports.places.locate(where.location, where.postal_code)
  return {
    city: cityOf(where.location),
    town: point?.town ?? '',
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    country: point ? 'United Kingdom' : '',
  }
}

/** The part before the first comma. */
export const cityOf = (location: string) => (location.split(',')[0] ?? '').trim().slice(0, 80)
