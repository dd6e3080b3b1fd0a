import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepWeather, readKeptWeather, refreshWeather } from '../../../client/trade/call-sheets/kept-weather.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(() => void vi.stubGlobal('fetch', own.server.fetch))
const minute = (n: number) => Date.parse('2027-03-01T08:00:00Z') + n * 60_000
const deviceAt = (n: number) => ({ ...own.tab.device, now: () => minute(n) })
const SUNNY = { as_of: '2027-03-01T08:00:00Z', days: [] }

test('weather is asked for once in half an hour, and what cannot be fetched leaves what is there', async () => {
  own.server.answer = () => ({ status: 200, body: { weather: SUNNY } })
  await refreshWeather(deviceAt(0), 'j1')
  await refreshWeather(deviceAt(29), 'j1')
  expect(own.server.calls).toMatchObject([{ method: 'GET', path: '/jobs/j1/weather' }])
  own.server.answer = () => 'network'
  await refreshWeather(deviceAt(31), 'j1')
  expect((await readKeptWeather(own.tab.db, 'j1'))?.weather).toEqual(SUNNY)
  own.server.answer = () => ({ status: 200, body: { weather: null } })
  await refreshWeather(deviceAt(62), 'j1')
  expect(await readKeptWeather(own.tab.db, 'j1')).toMatchObject({
    weather: SUNNY,
    asked_at: '2027-03-01T09:02:00.000Z',
  })
})

test('of thirty jobs it is kept: those asked for longest ago go', async () => {
  for (let n = 0; n < 32; n++) await keepWeather(deviceAt(n), `j${n}`, SUNNY)
  const kept = await Promise.all([0, 1, 2, 31].map((n) => readKeptWeather(own.tab.db, `j${n}`)))
  expect(kept.map(Boolean)).toEqual([false, false, true, true])
})
