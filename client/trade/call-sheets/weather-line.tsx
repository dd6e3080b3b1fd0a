import { useEffect } from 'react'
import CloudIcon from 'lucide-react/icons/cloud-sun'
import { weatherDayText } from '../../../shared/call-sheets/weather-text.ts'
import { formatLondonDay, formatLondonTime, isoLondonDay } from '../../../shared/dates-in-london.ts'
import { currentDevice } from '../../offline/store/device.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { readKeptWeather, refreshWeather } from './kept-weather.ts'
import styles from './weather-line.module.css'

/** The weather at the venue on '2026-12-14' as last fetched, also without signal. Nothing where nobody knows it. */
export function WeatherLine({ jobId, date }: { jobId: string; date: string }) {
  const { online } = useStatus()
  const kept = useLive((db) => readKeptWeather(db, jobId), [jobId])
  useEffect(() => {
    if (online) void refreshWeather(currentDevice(), jobId)
  }, [online, jobId])
  const weather = kept?.weather
  const day = weather?.days.find((each) => each.day === date)
  if (!weather || !day) return null
  return (
    <p className={styles.weather}>
      <CloudIcon size={16} aria-hidden="true" />
      <span>
        {weatherDayText(day)} <span className={styles.asOf}>as of {fetchedText(weather.as_of)}</span>
      </span>
    </p>
  )
}

/** '14:05', or of another day 'Tue 15 Dec, 14:05'. */
function fetchedText(asOf: string) {
  const isToday = isoLondonDay(Date.parse(asOf)) === isoLondonDay(Date.now())
  return isToday ? formatLondonTime(asOf) : `${formatLondonDay(asOf)}, ${formatLondonTime(asOf)}`
}
