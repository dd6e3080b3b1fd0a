import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'
import type { Weather } from '../../../shared/call-sheets/weather.ts'
import type { StandbyDb } from '../../offline/store/database.ts'
import type { Device } from '../../offline/store/device.ts'
import { runOnDatabase } from '../../offline/store/safely.ts'

/** Forecasts change a few times a day. */
const WEATHER_FRESH_MS = 30 * 60_000

/** Fetches the weather at a job's venue unless that was done lately; what cannot be fetched leaves what is there. */
export async function refreshWeather(device: Device, jobId: string): Promise<void> {
  const kept = await readKeptWeather(device.db, jobId).catch(() => undefined)
  const age = kept ? device.now() - Date.parse(kept.asked_at) : Number.POSITIVE_INFINITY
  if (age >= 0 && age < WEATHER_FRESH_MS) return
  const answer = await request('GET', at('/jobs/{id}/weather', { id: jobId })).catch(() => null)
  if (answer) await keepWeather(device, jobId, answer.weather ?? kept?.weather ?? null)
}

/** `weather` null: there is none for this job. */
export type KeptWeather = { weather: Weather | null; asked_at: string }

const WEATHER_FACT_PREFIX = 'weather:'
/** Of so many jobs; those asked for longest ago go first. */
const KEPT_WEATHER_MAX = 30

export const readKeptWeather = async (db: Pick<StandbyDb, 'facts'>, jobId: string) =>
  (await db.facts.get(WEATHER_FACT_PREFIX + jobId))?.value as KeptWeather | undefined

export async function keepWeather({ db, now }: Pick<Device, 'db' | 'now'>, jobId: string, weather: Weather | null) {
  const value: KeptWeather = { weather, asked_at: new Date(now()).toISOString() }
  await runOnDatabase(db, () =>
    db.transaction('rw', db.facts, async () => {
      await db.facts.put({ key: WEATHER_FACT_PREFIX + jobId, value })
      const kept = await db.facts.where('key').startsWith(WEATHER_FACT_PREFIX).toArray()
      const askedAt = ({ value: one }: { value: unknown }) => (one as KeptWeather).asked_at
      const older = kept.toSorted((a, b) => askedAt(b).localeCompare(askedAt(a))).slice(KEPT_WEATHER_MAX)
      await db.facts.bulkDelete(older.map(({ key }) => key))
    }),
  )
}
