import { expect, test } from 'vitest'
import type { Weather } from '../../../shared/call-sheets/weather.ts'
import { confirm } from '../../support/factories/call-sheet-crew.ts'
import { jobsWorld, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { startJsonServer } from '../../support/outside/json-server.ts'

/** A job in Salford with Ana booked, on a server with such a weather service. */
async function weatherScene() {
  const asked: URL[] = []
  const service = { isDown: false, daily: FORECAST }
  const base = await startJsonServer((url) => {
    asked.push(url)
    return service.isDown ? null : { daily: service.daily }
  })
  const world = await jobsWorld({ WEATHER_API_KEY: 'canary-key', WEATHER_API_BASE: base })
  world.setClock('2027-02-28T12:00:00Z')
  const eva = await createEmployer(world)
  const ana = await createFreelancer(world)
  const job = await post(eva, { title: 'Dock show', location: 'Salford' })
  await confirm(eva, ana, job)
  const weather = async (who = ana) =>
    (await who.get<{ weather: Weather | null }>(`/jobs/${job.id}/weather`)).body.weather
  return { world, eva, ana, job, asked, service, weather }
}

const FORECAST = {
  time: ['2027-03-01', '2027-03-02'],
  weather_code: [65, null],
  temperature_2m_min: [4.2, 1],
  temperature_2m_max: [9.1, 2],
  precipitation_probability_max: [80, 10],
  wind_gusts_10m_max: [38.4, 12],
}

test('the crew and the company read the weather at the venue; its provider learns a place of some five kilometres', async () => {
  const { eva, asked, weather } = await weatherScene()
  expect(await weather()).toEqual({
    as_of: '2027-02-28T12:00:00.000Z',
    days: [{ day: '2027-03-01', code: 65, low: 4.2, high: 9.1, rain_percent: 80, gust_mph: 38.4 }],
  })
  expect(await weather(eva)).toMatchObject({ days: [{ code: 65 }] })
  const [{ searchParams }] = asked as [URL]
  expect([searchParams.get('latitude'), searchParams.get('longitude')]).toEqual(['53.5', '-2.3'])
  expect([searchParams.get('apikey'), searchParams.get('wind_speed_unit')]).toEqual(['canary-key', 'mph'])
})

test('it is fetched once in half an hour, however many ask at once; while the provider is down the last one stays, as of then', async () => {
  const { world, asked, service, weather } = await weatherScene()
  await Promise.all([weather(), weather(), weather()])
  world.setClock('2027-02-28T12:29:00Z')
  await weather()
  expect(asked).toHaveLength(1)
  service.isDown = true
  world.setClock('2027-02-28T12:31:00Z')
  expect(await weather()).toMatchObject({ as_of: '2027-02-28T12:00:00.000Z', days: [{ code: 65 }] })
  await weather()
  expect(asked).toHaveLength(2)
  expect(world.errors.join()).not.toContain('canary-key')
  Object.assign(service, { isDown: false, daily: { ...FORECAST, weather_code: [0, 0] } })
  world.setClock('2027-02-28T13:02:00Z')
  expect(await weather()).toMatchObject({ as_of: '2027-02-28T13:02:00.000Z', days: [{ code: 0 }, { code: 0 }] })
})

test('an answer that is no forecast is as none; without a key, or where nobody knows the place, there is none', async () => {
  const { eva, service, weather } = await weatherScene()
  Object.assign(service, { daily: { time: ['soon'] } })
  expect(await weather()).toBeNull()
  const nowhere = await post(eva, { title: 'Somewhere', location: 'Xyzzyville' })
  expect((await eva.get(`/jobs/${nowhere.id}/weather`)).body).toEqual({ weather: null })

  const bare = await jobsWorld()
  const mina = await createEmployer(bare)
  const job = await post(mina, { title: 'Dock show', location: 'Salford' })
  expect((await mina.get(`/jobs/${job.id}/weather`)).body).toEqual({ weather: null })
})
