import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { jobs } from '../../../server/db/schema/jobs.ts'
import { type PlaceRow, places } from '../../../server/db/schema/places.ts'
import { companies, users } from '../../../server/db/schema/people.ts'
import { straightMilesBetween } from '../../../server/ports/places/places.ts'
import type { PlaceSuggestion } from '../../../shared/places.ts'
import { jobBody } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createWorld, type World } from '../../support/world.ts'

/** Every town that shares its name with another. */
async function namesakes({ ctx }: World) {
  await ctx.ports.places.suggest('x')
  const towns = await ctx.db.read.select().from(places).where(eq(places.kind, 'town')).all()
  const byName = new Map<string, PlaceRow[]>()
  for (const town of towns) byName.set(town.folded, [...(byName.get(town.folded) ?? []), town])
  return [...byName.values()].filter((all) => all.length > 1).flat()
}

test('every suggestion that shares its name is located where it is: by its id, and by its label alone', async () => {
  const world = await createWorld()
  const { find, locate } = world.ctx.ports.places
  const ambiguous = await namesakes(world)
  expect(ambiguous.length).toBeGreaterThan(300)
  const wrong: string[] = []
  const labels = new Map<string, PlaceRow>()
  for (const town of ambiguous) {
    const { label } = (await find(town.id))!
    const same = labels.get(label)
    if (same && straightMilesBetween(same, town) > 1) wrong.push(`two are ${label}`)
    labels.set(label, town)
    const found = [
      await locate(`${town.name}, UK`, '', town.id),
      await locate(`${town.name}, UK`, 'M1 1AA', town.id),
      await locate(label, ''),
    ]
    for (const [way, place] of found.entries())
      if (!place || straightMilesBetween(place, town) > 1)
        wrong.push(`${label} ${town.id} in way ${way} is ${JSON.stringify(place)}`)
  }
  expect(wrong).toEqual([])
})

/** The suggestions with these labels, as the list shows them. */
async function suggested(world: World, label: string): Promise<PlaceSuggestion> {
  const found = await world.ctx.ports.places.suggest(label.split(/[,(]/)[0]!)
  const place = found.find((one) => one.label === label)
  expect(place, `${label} among ${found.map((one) => one.label).join('; ')}`).toBeDefined()
  return place!
}

test.each(['Richmond (near Twickenham), England', 'Bangor, Wales', 'Washington (near Brighton), England'])(
  'a project, a freelancer and a company that chose %s are there, and stay there when the rest is edited',
  async (label) => {
    const world = await createWorld({ DEMO: '1' })
    world.setClock('2027-02-01T12:00:00Z')
    const { ctx } = world
    const place = await suggested(world, label)
    const point = { place_id: place.id, lat: place.lat, lng: place.lng }
    const employer = await createEmployer(world)
    const body = { ...jobBody(), location: label, postcode: 'EH1 1AA', place_id: place.id }
    const { body: job } = await employer.post<any>('/jobs', body)
    const stored = () => ctx.db.read.select().from(jobs).where(eq(jobs.id, job.id)).get()
    expect(await stored()).toMatchObject(point)
    expect(job.place_id).toBe(place.id)
    expect(job.position).toEqual({ lat: place.lat, lng: place.lng })

    const { id: _, place_id: __, ...same } = body as Record<string, unknown>
    await employer.put(`/jobs/${job.id}`, { ...same, title: 'Another title', roles: job.roles.map(roleOf) })
    expect(await stored()).toMatchObject({ title: 'Another title', ...point })
    await employer.put(`/jobs/${job.id}`, { ...same, location: 'Leeds', postcode: '', roles: job.roles.map(roleOf) })
    expect(await stored()).toMatchObject({ place_id: '', lat: expect.closeTo(53.8, 0) })

    const person = await createFreelancer(world)
    const own = () => ctx.db.read.select().from(users).where(eq(users.id, person.user.id)).get()
    await person.put('/users/profile', { location: `${place.town}, UK`, postal_code: '', place_id: place.id })
    expect(await own()).toMatchObject(point)
    await person.put('/users/profile', { location: `${place.town}, UK`, bio: 'The same place.' })
    await person.put('/users/profile', { postal_code: 'EH1 1AA' })
    expect(await own()).toMatchObject(point)
    const me = (await person.get('/auth/me')).body
    expect(me).toMatchObject({ place_id: place.id, position: { lat: place.lat, lng: place.lng } })
    expect((await employer.get(`/freelancers/${me.id}`)).body).not.toHaveProperty('position')
    await person.put('/users/profile', { location: 'Leeds, UK', postal_code: '' })
    expect(await own()).toMatchObject({ place_id: '', lat: expect.closeTo(53.8, 0) })

    await employer.put('/users/profile', { company_city: place.town, company_place_id: place.id })
    const company = () => ctx.db.read.select().from(companies).where(eq(companies.id, employer.user.company_id!)).get()
    expect(await company()).toMatchObject({ city: place.town, place_id: place.id })
    await employer.put('/users/profile', { company_city: 'Leeds' })
    expect(await company()).toMatchObject({ city: 'Leeds', place_id: '' })
  },
)

const roleOf = ({ id, role_name, day_rate, date_start, date_end, places: of }: any) => ({
  id,
  role_name,
  day_rate,
  date_start,
  date_end,
  places: of,
})

test.each([
  ['Richmond, London', '', 51.46, -0.31],
  ['Richmond, North Yorkshire', '', 54.4, -1.73],
  ['richmond, surrey, uk', '', 51.46, -0.31],
  ['Bangor, N. Ireland', '', 54.65, -5.67],
  ['Ashford, Kent', '', 51.15, 0.87],
  ['12 Chapel Street, Salford, Greater Manchester', '', 53.49, -2.29],
  ['Wembley Arena, Richmond, Twickenham', '', 51.46, -0.31],
  ['Richmond, Virginia', 'TW9 1AA', 51.46, -0.31],
])('what stands after the comma counts: %s | %s', async (location, postcode, lat, lng) => {
  const { ports } = (await createWorld()).ctx
  const found = await ports.places.locate(location, postcode)
  expect(found && straightMilesBetween(found, { lat, lng })).toBeLessThan(4)
})

test.each([
  ['Birmingham, Alabama', '35203'],
  ['Birmingham', '35203'],
  ['Perth, Australia', ''],
  ['Boston, MA', ''],
  ['London, Ontario', ''],
  ['Richmond, Scotland', ''],
  ['Newport, Rhode Island', '02840'],
  ['Sydney, Newcastle, Australia', ''],
])('a place that is elsewhere is not taken for its namesake here: %s | %s', async (location, postcode) => {
  expect(await (await createWorld()).ctx.ports.places.locate(location, postcode)).toBeNull()
})
