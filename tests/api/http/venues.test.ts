import { expect, test } from 'vitest'
import { straightMilesBetween } from '../../../server/ports/places/places.ts'
import { POSTCODE_AREAS, readPostcode } from '../../../server/ports/places/postcode-areas.ts'
import { UK_VENUES } from '../../../server/ports/places/venues.ts'
import type { PlaceSuggestion } from '../../../shared/places.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

test('the usual venues: each once, in a town that the gazetteer has, near it, and in the area of its postcode', async () => {
  expect(UK_VENUES.length).toBeGreaterThanOrEqual(200)
  expect(new Set(UK_VENUES.map(({ id }) => id)).size).toBe(UK_VENUES.length)
  const { ctx } = await createWorld()
  const strays: string[] = []
  for (const { name, town, postcode, lat, lng } of UK_VENUES) {
    const there = await ctx.ports.places.locate(town, postcode)
    const miles = there ? straightMilesBetween(there, { lat, lng }) : Infinity
    if (!(miles < 15)) strays.push(`${name}: ${Math.round(miles)} miles from ${town}`)
    const area = POSTCODE_AREAS.find(([letters]) => letters === readPostcode(postcode)?.area)
    const wide = area ? straightMilesBetween({ lat: area[3], lng: area[4] }, { lat, lng }) : 0
    if (postcode && !(area && wide < 45)) strays.push(`${name}: ${postcode} is ${Math.round(wide)} miles away`)
  }
  expect(strays).toEqual([])
})

test('venues are suggested where they are asked for, after the town that is typed, and a chosen one is where it stands', async () => {
  const person = await createFreelancer(await createWorld())
  const suggested = async (q: string, venues = '&venues=yes') =>
    (await person.get<PlaceSuggestion[]>(`/places?q=${encodeURIComponent(q)}${venues}`)).body
  const [arena] = await suggested('ao ar')
  expect(arena).toMatchObject({
    label: 'AO Arena, Manchester',
    venue: 'AO Arena',
    town: 'Manchester',
    postcode: 'M3 1AR',
  })
  expect((await suggested('arena manch'))[0]!.venue).toBe('AO Arena')
  const leeds = await suggested('leeds')
  expect(leeds[0]).toMatchObject({ town: 'Leeds', label: 'Leeds, England' })
  expect(leeds[1]!.venue).toBe('Leeds Grand Theatre')
  expect((await suggested('ao ar', '')).filter(({ venue }) => venue)).toEqual([])
  expect((await person.get(`/places/${arena!.id}`)).body).toEqual(arena)
  const at = async (fields: Record<string, string>) =>
    (await person.get<any>(`/positions?${new URLSearchParams(fields)}`)).body.position
  expect(await at({ location: 'Elsewhere', place_id: arena!.id })).toEqual({
    town: 'Manchester',
    lat: 53.488,
    lng: -2.244,
  })
  expect(await at({ location: 'AO Arena' })).toEqual({ town: 'Manchester', lat: 53.488, lng: -2.244 })
  expect(await at({ location: 'No Such Arena' })).toBeNull()
  expect((await person.get('/places/venue-nowhere')).status).toBe(404)
  expect((await person.get('/places?q=ao&venues=perhaps')).status).toBe(400)
})
