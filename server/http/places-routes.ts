import { notFound } from '../errors.ts'
import { placesOperations, positionOperations } from '../../shared/api/place-operations.ts'
import { serveOperations } from './serve.ts'

export const placesRoutes = serveOperations(placesOperations, {
  suggestPlaces: ({ ctx, query }) => ctx.ports.places.suggest(query.q, { hasVenues: query.venues === 'yes' }),
  getPlace: async ({ ctx, params }) => {
    const found = await ctx.ports.places.find(params.id)
    if (!found) throw notFound('This place is not known.')
    return found
  },
})

export const positionRoutes = serveOperations(positionOperations, {
  getPosition: async ({ ctx, query }) => {
    const { location, postcode, place_id } = query
    return { position: await ctx.ports.places.locate(location, postcode, place_id) }
  },
})
