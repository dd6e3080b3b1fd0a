import { describe, expect, test } from 'vitest'
import { places } from '../../../server/db/schema/places.ts'
import { straightMilesBetween } from '../../../server/ports/places/places.ts'
import { POSTCODE_AREAS } from '../../../server/ports/places/postcode-areas.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { startJsonServer } from '../../support/outside/json-server.ts'
import { createWorld } from '../../support/world.ts'

describe('the gazetteer', () => {
  test('has the 124 postcode areas, each at its town', async () => {
    const world = await createWorld()
    expect(new Set(POSTCODE_AREAS.map(([letters]) => letters)).size).toBe(124)
    await world.ctx.ports.places.suggest('x')
    const rows = await world.ctx.db.read.select().from(places).all()
    const towns = rows.filter(({ kind }) => kind === 'town')
    expect(towns.length).toBeGreaterThan(4000)
    const strays = rows.filter((area) => {
      const namesakes = towns.filter(
        (town) => area.kind === 'area' && town.folded === area.folded && town.region === area.region,
      )
      return namesakes.length > 0 && Math.min(...namesakes.map((town) => straightMilesBetween(area, town))) > 5
    })
    expect(strays.map(({ id, name }) => `${id} ${name}`)).toEqual([])
  })

  test('says where a project would be, as posting takes it, and that nobody knows a place', async () => {
    const person = await createFreelancer(await createWorld())
    const at = async (location: string, postcode = '') =>
      (await person.get<any>(`/positions?${new URLSearchParams({ location, postcode })}`)).body.position
    expect(await at('Salford')).toMatchObject({ town: 'Salford', lat: expect.closeTo(53.5, 0) })
    expect(await at('Salf')).toBeNull()
    expect(await at('Xyzzyville')).toBeNull()
    expect(await at('Xyzzyville', 'M3 4EL')).toMatchObject({ town: 'Manchester' })
    expect(await at('')).toBeNull()
    expect((await person.get(`/positions?location=${'x'.repeat(161)}`)).status).toBe(400)
  })

  test('suggests places with this prefix, larger first, then towns with a later word that has it', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const labels = async (q: string) =>
      (await person.get<any[]>(`/places?q=${encodeURIComponent(q)}`)).body.map((place) => place.label)
    expect((await labels('manc'))[0]).toBe('Manchester, England')
    expect((await labels('newcastle'))[0]).toBe('Newcastle upon Tyne, England')
    expect((await labels('st. al'))[0]).toBe('St Albans, England')
    expect(await labels('hull')).toContain('HU, Hull')
    expect((await labels('m3 4'))[0]).toBe('M3 4, Manchester')
    expect((await labels('tyne')).join()).toMatch(/Newcastle upon Tyne/)
    expect((await labels('s')).length).toBe(10)
    expect(await labels('zzzz')).toEqual([])
    expect(await labels('')).toEqual([])
    expect(await labels("' or 1=1 --%_")).toEqual([])
  })

  test.each([
    ['ST ALBAN’S', 'St Albans'],
    ['Ｌｅｅｄｓ', 'Leeds'],
    ['Łeeds', 'Leeds'],
    ['Bur\u00adnley', 'Burnley'],
    ['llanfairpwllgwyngyłł', 'Llanfairpwllgwyngyll'],
  ])('%s is suggested and located as %s', async (typed, town) => {
    const { places } = (await createWorld()).ctx.ports
    expect((await places.suggest(typed))[0]?.town).toBe(town)
    expect((await places.locate(typed, ''))?.town).toBe(town)
  })

  test('distinguishes places of the same name, and returns the parts of each', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const { body } = await person.get<any[]>('/places?q=ashford')
    const labels = body.map((place) => place.label)
    expect(new Set(labels).size).toBe(labels.length)
    const { id } = (await person.get<any[]>('/places?q=salford')).body[0]
    const place = await person.get(`/places/${id}`)
    expect(place.body).toMatchObject({
      town: 'Salford',
      region: 'England',
      country: 'United Kingdom',
      street_number: '',
      postcode: '',
    })
    expect((await person.get('/places/town-1')).status).toBe(404)
    expect((await world.call('GET', '/places?q=x')).status).toBe(401)
    expect((await person.get('/places')).status).toBe(400)
    expect((await person.get('/places?q=x&sort=y')).status).toBe(400)
  })

  test.each([
    ['Manchester', '', 'Manchester'],
    ['manchester, UK', '', 'Manchester'],
    ['Newcastle', '', 'Newcastle upon Tyne'],
    ['Hull', '', 'Hull'],
    ['Newport, UK', 'NP20 1HG', 'Newport'],
    ['Salford, UK', 'M3 4LZ', 'Salford'],
    ['A barn', 'sy7 8ab', 'Shrewsbury'],
    ['Unit 4, Trafford Park, M17 1AB', '', 'Trafford Park'],
    ['', 'SW1A 1AA', 'London South West'],
  ])('locates %s %s at %s', async (location, postcode, town) => {
    const world = await createWorld()
    expect((await world.ctx.ports.places.locate(location, postcode))?.town).toBe(town)
  })

  test('does not locate unknown places', async () => {
    const world = await createWorld()
    for (const [location, postcode] of [
      ['', ''],
      ['Atlantis', ''],
      ['', 'QQ1 1AA'],
      ['%', ''],
    ] as const) {
      expect(await world.ctx.ports.places.locate(location, postcode)).toBeNull()
    }
  })
})

describe('Google’s maps, where a key is set', () => {
  test('suggests, details and geocodes; its key is in no log; the gazetteer answers when it is down', async () => {
    const asked: URL[] = []
    let isDown = false
    const base = await startJsonServer((url) => {
      asked.push(url)
      if (isDown) return null
      if (url.pathname.endsWith('autocomplete/json')) {
        return { status: 'OK', predictions: [{ place_id: 'g1', description: '14 Dock Street, Salford, UK' }] }
      }
      const found = {
        place_id: 'g1',
        formatted_address: '14 Dock Street, Salford M3 4LZ, UK',
        geometry: { location: { lat: 53.48, lng: -2.26 } },
        address_components: COMPONENTS,
      }
      return url.pathname.endsWith('details/json')
        ? { status: 'OK', result: found }
        : { status: 'OK', results: [found] }
    })
    const world = await createWorld({ GOOGLE_MAPS_API_KEY: 'canary-key', GOOGLE_MAPS_API_BASE: base })
    const person = await createFreelancer(world)
    expect((await person.get('/places?q=14 dock')).body).toMatchObject([
      { id: 'g1', label: '14 Dock Street, Salford, UK', lat: null },
    ])
    expect(asked[0]!.searchParams.get('key')).toBe('canary-key')
    expect(asked[0]!.searchParams.get('components')).toBe('country:gb')
    expect((await person.get('/places/g1')).body).toEqual({
      id: 'g1',
      label: '14 Dock Street, Salford M3 4LZ, UK',
      street_number: '14',
      route: 'Dock Street',
      town: 'Salford',
      region: 'Greater Manchester',
      postcode: 'M3 4LZ',
      country: 'United Kingdom',
      lat: 53.48,
      lng: -2.26,
    })
    await person.put('/users/profile', { location: '14 Dock Street, Salford' })
    expect((await person.get('/auth/me')).body.country).toBe('United Kingdom')

    isDown = true
    expect((await person.get('/places?q=salford')).body[0].label).toBe('Salford, England')
    expect(world.errors.join()).not.toContain('canary-key')
  })

  test('of a place that Google does not know it answers with the country, or with a county: then the gazetteer decides', async () => {
    const answer = (...types: string[]) => ({
      partial_match: true,
      formatted_address: 'United Kingdom',
      geometry: { location: { lat: 55.38, lng: -3.44 } },
      address_components: COMPONENTS.filter((part) => part.types.some((type) => types.includes(type))),
    })
    let results = [answer('country')]
    const base = await startJsonServer(() => ({ status: 'OK', results }))
    const person = await createFreelancer(
      await createWorld({ GOOGLE_MAPS_API_KEY: 'canary-key', GOOGLE_MAPS_API_BASE: base }),
    )
    const at = async (location: string) => (await person.get<any>(`/positions?location=${location}`)).body.position
    expect(await at('Xyzzyville')).toBeNull()
    expect(await at('Salford')).toMatchObject({ town: 'Salford', lat: expect.closeTo(53.5, 0) })
    results = [answer('administrative_area_level_2', 'administrative_area_level_1', 'country')]
    expect(await at('Xyzzyville')).toBeNull()
    results = [answer('postal_code', 'country')]
    expect(await at('Xyzzyville')).toEqual({ town: '', lat: 55.38, lng: -3.44 })
  })
})

const COMPONENTS = [
  { long_name: '14', types: ['street_number'] },
  { long_name: 'Dock Street', types: ['route'] },
  { long_name: 'Salford', types: ['postal_town'] },
  { long_name: 'Greater Manchester', types: ['administrative_area_level_2', 'political'] },
  { long_name: 'England', types: ['administrative_area_level_1', 'political'] },
  { long_name: 'M3 4LZ', types: ['postal_code'] },
  { long_name: 'United Kingdom', types: ['country', 'political'] },
]
